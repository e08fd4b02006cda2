import CNcurses

/// The choice of characters on the command line.
enum CharsetChoice: String, CaseIterable {
  case auto, unicode, ascii

  /// Returns the characters that the terminal can show. Sets the process's character type, so it must precede opening
  /// the terminal.
  func resolve(in environment: Environment) -> Charset {
    let sendsUTF8 = terminal_prepare_locale(self == .unicode ? 1 : 0) != 0
    switch self {
    case .ascii: return .ascii
    case .unicode: return sendsUTF8 ? .unicode : .ascii
    case .auto:
      guard sendsUTF8, !Self.isConsole(environment["TERM"] ?? "") else { return .ascii }
      return Self.drawsOneColumnWide ? .unicode : .asciiDrawing
    }
  }

  /// Whether the terminal's font has only a few hundred characters, in any locale.
  private static func isConsole(_ type: String) -> Bool { type == "linux" || type.hasPrefix("vt") }

  /// Whether the C library, which curses uses, agrees that the drawing characters are one column wide.
  private static var drawsOneColumnWide: Bool {
    "▁▂▃▄▅▆▇█▀▒░═╌╍┊◊⋯⋄│┃─┬└├…◦◌▹⊘▸▭▮▯▴▾✓✗∞→".unicodeScalars.allSatisfy { terminal_scalar_width($0.value) == 1 }
  }
}
