import OpTUICore

/// Text for a terminal that is no screen, with escape sequences for its style.
enum StyledText {
  /// Returns the text in a style; a plain text stays as it is.
  static func text(_ text: String, _ style: Style) -> String {
    guard let code = code(of: style), !text.isEmpty else { return text }
    return "\u{1B}[\(code)m\(text)\u{1B}[0m"
  }

  private static func code(of style: Style) -> String? {
    switch style {
    case .plain: nil
    case .bold: "1"
    case .faint, .pending, .finished: "38;5;244"
    case .ready: "38;5;166"
    case .alert: "1;38;5;166"
    case .executing: "38;5;33"
    case .cancelled: "38;5;133"
    }
  }
}
