import OpTUICore

/// A choice of colours.
enum Theme: String, CaseIterable {
  /// The theme that `COLORFGBG` asks for; without it, colours of mid luminance, at least 3:1 on dark and on light.
  case auto
  case dark, light
  /// Bright colours on black, at least 7:1.
  case contrast
  /// No colours.
  case mono

  /// Returns the theme for the terminal: `dark` or `light` in place of `auto` where the terminal tells its background.
  func resolved(in environment: Environment) -> Theme {
    guard self == .auto, let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) })
    else { return self }
    // Of the sixteen colours 7 is light grey, and those from 9 on are bright.
    return background == 7 || (9...15).contains(background) ? .light : .dark
  }

  /// Returns foreground and background, as numbers of the 256 colours of xterm; -1 is the terminal's own.
  func colors(of style: Style) -> (foreground: Int32, background: Int32) {
    switch self {
    case .auto: (Self.neutral(style), -1)
    case .dark: (Self.onDark(style), -1)
    case .light: (Self.onLight(style), -1)
    case .contrast: (Self.onBlack(style), 16)
    case .mono: (-1, -1)
    }
  }

  /// Whether text of a style is bold, in every theme.
  static func isBold(_ style: Style) -> Bool {
    switch style {
    case .bold, .alert: true
    case .plain, .pending, .ready, .executing, .cancelled, .finished, .faint: false
    }
  }

  /// Returns the red, green and blue of a number from 16 on of the 256 colours of xterm: a cube of 6 by 6 by 6, then greys.
  static func rgb(ofXterm number: Int32) -> Int32 {
    guard number >= 16 else { return number }
    guard number < 232 else { return (8 + 10 * (number - 232)) * 0x10101 }
    let levels = [(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
    return levels.reduce(0) { $0 << 8 | $1 }
  }

  private static func neutral(_ style: Style) -> Int32 {
    switch style {
    case .plain, .bold: -1
    case .executing: 33
    case .ready, .alert: 166
    case .cancelled: 133
    case .pending, .finished, .faint: 244
    }
  }

  private static func onDark(_ style: Style) -> Int32 {
    switch style {
    case .plain, .bold: -1
    case .executing: 75
    case .ready, .alert: 215
    case .cancelled: 176
    case .pending: 250
    case .finished, .faint: 246
    }
  }

  private static func onLight(_ style: Style) -> Int32 {
    switch style {
    case .plain, .bold: -1
    case .executing: 26
    case .ready, .alert: 130
    case .cancelled: 90
    case .pending: 238
    case .finished, .faint: 242
    }
  }

  private static func onBlack(_ style: Style) -> Int32 {
    switch style {
    case .plain, .bold: 231
    case .executing: 87
    case .ready, .alert: 220
    case .cancelled: 219
    case .pending: 255
    case .finished, .faint: 250
    }
  }
}
