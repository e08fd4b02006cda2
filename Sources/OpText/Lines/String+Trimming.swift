extension StringProtocol {
  /// The text without the blanks at its end.
  package var withoutBlanksAtEnd: String {
    String(self[..<(lastIndex { $0 != " " }.map { index(after: $0) } ?? startIndex)])
  }
}
