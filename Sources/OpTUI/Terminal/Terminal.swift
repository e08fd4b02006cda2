import CNcurses
import Localization
import OpTUICore

/// The terminal of this process, taken over for as long as this value exists.
///
/// There is one at a time, and one thread uses it.
struct Terminal: Screen, ~Copyable {
  /// The characters that the terminal can show.
  let charset: Charset
  /// The size as of the latest call that adopted it.
  private(set) var size: Canvas.Size
  let notice: String?
  private let palette: Palette
  /// The decoder of what the terminal sends.
  var decoder: InputDecoder
  /// The things that were read at once with another, in order.
  var inputs: ArraySlice<Input> = []
  var lastRead = SuspendingClock.now
  /// The frame that the terminal shows now.
  private var shown = Canvas(size: Canvas.Size(columns: 0, rows: 0))

  /// Takes the terminal over.
  /// - Throws: the reason why that is impossible; nothing has changed then.
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

  /// Shows a frame, sending only what differs from the one before.
  mutating func draw(_ canvas: Canvas) {
    for run in canvas.changes(since: shown) { draw(run) }
    shown = canvas
    terminal_flush()
  }

  /// Makes the next frame repaint every cell, because something else may have written on the screen.
  mutating func repaint() {
    shown = Canvas(size: Canvas.Size(columns: 0, rows: 0))
    terminal_repaint()
  }

  /// Adopts the size that the terminal now has.
  mutating func adoptSize() {
    terminal_adopt_size()
    size = Self.currentSize
    repaint()
  }

  /// Takes the mouse, or leaves it to the terminal.
  func useMouse(_ isOn: Bool) { terminal_use_mouse(isOn ? 1 : 0) }

  /// Gives the screen back and stops the process, as Control-Z does. Returns when the process is continued, with the
  /// screen taken over again.
  mutating func stopProcess() {
    terminal_stop_process()
    size = Self.currentSize
    repaint()
  }

  /// Gives the screen back while a command of the shell has the terminal, and takes it over again.
  mutating func run(_ command: String) -> Int {
    let status = Int(terminal_run(command))
    size = Self.currentSize
    repaint()
    return status
  }

  /// Takes the screen over again after the process was stopped from outside.
  mutating func resume() {
    terminal_resume()
    size = Self.currentSize
    repaint()
  }

  /// Ends the process by a signal, so that its parent sees the true cause. The terminal must have been restored.
  static func endProcess(by signal: Int32) -> Never { terminal_end_process(signal) }

  /// Passes on to a group of processes the signals that are not for this one, or that end it before the loop could; nil for
  /// a group that has ended.
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

  /// Adds the scalars to send for a cell: `?` where curses would give the character another width than the frame does, so
  /// that no error moves the cells behind it.
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
