import Foundation
import PackagePlugin

/// Writes the translation files of a target's folder into one Swift file of that target.
@main
struct EmbedTranslationsPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let files = target.sourceFiles(withSuffix: ".po").map(\.url).sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "Chinese+Tables.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) files of translations",
        executable: try context.tool(named: "EmbedFiles").url,
        arguments: ["--translations", output.path] + files.map(\.path),
        inputFiles: files,
        outputFiles: [output]
      )
    ]
  }
}
