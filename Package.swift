// swift-tools-version: 6.2
import PackageDescription

#if os(Linux)
  let libyamlPackage: String? = nil
#else
  let libyamlPackage: String? = "yaml-0.1"
#endif

let package = Package(
  name: "OpTUI",
  // Those with the standard library's atomics; Linux needs no entry.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "optui", targets: ["OpTUI"]),
    .library(name: "OpEngine", targets: ["OpEngine"]),
    .library(name: "OpFoundation", targets: ["OpFoundation"]),
    .library(name: "OpFoundationNetworking", targets: ["OpFoundationNetworking"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.5.0"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.1.0"),
  ],
  targets: [
    .target(
      name: "CNcurses",
      cSettings: [
        .define("_XOPEN_SOURCE_EXTENDED", to: "1"),
        .define("NCURSES_WIDECHAR", to: "1"),
        .define("_GNU_SOURCE", .when(platforms: [.linux])),
      ],
      linkerSettings: [
        .linkedLibrary("ncursesw", .when(platforms: [.linux])),
        .linkedLibrary("ncurses", .when(platforms: [.macOS])),
      ]
    ),
    // The platform's C library under one name.
    .target(name: "OpSystem"),
    // The mechanism of translations, for every target with messages; the translations are in Translations.
    .target(name: "Localization"),
    // The translations: files in gettext's format, from which the plugin generates Swift.
    .target(name: "Translations", dependencies: ["Localization"], plugins: ["EmbedTranslationsPlugin"]),
    .target(
      name: "OpEngine",
      dependencies: [
        "Localization", "OpSystem",
        .product(name: "DequeModule", package: "swift-collections"),
        .product(name: "HeapModule", package: "swift-collections"),
      ]
    ),
    // On Linux the header lies where every compiler looks; Homebrew's has to be looked up.
    .systemLibrary(
      name: "CLibYAML", pkgConfig: libyamlPackage, providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    // Text in columns and cells, as a terminal shows it.
    .target(name: "OpText", dependencies: ["Localization"]),
    // What can be said of an event log, of a play or of a program.
    .target(name: "OpLog", dependencies: ["OpText", "OpEngine", "Localization", "OpSystem"]),
    // A look into programs that use Foundation's own queues, from outside.
    .target(name: "OpInspection", dependencies: ["OpEngine", "OpSystem"]),
    // A log in the formats of other tools.
    .target(name: "OpExport", dependencies: ["OpLog", "OpEngine", "Localization"]),
    // The format of scenario files and of lines: its model, reading and printing.
    .target(name: "OpScenario", dependencies: ["OpLog", "OpEngine", "Localization", "OpSystem", "CLibYAML"]),
    // Questions, exercises, the course, and a scenario as a program.
    .target(name: "OpTeach", dependencies: ["OpScenario", "OpEngine", "Localization"]),
    // Plays of scenarios, in virtual time and on real threads.
    .target(name: "OpPlay", dependencies: ["OpTeach", "OpEngine", "Localization"]),
    // The drop-in replacement: Foundation with OpEngine's operations.
    .target(name: "OpFoundation", dependencies: ["OpEngine"]),
    // On Linux URLSession is in a module of its own, and so is what it needs: nothing else links its libraries.
    .target(name: "OpFoundationNetworking", dependencies: ["OpFoundation", "OpEngine"]),
    .target(name: "OpTUICore", dependencies: ["OpExport", "OpPlay", "OpEngine", "Localization"]),
    .executableTarget(
      name: "OpTUI",
      dependencies: [
        "CNcurses", "OpEngine", "OpInspection", "OpPlay", "OpTUICore", "OpSystem", "Scenarios", "Localization",
        "Translations",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      plugins: ["EmbedCommitPlugin"]
    ),
    // The built-in scenario files, as string literals: one hand-written Swift file, the rest by the plugin.
    .target(
      name: "Scenarios",
      path: "scenarios",
      exclude: ["README.md", "scenario.schema.json"],
      plugins: ["EmbedScenariosPlugin"]
    ),
    .plugin(name: "EmbedScenariosPlugin", capability: .buildTool(), dependencies: ["EmbedFiles"]),
    .plugin(name: "EmbedTranslationsPlugin", capability: .buildTool(), dependencies: ["EmbedFiles"]),
    // The commit, for `--version`.
    .plugin(name: "EmbedCommitPlugin", capability: .buildTool()),
    .executableTarget(name: "EmbedFiles"),
    // Time beside Foundation's, of a program that others attach to, and of looks into one: `make bench`.
    .executableTarget(name: "Compare", dependencies: ["OpEngine"], path: "Benchmarks/Compare"),
    .executableTarget(name: "Serving", dependencies: ["OpEngine", "OpSystem"], path: "Benchmarks/Serving"),
    .executableTarget(
      name: "Inspecting", dependencies: ["OpInspection", "OpEngine"], path: "Benchmarks/Inspecting"),
    // Operations and frames whose instructions are counted: `make count`.
    .executableTarget(name: "Count", dependencies: ["OpEngine"], path: "Benchmarks/Count"),
    .executableTarget(
      name: "CountFrames", dependencies: ["OpEngine", "OpTUICore"], path: "Benchmarks/Frames"),
    // What several test targets use.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    .target(
      name: "LogSupport", dependencies: ["OpLog", "OpEngine", "Localization", "Translations"], path: "Tests/LogSupport"),
    .testTarget(name: "EmbedFilesTests", dependencies: ["EmbedFiles"]),
    .testTarget(
      name: "OpEngineTests", dependencies: ["OpEngine", "OpSystem", "Localization", "TestSupport", "LogSupport"]),
    .testTarget(name: "OpFoundationTests", dependencies: ["OpFoundation", "OpEngine", "TestSupport"]),
    // The posts' recipes once more, unchanged, on Foundation's own operations.
    .testTarget(name: "FoundationRecipeTests", dependencies: ["TestSupport"]),
    .testTarget(
      name: "OpInspectionTests", dependencies: ["OpInspection", "OpLog", "OpEngine", "OpSystem", "TestSupport"]),
    .testTarget(name: "OpTextTests", dependencies: ["OpText", "OpEngine"]),
    .testTarget(
      name: "OpLogTests",
      dependencies: [
        "OpLog", "OpText", "OpPlay", "OpEngine", "Scenarios", "Localization", "TestSupport", "LogSupport",
      ]),
    .testTarget(
      name: "OpExportTests", dependencies: ["OpExport", "OpLog", "OpEngine", "TestSupport", "LogSupport"],
      exclude: ["Goldens"]),
    .testTarget(
      name: "OpScenarioTests",
      dependencies: [
        "OpScenario", "OpPlay", "OpLog", "OpText", "OpEngine", "Localization", "TestSupport", "LogSupport",
      ]),
    .testTarget(
      name: "OpTeachTests",
      dependencies: [
        "OpTeach", "OpPlay", "OpEngine", "Scenarios", "Localization", "Translations", "TestSupport", "LogSupport",
      ]),
    .testTarget(
      name: "OpPlayTests",
      dependencies: [
        "OpPlay", "OpTeach", "OpScenario", "OpLog", "OpEngine", "Scenarios", "Localization", "Translations",
        "TestSupport", "LogSupport",
      ]),
    .testTarget(
      name: "OpTUICoreTests",
      dependencies: [
        "OpTUICore", "OpExport", "OpPlay", "OpTeach", "OpScenario", "OpLog", "OpText", "OpEngine", "Scenarios",
        "Localization", "Translations", "TestSupport", "LogSupport",
      ],
      exclude: ["Goldens"]),
    .testTarget(name: "TranslationsTests", dependencies: ["Localization", "Translations"]),
    .testTarget(
      name: "OpTUITests",
      dependencies: [
        "OpTUI", "OpTUICore", "OpInspection", "OpPlay", "OpEngine", "Scenarios", "Localization", "Translations",
        "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
  ],
  swiftLanguageModes: [.v6]
)

/// Every Swift target is held to the same settings; plugins and C have none to set.
for target in package.targets where ![.plugin, .system].contains(target.type) && target.name != "CNcurses" {
  target.swiftSettings = [
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}

for target in package.targets where target.name == "FoundationRecipeTests" {
  target.swiftSettings?.append(.define("AGAINST_FOUNDATION"))
  // Warnings about Foundation's declarations are not errors: they cannot be changed here.
  target.swiftSettings?.append(.treatAllWarnings(as: .warning))
}

// Code outside the engine and the frames, such as readers of files and options, is optimized for size. No library of
// this package contains these targets, so that packages may still depend on it by version.
let targetsForSize = ["OpInspection", "OpPlay", "OpScenario", "OpTeach", "OpTUI"]
for target in package.targets where targetsForSize.contains(target.name) {
  target.swiftSettings?.append(.unsafeFlags(["-Osize"], .when(configuration: .release)))
}

// Under ThreadSanitizer (`make tsan`) only tests of these folders run: the others use no threads, and compiling them
// takes most of the time.
if Context.environment["OPTUI_THREAD_TESTS"] != nil {
  let folders = [
    "OpEngineTests": [
      "Kinds", "Live", "Observation", "Queues/ExternalQueueTests.swift", "Recording", "Runtime", "Serving", "Support",
    ],
    "OpFoundationTests": ["."], "OpPlayTests": ["Kinds", "Serving", "Support", "Threads"],
    "OpTUICoreTests": ["Loop", "Support"],
  ]
  package.products.removeAll { $0 is Product.Executable }
  package.targets.removeAll { target in
    target.type == .executable && target.name != "EmbedFiles" || target.type == .test && folders[target.name] == nil
  }
  for target in package.targets { target.sources = folders[target.name] ?? target.sources }
}
