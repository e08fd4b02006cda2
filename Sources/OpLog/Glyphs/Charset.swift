/// The characters that a terminal can show.
package enum Charset: String, CaseIterable, Sendable {
  /// All characters; block and line characters are one column wide.
  case unicode
  /// Text in Unicode, but lines and fills in ASCII, for terminals that draw ambiguous characters two columns wide.
  case asciiDrawing
  /// ASCII only: ids replace names, `?` replaces other characters.
  case ascii

  /// The characters of marks, fills and borders.
  package var glyphs: Glyphs {
    switch self {
    case .unicode: .unicode
    case .asciiDrawing, .ascii: .ascii
    }
  }

  /// Returns the text as this terminal can show it: on one line, without control characters.
  package func legible(_ text: String) -> String {
    if text.utf8.allSatisfy({ 0x20..<0x7F ~= $0 }) { return text }
    let text = text.split(whereSeparator: \.isNewline).joined(separator: " ").printable
    return switch self {
    case .unicode, .asciiDrawing: text
    case .ascii: shows(text) ? text : String(text.map { $0.isASCII ? $0 : "?" })
    }
  }

  /// Returns the name, or the id if the terminal cannot show the name.
  package func label(name: String, id: String) -> String { shows(name) ? name : legible(id) }

  private func shows(_ text: String) -> Bool { self != .ascii || text.utf8.allSatisfy { $0 < 0x80 } }
}
