import CNcurses
import OpTUICore

/// The appearance of meanings on a terminal.
///
/// Never by colour alone: every state has its own mark and fill as well.
struct Palette {
  /// The appearance of a run of text, as curses takes it.
  struct Look: Equatable {
    var attributes = 0
    /// 0 is the terminal's own foreground and background.
    var pair: Int32 = 0
  }

  enum Depth: Equatable {
    case none
    /// The eight of the oldest colour terminals: a colour is set with its background, or not at all.
    case eight
    /// The 256 of xterm.
    case many
    /// A number is red, green and blue, a byte each.
    case direct

    init(colors: Int32) { self = colors > 256 ? .direct : colors == 256 ? .many : colors >= 8 ? .eight : .none }
  }

  private let depth: Depth
  private var looks: [Look] = []

  /// Asks the terminal for as many colours as it has, if the theme has any and they are wanted.
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
    // Of the eight a colour is a background, which a block would cover.
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
