import CNcurses

/// The terminal of this process, taken over for the lifetime of this value.
///
/// Only one may exist at a time, used by one thread.
struct Terminal: Screen, ~Copyable {
  /// The characters that the terminal can show.
  let charset: Charset
  /// The size last adopted.
  private(set) var size: Canvas.Size
  let notice: String?
  private let palette: Palette
  /// The decoder of terminal input.
  var decoder: InputDecoder
  /// Further inputs from the same read, in order.
  var inputs: ArraySlice<Input> = []
  var lastRead = SuspendingClock.now
  /// The frame shown now.
  private var shown = Canvas(size: Canvas.Size(columns: 0, rows: 0))

  /// Takes over the terminal.
  /// - Throws: the reason why that is impossible; the terminal is unchanged.
  init(
    wantsColors: Bool, theme: Theme, charset: CharsetChoice, environment: Environment
  ) throws(TerminalRefusal) {
    self.charset = charset.resolve(in: environment)
    switch Int(terminal_open()) {
    case TERMINAL_OPENED: break
    case TERMINAL_NOT_THERE: throw .noTerminal
    case TERMINAL_TYPE_UNKNOWN: throw environment["TERM"].map { .typeUnknown($0) } ?? .typeNotSet
    case TERMINAL_CANNOT_POSITION: throw .typeTooSimple(environment["TERM"] ?? "")
    default: throw .systemError
    }
    notice =
      terminal_type_is_replaced() == 0
      ? nil
      : localized(
        "the terminal database does not know TERM=\(environment["TERM"] ?? ""): drawn as for \(TERMINAL_COMMON_TYPE)")
    palette = Palette(wantsColors: wantsColors, theme: theme)
    size = Self.currentSize
    decoder = InputDecoder(Self.keySequences())
  }

  deinit { terminal_close() }

  /// Shows a frame, sending only the differences from the previous one.
  mutating func draw(_ canvas: Canvas) {
    for run in canvas.changes(since: shown) { draw(run) }
    shown = canvas
    terminal_flush()
  }

  /// Repaints every cell in the next frame, because another program may have written on the screen.
  mutating func repaint() {
    shown = Canvas(size: Canvas.Size(columns: 0, rows: 0))
    terminal_repaint()
  }

  /// Adopts the present size of the terminal.
  mutating func adoptSize() {
    terminal_adopt_size()
    size = Self.currentSize
    repaint()
  }

  /// Takes mouse events, or leaves them to the terminal.
  func useMouse(_ isOn: Bool) { terminal_use_mouse(isOn ? 1 : 0) }

  /// Restores the screen and stops the process, like Control-Z. Returns after the process is continued and has taken
  /// over the screen again.
  mutating func stopProcess() {
    terminal_stop_process()
    size = Self.currentSize
    repaint()
  }

  /// Restores the screen while a shell command uses the terminal, then takes it over again.
  mutating func run(_ command: String) -> Int {
    let status = Int(terminal_run(command))
    size = Self.currentSize
    repaint()
    return status
  }

  /// Takes over the screen after the process was stopped by another one.
  mutating func resume() {
    terminal_resume()
    size = Self.currentSize
    repaint()
  }

  /// Ends the process by a signal, so that its parent sees the cause. The terminal must have been restored.
  static func endProcess(by signal: Int32) -> Never { terminal_end_process(signal) }

  /// Forwards to a process group those signals that are not for this process, or that end it before the loop could; nil
  /// for a group that has ended.
  static func passSignals(to group: Int32?) { terminal_pass_signals(group ?? 0) }

  private static var currentSize: Canvas.Size {
    var columns: Int32 = 0
    var rows: Int32 = 0
    terminal_read_size(&columns, &rows)
    return Canvas.Size(columns: Int(columns), rows: Int(rows))
  }

  private func draw(_ run: Canvas.Run) {
    var scalars: [UInt32] = []
    var look = Palette.Look()
    var column = run.column
    for (offset, cell) in run.cells.enumerated() where !cell.glyph.isEmpty {
      let next = palette.look(of: cell)
      if next != look {
        put(scalars, row: run.row, column: column, look)
        scalars.removeAll(keepingCapacity: true)
        look = next
        column = run.column + offset
      }
      let following = run.cells.index(run.cells.startIndex, offsetBy: offset + 1)
      let isWide = following < run.cells.endIndex && run.cells[following].glyph.isEmpty
      Self.append(cell.glyph, width: isWide ? 2 : 1, to: &scalars)
    }
    put(scalars, row: run.row, column: column, look)
  }

  private func put(_ scalars: [UInt32], row: Int, column: Int, _ look: Palette.Look) {
    guard !scalars.isEmpty else { return }
    terminal_put(Int32(row), Int32(column), scalars, Int32(scalars.count), Int32(look.attributes), look.pair)
  }

  /// Adds the scalars of a cell; `?` if curses disagrees with the frame about its width, so that later cells do not
  /// move.
  private static func append(_ glyph: Glyph, width: Int32, to scalars: inout [UInt32]) {
    let start = scalars.count
    for scalar in glyph.scalars {
      let isBase = scalars.count == start
      guard terminal_scalar_width(scalar.value) == (isBase ? width : 0) else {
        scalars.removeSubrange(start...)
        return scalars.append(contentsOf: width == 2 ? unknownWide : unknown)
      }
      scalars.append(scalar.value)
    }
  }

  private static let unknown = [Unicode.Scalar("?").value]
  private static let unknownWide = unknown + [Unicode.Scalar(" ").value]
}
