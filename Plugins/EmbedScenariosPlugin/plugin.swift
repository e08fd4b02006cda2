import Foundation
import PackagePlugin

/// Writes the scenario files of a target's folder into one Swift file of that target.
///
/// The files must lie inside the target, because SwiftPM looks for new files only there.
@main
struct EmbedScenariosPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    guard let target = target as? any SourceModuleTarget else { return [] }
    let scenarios = target.sourceFiles(withSuffix: ".yaml").map(\.url).sorted { $0.path < $1.path }
    let output = context.pluginWorkDirectoryURL.appending(path: "BuiltIn+All.swift")
    let english = try Self.pages(of: context.package.directoryURL, target)
    let chinese = try Self.translatedPages(of: context.package.directoryURL, language: "zh")
    let pages = english + chinese
    let pagesOutput = context.pluginWorkDirectoryURL.appending(path: "Page+All.swift")
    return [
      .buildCommand(
        displayName: "Embedding \(scenarios.count) scenarios",
        executable: try context.tool(named: "EmbedFiles").url,
        arguments: [output.path, target.directoryURL.path] + scenarios.map(\.path),
        inputFiles: scenarios,
        outputFiles: [output]
      ),
      .buildCommand(
        displayName: "Embedding \(pages.count) pages of documentation",
        executable: try context.tool(named: "EmbedFiles").url,
        arguments: ["--pages", pagesOutput.path, "--en"] + english.map(\.path) + ["--zh"] + chinese.map(\.path),
        inputFiles: pages,
        outputFiles: [pagesOutput]
      ),
    ]
  }

  /// Returns the pages that an installed program can print: format reference, rules, reasons, posts and lints.
  private static func pages(of package: URL, _ target: any SourceModuleTarget) throws -> [URL] {
    let catalogue = package.appending(path: "Sources/OpEngine/OpEngine.docc")
    let posts = package.appending(path: "docs/the-posts.md")
    return [target.directoryURL.appending(path: "README.md"), posts]
      + ["Semantics.md", "Why.md"].map { catalogue.appending(path: $0) }
      + (try markdown(in: catalogue.appending(path: "Lints")))
  }

  /// Returns the translated pages among them.
  private static func translatedPages(of package: URL, language: String) throws -> [URL] {
    let folder = package.appending(path: "docs/\(language)")
    return ["scenarios/README.md", "Semantics.md", "Why.md", "the-posts.md"].map { folder.appending(path: $0) }
      + (try markdown(in: folder.appending(path: "lints")))
  }

  private static func markdown(in folder: URL) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.pathExtension == "md" }.sorted { $0.path < $1.path }
  }
}
