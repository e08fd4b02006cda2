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

  enum Depth {
    case none
    /// The eight of the oldest colour terminals: a colour is set with its background, or not at all.
    case eight
    /// The 256 of xterm, of mid luminance each: at least 3:1 on dark and on light.
    case many

    init(colors: Int32) { self = colors >= 256 ? .many : colors >= 8 ? .eight : .none }
  }

  private let depth: Depth
  private var looks: [Look] = []

  /// Asks the terminal for as many colours as it has, if they are wanted.
  init(wantsColors: Bool) { self.init(depth: Depth(colors: wantsColors ? terminal_start_colors() : 0)) }

  private init(depth: Depth) {
    self.depth = depth
    looks = Style.allCases.map { style in
      let (foreground, background) = Self.colors(of: style, depth)
      let pair = Int32(style.rawValue) + 1
      let isDefined = foreground >= 0 && terminal_define_pair(pair, foreground, background) != 0
      return Look(attributes: Self.isBold(style, depth) ? TERMINAL_BOLD : 0, pair: isDefined ? pair : 0)
    }
  }

  func look(of cell: Cell) -> Look {
    var look = looks[Int(cell.style.rawValue)]
    // Of the eight a colour is a background, which a block would cover.
    let isCovered = depth == .eight && look.pair != 0 && (cell.text == "▇" || cell.text == "▂")
    if cell.isReversed != isCovered { look.attributes |= TERMINAL_REVERSE }
    return look
  }

  private static func isBold(_ style: Style, _ depth: Depth) -> Bool {
    switch style {
    case .bold: true
    case .executing, .cancelled: depth == .none
    // Bold black is grey on many terminals of eight colours, and unreadable.
    case .alert: depth != .eight
    case .plain, .pending, .ready, .finished, .faint: false
    }
  }

  /// Foreground and background; -1 is the terminal's own.
  private static func colors(of style: Style, _ depth: Depth) -> (Int32, Int32) {
    switch (depth, style) {
    case (.none, _), (_, .plain), (_, .bold): (-1, -1)
    case (.many, .executing): (33, -1)
    case (.many, .ready), (.many, .alert): (166, -1)
    case (.many, .cancelled): (133, -1)
    case (.many, .pending), (.many, .finished), (.many, .faint): (244, -1)
    case (.eight, .executing): (0, 6)
    case (.eight, .ready), (.eight, .alert): (0, 3)
    case (.eight, .cancelled): (0, 5)
    case (.eight, .pending), (.eight, .finished), (.eight, .faint): (-1, -1)
    }
  }
}
