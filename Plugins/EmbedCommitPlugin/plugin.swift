import Foundation
import PackagePlugin

/// Writes the current commit into a Swift file of the target, for `optui --version`.
///
/// The command runs before every build, because no input file changes with a commit; the file changes only with the
/// commit, so that nothing is recompiled without need. Without a repository, as in a source archive, the commit is
/// unknown.
@main
struct EmbedCommitPlugin: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.pluginWorkDirectoryURL.appending(path: "Commit")
    let script = """
      export GIT_CEILING_DIRECTORIES=$(dirname "$1")
      commit=$(git -C "$1" describe --always --dirty --abbrev=7 --exclude='*' 2>/dev/null) && value="\\"$commit\\"" || value=nil
      mkdir -p "$2"
      line="extension Version { static let commit: String? = $value }"
      [ "$(cat "$2/Commit.swift" 2>/dev/null)" = "$line" ] || printf '%s\\n' "$line" >"$2/Commit.swift"
      """
    return [
      .prebuildCommand(
        displayName: "Embedding the commit",
        executable: URL(filePath: "/bin/sh"),
        arguments: ["-c", script, "sh", context.package.directoryURL.path, folder.path],
        outputFilesDirectory: folder
      )
    ]
  }
}
