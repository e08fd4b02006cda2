/// A colour theme.
enum Theme: String, CaseIterable {
  /// The theme for `COLORFGBG`; without it, colours of medium luminance, at least 3:1 on dark and on light.
  case auto
  case dark, light
  /// Bright colours on black, at least 7:1.
  case contrast
  /// No colours.
  case mono

  /// Returns the theme for the terminal: `dark` or `light` instead of `auto` if the terminal tells its background.
  func resolved(in environment: Environment) -> Theme {
    guard self == .auto, let background = environment["COLORFGBG"]?.split(separator: ";").last.flatMap({ Int($0) })
    else { return self }
    // Of the sixteen colours, 7 is light grey, and 9 to 15 are bright.
    return background == 7 || (9...15).contains(background) ? .light : .dark
  }

  /// Returns foreground and background as xterm colour numbers; -1 is the terminal's own.
  func colors(of style: Style, on ground: Ground = .plain) -> (foreground: Int32, background: Int32) {
    let inks = Self.inks(style)
    switch ground {
    case .plain, .reversed:
      return switch self {
      case .auto: (inks.neutral, -1)
      case .dark: (inks.onDark, -1)
      case .light: (inks.onLight, -1)
      case .contrast: (inks.onBlack, 16)
      case .mono: (-1, -1)
      }
    case .selected, .selectedPicture:
      return switch self {
      // On an unknown background a bar with colours of its own is always legible.
      case .auto: (inks.onDark < 0 ? Self.paleGrey : inks.onDark, Self.darkGrey)
      case .dark: (inks.onDark, Self.darkGrey)
      case .light: (inks.onLight, Self.paleGrey)
      case .contrast: (inks.onBlack, Self.darkestGrey)
      case .mono: (-1, -1)
      }
    }
  }

  /// The backgrounds of the selection.
  private static let (darkestGrey, darkGrey, paleGrey): (Int32, Int32, Int32) = (235, 236, 255)

  /// Whether a background is shown by reversing the text: where there is no colour for it.
  func isReversed(_ ground: Ground) -> Bool { ground == .reversed || ground == .selected && self == .mono }

  /// Whether text of a style is bold in every theme.
  static func isBold(_ style: Style) -> Bool { [.bold, .alert, .alarm].contains(style) }

  /// Returns red, green and blue of an xterm colour from 16 on: a cube of 6 by 6 by 6, then greys.
  static func rgb(ofXterm number: Int32) -> Int32 {
    guard number >= 16 else { return number }
    guard number < 232 else { return (8 + 10 * (number - 232)) * 0x10101 }
    let levels = [(number - 16) / 36, (number - 16) / 6 % 6, (number - 16) % 6].map { $0 == 0 ? 0 : 55 + 40 * $0 }
    return levels.reduce(0) { $0 << 8 | $1 }
  }

  /// Returns the foreground on any background, on a dark and on a light one, and on black.
  private static func inks(_ style: Style) -> (neutral: Int32, onDark: Int32, onLight: Int32, onBlack: Int32) {
    switch style {
    case .plain, .bold: (-1, -1, -1, 231)
    case .executing: (33, 75, 26, 87)
    case .ready: (28, 114, 28, 120)
    case .alert: (166, 215, 130, 220)
    case .alarm: (160, 203, 160, 210)
    case .cancelled, .keyword: (133, 176, 90, 219)
    case .pending: (244, 250, 238, 255)
    case .finished, .faint: (244, 246, 242, 250)
    // Grey, because it sums up the lanes below, which have the colours.
    case .load: (244, 245, 243, 247)
    case .wasExecuting: (67, 67, 67, 110)
    case .wasReady: (65, 108, 22, 151)
    case .wasCancelled: (97, 139, 96, 182)
    }
  }
}
