/// Text for terminal lines, with escape sequences for its style.
enum StyledText {
  /// Returns the text in a style; plain text is unchanged.
  static func text(_ text: String, _ style: Style) -> String { self.text(text, style, .auto) }

  static func text(_ text: String, _ style: Style, _ theme: Theme, on ground: Ground = .plain) -> String {
    let codes = codes(of: style, theme, on: ground) + (theme.isReversed(ground) ? ["7"] : [])
    guard !codes.isEmpty, !text.isEmpty else { return text }
    return "\u{1B}[\(codes.joined(separator: ";"))m\(text)\u{1B}[0m"
  }

  private static func codes(of style: Style, _ theme: Theme, on ground: Ground) -> [String] {
    let (foreground, background) = theme.colors(of: style, on: ground)
    return (Theme.isBold(style) ? ["1"] : []) + (foreground >= 0 ? ["38;5;\(foreground)"] : [])
      + (background >= 0 ? ["48;5;\(background)"] : [])
  }
}
