import Foundation
import PackagePlugin

/// Writes the scenario files of a target's folder into one Swift file of that target.
///
/// The files have to lie inside the target: SwiftPM looks for new files there, and nowhere else, before each build.
@main
struct EmbedScenariosPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let scenarios = target.sourceFiles(withSuffix: ".yaml").map(\.url).sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltIn+All.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(scenarios.count) scenarios",
        executable: try context.tool(named: "EmbedScenarios").url,
        arguments: [output.path, target.directoryURL.path] + scenarios.map(\.path),
        inputFiles: scenarios,
        outputFiles: [output]
      )
    ]
  }
}
