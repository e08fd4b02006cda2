// Pasted text
extension PlayModel {
  /// Inserts the text where text is typed; the command line opens for it if nothing else is open. Several lines are
  /// commands; the first refused one stays in the line, to be corrected before the rest.
  mutating func paste(_ text: String) -> [AppCommand] {
    let lines = Self.lines(of: text)
    guard let first = lines.first else { return [] }
    guard lines.count <= Self.maxLines else {
      refuse("\(lines.count) lines are too many to paste", instead: "`optui live` reads them from its standard input")
      return []
    }
    if let frontPanel { return frontPanel.paste(lines, in: &self) }
    if view.list.search.isTyping { return type(first) }
    _ = openCommandLine(with: LineText())
    return paste(lines).map(AppCommand.play)
  }

  /// The maximum number of lines per paste.
  private static let maxLines = 1000

  /// Types a text as keys.
  mutating func type(_ text: String) -> [AppCommand] {
    text.reduce(into: []) { $0 += press(.character($1)) }
  }

  /// Returns the commands of a text as a session reads them: without blank lines, comments, and the colons of a
  /// transcript.
  private static func lines(of text: String) -> [String] {
    text.split(whereSeparator: \.isNewline).compactMap { line in
      let line = line.drop(while: \.isWhitespace)
      if line.isEmpty || line.first == "#" { return nil }
      return String(line.first == ":" ? line.dropFirst() : line)
    }
  }
}
