package import OpEngine

extension UserCommand {
  /// The line of a session that does the same.
  package var line: String { line(naming: LinePrinter.token) }
}
