// swift-tools-version: 6.2
import PackageDescription

// Programs that use the library as yours would. `make examples` builds and runs them.
let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "OpTUI", path: "..")],
  targets: [
    // The programs of docs/Library.md.
    .executableTarget(name: "Gallery", dependencies: [.product(name: "OpEngine", package: "OpTUI")]),
    .executableTarget(name: "Printer", dependencies: [.product(name: "OpEngine", package: "OpTUI")]),
    .executableTarget(name: "Pages", dependencies: [.product(name: "OpEngine", package: "OpTUI")]),
    .executableTarget(name: "Pipeline", dependencies: [.product(name: "OpEngine", package: "OpTUI")]),
    .executableTarget(name: "Stuck", dependencies: [.product(name: "OpEngine", package: "OpTUI")]),
    // Imports only Foundation.
    .executableTarget(name: "Poster"),
    .executableTarget(name: "VirtualTime", dependencies: [.product(name: "OpEngine", package: "OpTUI")]),
    .executableTarget(
      name: "Adopting",
      dependencies: [.product(name: "OpFoundation", package: "OpTUI"), .product(name: "OpEngine", package: "OpTUI")]),
    .executableTarget(
      name: "Networking", dependencies: [.product(name: "OpFoundationNetworking", package: "OpTUI")]),
  ],
  swiftLanguageModes: [.v6]
)
