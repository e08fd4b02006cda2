import OpEngine

/// The part of the lanes that is shown: the selection, the topmost row, and the span of time.
struct LaneView: Sendable {
  /// The selected row; nil for the first operation, whichever that will be.
  private(set) var selection: LaneID?
  /// The topmost row.
  private(set) var firstRow = 0
  /// The earliest time of which anything is known.
  private(set) var beginning = EngineTime.zero
  /// The time at the left edge.
  private(set) var origin = EngineTime.zero
  /// The length of time that fills the lanes; nil for all there was.
  private(set) var length: Duration?
  /// Whether the lanes move on with the present when it leaves them.
  private(set) var followsPresent = true
  /// The axis that a person has chosen; nil: that of events for a play that takes no time.
  private(set) var axis: Axis?

  /// The earliest place on the axis at which something is known: events have places from zero on.
  private var leftmost: EngineTime { axis == .events ? .zero : beginning }

  /// The meaning of a column.
  enum Axis: Sendable {
    case time, events
  }

  /// The choice of the rows.
  var list = LaneList()
  /// Whether threads are shown in the place of queues.
  private(set) var showsThreads = false
  /// Whether the code of the selected operation is shown in the place of the log.
  private(set) var showsCode = false

  mutating func toggleThreads() { showsThreads.toggle() }

  mutating func toggleCode() { showsCode.toggle() }

  mutating func select(_ lane: LaneID) { selection = lane }

  /// Scrolls no further than needed for a row to be visible.
  mutating func scroll(to row: Int, of rows: [LaneRow], in layout: Layout) {
    let hasHeader = rows.indices.contains(row) && !rows[row].isHeader
    firstRow = layout.firstRow(showing: row, of: rows.count, from: firstRow, under: hasHeader ? 1 : 0)
  }

  /// Scrolls by so many rows, negative upwards, as far as there are any.
  /// - Returns: the row nearest to the selected one that is then visible.
  mutating func scroll(by count: Int, from selected: Int, of rows: [LaneRow], in layout: Layout) -> Int {
    let visible = layout.visibleRows
    firstRow = max(0, min(firstRow + count, rows.count - visible))
    // The header of a queue may cover the topmost row.
    let first = firstRow > 0 && visible > 2 ? firstRow + 1 : firstRow
    return max(first, min(selected, firstRow + visible - 1))
  }

  /// Leaves out the time before anything is known.
  mutating func begin(at time: EngineTime) {
    beginning = time
    origin = time
  }

  /// Shows all there was on some axis.
  mutating func show(on axis: Axis) {
    self.axis = axis
    showAllTime()
  }

  /// Shows all there was.
  mutating func showAllTime() { show(length: nil) }

  /// Shows so much time from the beginning on, and follows the present.
  mutating func show(length: Duration?) {
    self.length = length
    origin = leftmost
    followsPresent = true
  }

  /// Moves the left edge to the beginning if a time lies before it.
  mutating func reveal(_ time: EngineTime) {
    if time < origin { origin = time < leftmost ? .zero : leftmost }
  }

  /// Moves the left edge by quarters of the screen, between the beginning and the present.
  /// - Parameters:
  ///   - scale: the scale that is shown.
  ///   - time: the moment that is shown.
  /// - Returns: whether it has moved.
  mutating func pan(by quarters: Int, on scale: TimeScale, at time: EngineTime) -> Bool {
    let moved = scale.panned(by: quarters, latest: time)
    origin = moved
    followsPresent = TimeScale(perColumn: scale.perColumn, columns: scale.columns, origin: moved).shows(time)
    return moved != scale.origin
  }

  /// Changes the scale. The moment on display stays in view if it is; otherwise the middle stays where it is.
  mutating func zoom(to perColumn: Duration, from scale: TimeScale, at time: EngineTime) {
    let middle = scale.start(ofColumn: scale.columns / 2)
    length = perColumn * scale.columns
    followsPresent = scale.shows(time)
    origin = followsPresent ? .zero : middle + (.zero - perColumn * (scale.columns / 2))
  }
}
