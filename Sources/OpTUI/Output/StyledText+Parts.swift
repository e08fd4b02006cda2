// Texts with coloured parts
extension StyledText {
  /// Returns the parser's text with coloured headings and option names.
  static func help(_ text: String, isColored: Bool) -> String {
    guard isColored else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if let heading = line.prefixMatch(of: /[^\s:：]+[:：](?=\s|$|optui)/), heading.0.count <= 12 {
        let style: Style = line.hasPrefix("Error") ? .alert : .bold
        return self.text(String(heading.0), style) + line[heading.range.upperBound...]
      }
      guard let label = line.prefixMatch(of: /\s{2}([-<a-z].*?)(?=\s{2}|$)/) else { return String(line) }
      return "  " + self.text(String(label.1), .executing) + line[label.range.upperBound...]
    }.joined(separator: "\n")
  }

  /// Returns a file with coloured comments and YAML keys.
  static func source(_ text: String, comments mark: String, isColored: Bool) -> String {
    guard isColored else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      if line.drop(while: { $0 == " " }).hasPrefix(mark) { return self.text(String(line), .faint) }
      guard mark == "#", let key = line.prefixMatch(of: /([ -]*)([^\s:#"'{}\[\]]+:)(?=\s|$)/) else {
        return String(line)
      }
      return key.1 + self.text(String(key.2), .executing) + line[key.range.upperBound...]
    }.joined(separator: "\n")
  }
}
