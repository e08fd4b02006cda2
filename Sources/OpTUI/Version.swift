/// The version of the program.
enum Version {
  /// The number of the latest or coming release: the topmost one in CHANGELOG.md.
  static let number = "0.1.0"

  /// The output of `--version`: `optui 0.1.0 (b255225)`; without a commit if the sources were not in a repository.
  static var line: String { "optui \(number)" + (commit.map { " (\($0))" } ?? "") }
}
