import CNcurses

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
    /// Eight colours, none of them grey.
    case eight
    /// The 256 colours of xterm.
    case many
    /// Direct colour: a number has a byte each for red, green and blue.
    case direct

    init(colors: Int32) { self = colors > 256 ? .direct : colors == 256 ? .many : colors >= 8 ? .eight : .none }
  }

  private let depth: Depth
  /// The looks of all styles on each ground.
  private var looks: [Look] = []

  /// Requests as many colours as the terminal has, if the theme has any and they are wanted.
  init(wantsColors: Bool, theme: Theme) {
    depth = Depth(colors: wantsColors && theme != .mono ? terminal_start_colors() : 0)
    looks = Ground.allCases.flatMap { [depth] ground in
      Style.allCases.map { style in
        // Reversed, colours would be blocks of background: a patchwork.
        if ground == .selected, depth.isReversed(ground) { return Look(attributes: TERMINAL_REVERSE) }
        let (foreground, background) = Self.colors(of: style, on: ground, theme, depth)
        let pair = Int32(Self.index(style, ground)) + 1
        let isDefined = foreground >= 0 || background >= 0
        let hasPair = isDefined && terminal_define_pair(pair, foreground, background) != 0
        return Look(
          attributes: Self.attributes(of: style, depth) | (depth.isReversed(ground) ? TERMINAL_REVERSE : 0),
          pair: hasPair ? pair : 0)
      }
    }
  }

  private static func index(_ style: Style, _ ground: Ground) -> Int {
    Int(ground.rawValue) * Style.allCases.count + Int(style.rawValue)
  }

  func look(of cell: Cell) -> Look { looks[Self.index(cell.style, cell.ground)] }

  private static func attributes(of style: Style, _ depth: Depth) -> Int {
    switch (depth, style) {
    case (.none, .executing), (.none, .cancelled): TERMINAL_BOLD
    // Few colours have no grey, and their hues are pale unless bold.
    case (.eight, .executing), (.eight, .ready), (.eight, .cancelled): TERMINAL_BOLD
    case (.eight, .wasExecuting): 0
    case (.none, _) where style.isDim, (.eight, _) where style.isDim: TERMINAL_DIM
    case _: Theme.isBold(style) ? TERMINAL_BOLD : 0
    }
  }

  /// Returns foreground and background; -1 is the terminal's own.
  static func colors(
    of style: Style, on ground: Ground = .plain, _ theme: Theme, _ depth: Depth
  ) -> (foreground: Int32, background: Int32) {
    switch depth {
    case .none: return (-1, -1)
    case .eight: return (ofEight(style, theme), -1)
    case .many: return theme.colors(of: style, on: ground)
    case .direct:
      let (foreground, background) = theme.colors(of: style, on: ground)
      return (Theme.rgb(ofXterm: foreground), Theme.rgb(ofXterm: background))
    }
  }

  private static func ofEight(_ style: Style, _ theme: Theme) -> Int32 {
    switch style {
    // Not every terminal can dim: what is over recedes in a darker colour.
    case .wasExecuting: 4
    case .executing: 6
    case .ready, .wasReady: 2
    // Yellow cannot be read on white: there it is bold only.
    case .alert: theme == .light ? -1 : 3
    case .alarm: 1
    case .cancelled, .wasCancelled, .keyword: 5
    case .plain, .bold, .pending, .finished, .faint, .load: -1
    }
  }
}

extension Palette.Depth {
  /// Whether a background is shown by reversing the text.
  fileprivate func isReversed(_ ground: Ground) -> Bool {
    switch self {
    case .none, .eight: ground == .selected || ground == .reversed
    case .many, .direct: ground == .reversed
    }
  }
}

extension Style {
  /// Whether it recedes behind plain text.
  fileprivate var isDim: Bool { [.finished, .faint, .load, .wasExecuting, .wasReady, .wasCancelled].contains(self) }
}
