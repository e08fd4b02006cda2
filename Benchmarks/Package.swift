// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that what it needs reaches no user of OpEngine.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "OpTUI", path: "..")],
  targets: [
    // Time beside Foundation's: `make bench`.
    .executableTarget(name: "Compare", dependencies: [.product(name: "OpEngine", package: "OpTUI")]),
    // Time of a program that others attach to: `make bench`.
    .executableTarget(name: "Serving", dependencies: [.product(name: "OpEngine", package: "OpTUI")]),
    // Work whose instructions are counted: `make count`.
    .executableTarget(name: "Count", dependencies: [.product(name: "OpEngine", package: "OpTUI")]),
  ],
  swiftLanguageModes: [.v6]
)
