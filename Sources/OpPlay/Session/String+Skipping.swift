extension StringProtocol {
  /// Whether a session skips the line: it is blank, or begins with `#`.
  package var isSkippedBySession: Bool { hasPrefix("#") || allSatisfy(\.isWhitespace) }
}
