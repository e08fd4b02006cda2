// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that what it needs reaches no user of OpEngine.
let package = Package(
  name: "Benchmarks",
  dependencies: [.package(name: "OpTUI", path: "..")],
  targets: [
    .executableTarget(name: "Smoke", dependencies: [.product(name: "OpEngine", package: "OpTUI")])
  ],
  swiftLanguageModes: [.v6]
)
