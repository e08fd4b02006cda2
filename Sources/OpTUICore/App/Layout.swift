/// The areas of a screen of some size. Every size has a layout; an area without room is empty.
struct Layout: Hashable, Sendable {
  /// The part of the lanes that there is room for.
  enum Scope: Sendable {
    case lanes
    /// A line for each queue.
    case queues
    /// The counts alone.
    case counts
  }

  let scope: Scope
  let gutter: Gutter
  private(set) var title = Rectangle.empty
  private(set) var ruler = Rectangle.empty
  /// The rows of the lanes, gutter included.
  private(set) var lanes = Rectangle.empty
  /// The border under the lanes, which bears the scenario's title.
  private(set) var noteBorder = Rectangle.empty
  private(set) var note = Rectangle.empty
  /// The border over log and details.
  private(set) var logBorder = Rectangle.empty
  private(set) var log = Rectangle.empty
  private(set) var details = Rectangle.empty
  private(set) var status = Rectangle.empty
  private(set) var keys = Rectangle.empty

  /// - Parameters:
  ///   - text: the note or the question of the moment: it gets as many rows as it needs and there is room for.
  ///   - choices: What the audience may answer, where the text is a question: that comes before other things.
  ///   - laneCount: How many rows the lanes would fill, while the details answer at length: they get those that are left,
  ///     and more of the room that they share with the log.
  ///   - isUrgent: Whether the play waits until it is read: then it has a row on a small screen too.
  init(
    size: Canvas.Size, note text: String? = nil, choices: [String] = [], isUrgent: Bool = false,
    answeringUnder laneCount: Int? = nil, showsQualityOfService: Bool = false
  ) {
    gutter = Gutter(columns: size.columns, showsQualityOfService: showsQualityOfService)
    var rest = size.bounds
    if size.columns < 20 || size.rows < 3 {
      scope = .counts
      lanes = rest
    } else if size.rows < 8 {
      scope = .queues
      title = rest.takeTop(1)
      lanes = rest
    } else {
      scope = .lanes
      title = rest.takeTop(1)
      ruler = rest.takeTop(1)
      keys = rest.takeBottom(1)
      let noteRows = Self.noteRows(text, choices, on: size)
      var above = rest
      placeBottom(&above, size: size, noteRows: noteRows, isUrgent: isUrgent)
      if let laneCount, laneCount < above.rows {
        let spare = min(above.rows - laneCount, Self.mostRowsGivenAway)
        above = rest
        placeBottom(&above, size: size, noteRows: noteRows, isUrgent: isUrgent, more: spare)
      }
      lanes = above
      if !log.isEmpty, size.columns >= 80 { splitDetails(areWide: laneCount != nil) }
    }
  }

  private static let mostRowsGivenAway = 7

  /// - Parameter more: How many rows more the details get.
  private mutating func placeBottom(
    _ rest: inout Rectangle, size: Canvas.Size, noteRows: Int, isUrgent: Bool, more: Int = 0
  ) {
    let hasLog = size.rows >= 24
    let isWide = size.columns >= 80
    if hasLog {
      status = rest.takeBottom(1)
      // A line of the log that narrow would say nothing.
      let isNarrow = size.columns < 40
      if !isWide { details = rest.takeBottom((isNarrow ? 5 : 1) + more) }
      log = isNarrow ? .empty : rest.takeBottom((size.rows >= 30 ? 7 : 5) + (isWide ? more : 0))
      logBorder = isNarrow ? .empty : rest.takeBottom(1)
    } else if size.rows >= 12 {
      details = rest.takeBottom((size.rows >= 18 ? 2 : 1) + more)
    }
    let hasBorder = size.rows >= 12
    guard hasBorder || (isUrgent && noteRows > 0) else { return }
    note = rest.takeBottom(max(1, noteRows))
    guard hasBorder else { return }
    noteBorder = rest.takeBottom(1)
  }

  /// Gives the right side of the log to the details, behind a border of one column.
  private mutating func splitDetails(areWide: Bool) {
    var rest = log
    log = rest.takeLeft(min(rest.columns * 9 / 16, areWide ? rest.columns - 48 : .max))
    _ = rest.takeLeft(1)
    details = rest
  }

  /// Returns the number of rows that a note takes between its margins, as far as it may have them.
  private static func noteRows(_ text: String?, _ choices: [String], on size: Canvas.Size) -> Int {
    guard let text else { return 0 }
    let columns = size.columns - 2
    let rows = CellText(text).wrapped(columns: columns).count
    guard !choices.isEmpty else { return min(rows, size.rows >= 24 ? 3 : 2) }
    let choiceRows = CellText.flowed(choices, columns: columns, mark: "").count
    return min(max(1, rows) + choiceRows, size.rows / 2)
  }

  /// The part of the lanes where time runs.
  var timeline: Rectangle {
    guard scope == .lanes else { return .empty }
    var rest = lanes
    _ = rest.takeLeft(gutter.columns + 1)
    return rest
  }

  /// The topmost row to show so that row `selected` of `count` is visible, moving as little as possible from `current`
  /// and leaving no row empty at the end.
  func firstRow(showing selected: Int, of count: Int, from current: Int) -> Int {
    let visible = max(1, lanes.rows)
    let nearest = min(max(current, selected - visible + 1), selected)
    return max(0, min(nearest, count - visible))
  }
}
