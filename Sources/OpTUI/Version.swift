/// The version of the program.
enum Version {
  /// The number of the release that is being prepared or was made: the topmost one in CHANGELOG.md.
  static let number = "0.1.0"

  /// The text that `--version` prints: `optui 0.1.0 (b255225)`; without a commit when the sources were no repository.
  static var line: String { "optui \(number)" + (commit.map { " (\($0))" } ?? "") }
}
