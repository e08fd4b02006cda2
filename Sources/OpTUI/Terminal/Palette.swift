import CNcurses
import OpTUICore

/// The appearance of styles on a terminal.
///
/// States never differ by colour alone, but by glyph and fill too.
struct Palette {
  /// The appearance of a run of text in curses.
  struct Look: Equatable {
    var attributes = 0
    /// The curses colour pair; 0 is the terminal's own foreground and background.
    var pair: Int32 = 0
  }

  enum Depth: Equatable {
    case none
    /// Eight colours: foreground and background can only be set together.
    case eight
    /// The 256 colours of xterm.
    case many
    /// Direct colour: a number has a byte each for red, green and blue.
    case direct

    init(colors: Int32) { self = colors > 256 ? .direct : colors == 256 ? .many : colors >= 8 ? .eight : .none }
  }

  private let depth: Depth
  private var looks: [Look] = []

  /// Requests as many colours as the terminal has, if the theme has any and they are wanted.
  init(wantsColors: Bool, theme: Theme) {
    depth = Depth(colors: wantsColors && theme != .mono ? terminal_start_colors() : 0)
    looks = Style.allCases.map { [depth] style in
      let (foreground, background) = Self.colors(of: style, theme, depth)
      let pair = Int32(style.rawValue) + 1
      let isDefined = foreground >= 0 && terminal_define_pair(pair, foreground, background) != 0
      return Look(attributes: Self.isBold(style, depth) ? TERMINAL_BOLD : 0, pair: isDefined ? pair : 0)
    }
  }

  func look(of cell: Cell) -> Look {
    var look = looks[Int(cell.style.rawValue)]
    // With eight colours a colour is a background, which a block glyph would cover.
    let isCovered = depth == .eight && look.pair != 0 && (cell.glyph == "▇" || cell.glyph == "▂")
    if cell.isReversed != isCovered { look.attributes |= TERMINAL_REVERSE }
    return look
  }

  private static func isBold(_ style: Style, _ depth: Depth) -> Bool {
    switch depth {
    case .none: Theme.isBold(style) || style == .executing || style == .cancelled
    // Bold black is grey on many terminals of eight colours, and unreadable.
    case .eight: style == .bold
    case .many, .direct: Theme.isBold(style)
    }
  }

  /// Returns foreground and background; -1 is the terminal's own.
  static func colors(of style: Style, _ theme: Theme, _ depth: Depth) -> (foreground: Int32, background: Int32) {
    switch depth {
    case .none: return (-1, -1)
    case .eight: return ofEight(style)
    case .many: return theme.colors(of: style)
    case .direct:
      let (foreground, background) = theme.colors(of: style)
      return (Theme.rgb(ofXterm: foreground), Theme.rgb(ofXterm: background))
    }
  }

  private static func ofEight(_ style: Style) -> (Int32, Int32) {
    switch style {
    case .executing: (0, 6)
    case .ready, .alert: (0, 3)
    case .cancelled: (0, 5)
    case .plain, .bold, .pending, .finished, .faint: (-1, -1)
    }
  }
}
