/// The visible part of the lanes: the selection, the topmost row, and the span of time.
struct LaneView: Sendable {
  /// The selected row; nil for the first operation to appear.
  private(set) var selection: LaneID?
  /// The row that a movement of the selection reached within the last second.
  private(set) var cursor: Int?
  private var ageOfCursor = Duration.zero
  private(set) var firstRow = 0
  /// The earliest known time.
  private(set) var beginning = EngineTime.zero
  /// The time at the left edge.
  private(set) var origin = EngineTime.zero
  /// The visible length of time; nil for the whole.
  private(set) var length: Duration?
  /// Whether the lanes scroll when the present leaves them.
  private(set) var followsPresent = true
  /// The axis chosen by the user; nil for the default: events for a play that takes no time.
  private(set) var axis: Axis?

  /// The leftmost place on the axis: events have places from zero on.
  private var leftmost: EngineTime { axis == .events ? .zero : beginning }

  /// The meaning of a column.
  enum Axis: Sendable {
    case time, events
  }

  /// The choice of rows.
  var list = LaneList()
  /// Whether threads are shown instead of queues.
  private(set) var showsThreads = false
  /// Whether the code of the selected operation is shown instead of the log.
  private(set) var showsCode = false

  mutating func toggleThreads() { showsThreads.toggle() }

  mutating func toggleCode() { showsCode.toggle() }

  /// - Parameter row: the row that a movement reached; nil if the lane was selected in another way.
  mutating func select(_ lane: LaneID, at row: Int? = nil) {
    (selection, cursor, ageOfCursor) = (lane, row, .zero)
  }

  mutating func elapse(_ wall: Duration) {
    guard cursor != nil else { return }
    ageOfCursor += wall
    if ageOfCursor > .seconds(1) { cursor = nil }
  }

  /// Scrolls as little as needed to make a row visible.
  mutating func scroll(to row: Int, of rows: [LaneRow], in layout: Layout) {
    let hasHeader = rows.indices.contains(row) && !rows[row].isHeader
    firstRow = layout.firstRow(showing: row, of: rows.count, from: firstRow, under: hasHeader ? 1 : 0)
  }

  /// Scrolls by a number of rows, negative upwards, within the list.
  /// - Returns: the visible row nearest to the selected one.
  mutating func scroll(by count: Int, from selected: Int, of rows: [LaneRow], in layout: Layout) -> Int {
    let visible = layout.visibleRows
    firstRow = max(0, min(firstRow + count, rows.count - visible))
    // A queue's header may cover the topmost row.
    let first = firstRow > 0 && visible > 2 ? firstRow + 1 : firstRow
    return max(first, min(selected, firstRow + visible - 1))
  }

  /// Omits the time before the first event.
  mutating func begin(at time: EngineTime) {
    beginning = time
    origin = time
  }

  /// Shows the whole time on an axis.
  mutating func show(on axis: Axis) {
    self.axis = axis
    showAllTime()
  }

  /// Shows the whole time.
  mutating func showAllTime() { show(length: nil) }

  /// Shows a length of time from the beginning, and follows the present.
  mutating func show(length: Duration?) {
    self.length = length
    origin = leftmost
    followsPresent = true
  }

  /// Moves the left edge to the beginning if a time precedes it.
  mutating func reveal(_ time: EngineTime) {
    if time < origin { origin = time < leftmost ? .zero : leftmost }
  }

  /// Moves the left edge by quarters of the screen, between the beginning and the present.
  /// - Parameters:
  ///   - scale: the present scale.
  ///   - time: the time shown.
  /// - Returns: whether it has moved.
  mutating func pan(by quarters: Int, on scale: TimeScale, at time: EngineTime) -> Bool {
    let moved = scale.panned(by: quarters, latest: time)
    origin = moved
    followsPresent = TimeScale(perColumn: scale.perColumn, columns: scale.columns, origin: moved).shows(time)
    return moved != scale.origin
  }

  /// Changes the scale. Centres `focus`; without one, keeps the shown time in view if it is; otherwise the middle stays.
  mutating func zoom(to perColumn: Duration, from scale: TimeScale, at time: EngineTime, around focus: EngineTime?) {
    let middle = focus ?? scale.start(ofColumn: scale.columns / 2)
    length = perColumn * scale.columns
    followsPresent = focus == nil && scale.shows(time)
    origin = followsPresent ? leftmost : max(leftmost, middle + (.zero - perColumn * (scale.columns / 2)))
  }
}
