extension UserCommand {
  /// The equivalent line of a session.
  package var line: String { line(naming: LinePrinter.token) }
}
