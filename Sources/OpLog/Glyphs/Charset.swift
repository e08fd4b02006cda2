/// The characters that a terminal can show.
package enum Charset: String, CaseIterable, Sendable {
  /// Everything, and the block and line characters are one column wide.
  case unicode
  /// Any text, but lines and fills are ASCII: where the terminal draws those of ambiguous width two columns wide.
  case asciiDrawing
  /// ASCII alone: ids stand for names, `?` for the rest.
  case ascii

  /// The characters of marks, fills and borders.
  package var glyphs: Glyphs {
    switch self {
    case .unicode: .unicode
    case .asciiDrawing, .ascii: .ascii
    }
  }

  /// The text as this terminal can show it: on one line, whose parts a blank divides, and with nothing in it that could steer the terminal.
  package func legible(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    let text = text.split(whereSeparator: \.isNewline).joined(separator: " ").printable
    return switch self {
    case .unicode, .asciiDrawing: text
    case .ascii: shows(text) ? text : String(text.map { $0.isASCII ? $0 : "?" })
    }
  }

  /// The name, or where the terminal cannot show it the id.
  package func label(name: String, id: String) -> String { shows(name) ? name : id }

  private func shows(_ text: String) -> Bool { self != .ascii || text.utf8.allSatisfy { $0 < 0x80 } }
}
