/// The state of a queue in its header: `2/4 suspended ▹3 ◌12 20.0/s`, the occupied slots, the suspension, the numbers
/// of ready and pending operations, and the rate of finished ones.
struct QueueLabel {
  /// A text in one style.
  struct Part {
    let text: CellText
    let style: Style
    /// Whether a blank precedes it.
    var isApart = true
  }

  private(set) var parts: [Part] = []
  private(set) var columns = 0

  private mutating func add(_ text: CellText, _ style: Style = .plain, isApart: Bool = true) {
    let gap = isApart && !parts.isEmpty ? 1 : 0
    parts.append(Part(text: text, style: style, isApart: gap > 0))
    columns += gap + text.width
  }

  /// Returns the occupied slots: `1/2`, or `1/∞` without a limit.
  static func slots(_ queue: QueueLane, _ glyphs: Glyphs) -> String {
    "\(queue.runningCount)/\(queue.max >= 0 ? String(queue.max) : glyphs.unlimited.text)"
  }

  /// Makes the label that fits into a number of columns. To save space the rate is omitted first, then the counts, then
  /// the word for the suspension is shortened.
  /// - Parameter now: the time shown; nil to show neither rate nor counts.
  init(_ queue: QueueLane, at now: EngineTime?, _ glyphs: Glyphs, columns room: Int) {
    add(CellText(Self.slots(queue, glyphs)))
    if queue.isSuspended {
      let words = [localized("suspended"), localized("susp.")].lazy.map { CellText($0) }
      add(words.first { columns + 1 + $0.width <= room } ?? CellText("S"), .alert)
    }
    guard let now else { return }
    var longer = self
    for (count, state) in [(queue.readyCount, OperationLane.DisplayState.ready), (queue.waitingCount, .pending)]
    where count > 0 {
      let look = glyphs.look(of: state)
      longer.add(CellText(look.mark.text), look.style)
      longer.add(CellText(String(count)), isApart: false)
    }
    guard longer.columns <= room else { return }
    self = longer
    guard let rate = Self.rate(of: queue, at: now) else { return }
    longer.add(CellText(rate), .faint)
    if longer.columns <= room { self = longer }
  }

  /// The label as text.
  var text: String { parts.map { ($0.isApart ? " " : "") + $0.text.padded(columns: 0) }.joined() }

  /// Draws the parts.
  func draw(on canvas: inout Canvas, row: Int, column: Int, columns: Int) {
    var column = column
    let end = column + columns
    for part in parts {
      if part.isApart { column += 1 }
      let width = min(part.text.width, end - column)
      column = canvas.write(part.text, row: row, column: column, columns: width, style: part.style)
    }
  }

  /// The width beside the name of a group or in a line for each queue, where space is short.
  static let columnsBesideName = 10

  /// The period over which the rate is measured.
  private static let window = Duration.seconds(10)

  /// Returns the number of operations finished per second; nil if there are too few.
  private static func rate(of queue: QueueLane, at now: EngineTime) -> String? {
    let start = max(queue.running.first?.time ?? now, EngineTime(max(.zero, now - .zero - Self.window)))
    let finished = queue.finishedCount(after: start)
    guard finished >= 20, now > start else { return nil }
    let milliseconds = max(1, (now - start) / .milliseconds(1))
    let tenths = Int((Double(finished) * 10_000 / milliseconds).rounded())
    return tenths < 1000 ? "\(tenths / 10).\(tenths % 10)/s" : "\(tenths / 10)/s"
  }
}
