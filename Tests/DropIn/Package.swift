// swift-tools-version: 6.2
import PackageDescription

// Classes written for Foundation, on OpFoundation. That they compile is most of the test. The same files in every mode;
// the folders of the other targets are links to that of the first.
let modes: [(name: String, settings: [SwiftSetting])] = [
  ("Swift6", [.swiftLanguageMode(.v6)]),
  ("Swift6Members", [.swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility")]),
  ("Swift5", [.swiftLanguageMode(.v5)]),
  ("Swift5Members", [.swiftLanguageMode(.v5), .enableUpcomingFeature("MemberImportVisibility")]),
]

let package = Package(
  name: "DropIn",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "OpTUI", path: "../..")],
  targets: [.target(name: "Library", dependencies: [.product(name: "OpFoundation", package: "OpTUI")])]
    + modes.map { mode in
      .testTarget(
        name: mode.name,
        dependencies: [
          "Library",
          .product(name: "OpEngine", package: "OpTUI"),
          .product(name: "OpFoundation", package: "OpTUI"),
          .product(name: "OpFoundationNetworking", package: "OpTUI"),
        ],
        swiftSettings: mode.settings + [.treatAllWarnings(as: .error)])
    }
)
