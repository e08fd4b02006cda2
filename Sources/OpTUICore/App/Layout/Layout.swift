/// The areas of a screen by size and contents. Every size has a layout; an area without space is empty.
struct Layout: Hashable, Sendable {
  /// The part of the lanes that fits.
  enum Scope: Sendable {
    case lanes
    /// A line for each queue.
    case queues
    /// The counts only.
    case counts
  }

  let scope: Scope
  let gutter: Gutter
  private(set) var title = Rectangle.empty
  private(set) var ruler = Rectangle.empty
  /// The lane rows including the gutter.
  private(set) var lanes = Rectangle.empty
  /// The number of screen rows per lane row.
  private(set) var laneHeight = 1
  /// The border of the note, with the scenario's title.
  private(set) var noteBorder = Rectangle.empty
  private(set) var note = Rectangle.empty
  /// The border above log and details.
  private(set) var logBorder = Rectangle.empty
  /// The log, or the code in its place.
  private(set) var log = Rectangle.empty
  /// The border above the log below the code.
  private(set) var eventsBorder = Rectangle.empty
  /// The log below the code, if both fit.
  private(set) var events = Rectangle.empty
  private(set) var details = Rectangle.empty
  private(set) var status = Rectangle.empty
  private(set) var keys = Rectangle.empty

  init(size: Canvas.Size, for contents: Contents = Contents()) {
    gutter = Gutter(columns: size.columns, for: contents.gutter)
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
      keys = rest.takeBottom(1)
      switch contents.preset {
      case .projector: placeForProjector(rest, contents, on: size)
      case .lanes, .lanesAndLog, .all: place(rest, contents, on: size)
      }
    }
  }

  /// The number of visible lane rows.
  var visibleRows: Int { max(1, lanes.rows / laneHeight) }

  /// The part of the lanes that shows time.
  var timeline: Rectangle {
    guard scope == .lanes else { return .empty }
    var rest = lanes
    _ = rest.takeLeft(gutter.columns + 1)
    return rest
  }

  /// The topmost row such that row `selected` of `count` is visible, as near as possible to `current` and without empty
  /// rows at the end.
  /// - Parameter headers: the number of rows at the top taken by the queue's fixed header.
  func firstRow(showing selected: Int, of count: Int, from current: Int, under headers: Int = 0) -> Int {
    let above = visibleRows > 2 ? headers : 0
    let nearest = min(max(current, selected - visibleRows + 1), selected - above)
    return max(0, min(nearest, count - visibleRows))
  }
}

// MARK: Standard layout

extension Layout {
  /// Whether there is a status row.
  static func hasStatus(on size: Canvas.Size, _ preset: Preset) -> Bool {
    size.rows >= (preset == .projector ? 18 : 24)
  }

  /// Whether there is a row at least for the details, or the answer to why.
  static func hasDetails(on size: Canvas.Size, _ preset: Preset) -> Bool { size.rows >= 12 && preset != .projector }

  /// The lanes, then the note, then log and details. A note of a few lines takes its rows from the log, so that the lanes
  /// stay.
  private mutating func place(_ area: Rectangle, _ contents: Contents, on size: Canvas.Size) {
    var rest = area
    ruler = rest.takeTop(1)
    if Self.hasStatus(on: size, contents.preset) { status = rest.takeBottom(1) }
    if contents.hidesAnswers { return placeQuestion(rest, contents, on: size) }
    let usualRows = contents.usualNoteRows(on: size)
    // The border also says how many lanes are below.
    let isCrowded = contents.laneRows > rest.rows - 1 - Self.fewestRowsOfLog(on: size)
    let borderRows = size.rows >= 12 && (usualRows > 0 || isCrowded) ? 1 : 0
    // A shorter note leaves rows empty: the log would move with each note.
    let noteRows = size.rows >= 12 && usualRows > 0 ? max(usualRows, contents.noteRows(on: size)) : usualRows
    let room = rest.rows - usualRows - borderRows
    if let logRows = logRows(contents, in: room, on: size) {
      let otherRows = rowsBelowCode(contents, in: room - logRows - 1)
      let taken = min(noteRows - usualRows, max(0, (otherRows ?? logRows) - Self.fewestLogRows))
      if let otherRows {
        events = rest.takeBottom(otherRows - taken)
        eventsBorder = rest.takeBottom(1)
      }
      placeLog(rest.takeBottom(logRows + 1 - (otherRows == nil ? taken : 0)), contents, on: size)
    } else {
      let growth = max(0, noteRows - usualRows)
      details = rest.takeBottom(detailRows(contents, in: room, beside: growth, on: size))
    }
    note = rest.takeBottom(min(noteRows, max(usualRows, rest.rows - borderRows - Self.fewestLanes)))
    noteBorder = rest.takeBottom(borderRows)
    lanes = rest
  }

  /// Places an open question over the note, the log and the details, so that the lanes stay. More rows come from empty
  /// ones of the lanes, then from lanes.
  private mutating func placeQuestion(_ area: Rectangle, _ contents: Contents, on size: Canvas.Size) {
    var usual = contents
    (usual.hidesAnswers, usual.note) = (false, contents.note?.withoutQuestion)
    let before = Layout(size: size, for: usual)
    laneHeight = before.laneHeight
    let borderRows = size.rows >= 12 ? 1 : 0
    let wantedRows = contents.note?.rows ?? 1
    let detailRows = contents.isAnswering && size.rows >= 12 ? Self.rowsOfHint : 0
    let below = area.rows - before.lanes.rows
    let spare = max(0, before.lanes.rows - contents.laneRows * laneHeight)
    let least = borderRows + (contents.note?.fewestRows ?? 1) + min(2, detailRows)
    let most = max(area.rows - Self.fewestLanes, size.rows / 2)
    let wanted = min(below + spare, borderRows + wantedRows + detailRows)
    let rows = max(below, wanted, min(most, least))
    var rest = area
    var lower = rest.takeBottom(rows)
    lanes = rest
    noteBorder = lower.takeTop(borderRows)
    if detailRows > 0 {
      details = lower.takeBottom(max(min(2, detailRows), lower.rows - wantedRows))
    }
    note = lower
  }

  /// The rows of the reason that a hint shows.
  private static let rowsOfHint = 8
  /// The rows in which most answers have their fix.
  private static let rowsOfAnswer = 4
  /// The lanes that stay above a long note or question.
  private static let fewestLanes = 3

  /// Returns the rows that a log has beside any number of lanes.
  private static func fewestRowsOfLog(on size: Canvas.Size) -> Int { size.rows >= 36 ? 7 : 5 }

  /// The rows that a log keeps below a long note.
  private static let fewestLogRows = 3

  /// Returns the number of rows of the log, and sets the height of the lanes; nil without a log.
  ///
  /// The lanes get what they need, log and details the rest; each has a few rows in any case. Before log and details
  /// exceed half, lanes are drawn two rows high, and before two thirds, three.
  private mutating func logRows(_ contents: Contents, in room: Int, on size: Canvas.Size) -> Int? {
    if let code = contents.code { return rowsOfCode(code, contents, in: room, on: size) }
    let fewest = Self.fewestRowsOfLog(on: size)
    // The border is above it. A narrow log would show nothing useful.
    let spare = room - contents.laneRows - 1
    guard contents.preset != .lanes, size.columns >= 40,
      size.rows >= 24 || (size.rows >= 16 && spare >= fewest)
    else {
      return nil
    }
    if size.rows >= 30 {
      if spare - contents.laneRows >= room / 2 { laneHeight = 2 }
      if spare - 2 * contents.laneRows >= room * 2 / 3 { laneHeight = 3 }
    }
    return max(fewest, spare - contents.laneRows * (laneHeight - 1))
  }

  /// The smallest screen that shows code.
  static let smallestForCode = Canvas.Size(columns: 40, rows: 12)

  /// Returns the number of rows of the code, which replaces the log: up to half of the space, more if the lanes leave it.
  private func rowsOfCode(_ code: Canvas.Size, _ contents: Contents, in room: Int, on size: Canvas.Size) -> Int? {
    guard size.columns >= Self.smallestForCode.columns, size.rows >= Self.smallestForCode.rows else { return nil }
    let wanted = max(code.rows, contents.isAnswering ? 14 : 0)
    return min(wanted, max(room / 2, room - contents.laneRows - 1))
  }

  /// Returns the number of rows of the log below the code; nil without space for it.
  /// - Parameter room: the rows that the code leaves.
  private func rowsBelowCode(_ contents: Contents, in room: Int) -> Int? {
    let spare = room - contents.laneRows - 1
    return contents.code == nil || spare < 5 ? nil : min(spare, max(contents.logCount, 8))
  }

  /// Returns the number of rows of the details if there is no log, and sets the height of the lanes.
  /// - Parameter growth: the rows of the note that exceed the usual ones.
  private mutating func detailRows(
    _ contents: Contents, in room: Int, beside growth: Int, on size: Canvas.Size
  ) -> Int {
    guard Self.hasDetails(on: size, contents.preset) else { return 0 }
    let fewest = size.rows >= 24 && size.columns < 40 ? 5 : size.rows >= 18 ? 2 : 1
    let wanted = fewest + (contents.isAnswering ? 7 : 0)
    if size.rows >= 24, contents.laneRows * 2 <= room - max(fewest, min(room - contents.laneRows, wanted)) {
      laneHeight = 2
    }
    let least = contents.isAnswering ? min(Self.rowsOfAnswer, room - Self.fewestLanes) : fewest
    return max(fewest, least, min(room - growth - contents.laneRows, wanted))
  }

  /// Returns the width of the details beside the log, while no question is open.
  static func columnsOfDetails(on size: Canvas.Size) -> Int { size.columns - size.columns * 9 / 16 - 1 }

  private mutating func placeLog(_ area: Rectangle, _ contents: Contents, on size: Canvas.Size) {
    var rest = area
    logBorder = rest.takeTop(1)
    if size.columns < 80 {
      let spare = rest.rows - (contents.code?.rows ?? 5)
      let fewest = contents.code == nil ? 1 : contents.isAnswering ? rest.rows / 2 : 0
      details = rest.takeBottom(max(fewest, min(spare, contents.isAnswering ? 8 : 3)))
      log = rest
      return
    }
    let columnsOfLog = size.columns - Self.columnsOfDetails(on: size) - 1
    if let code = contents.code, !contents.isAnswering, code.columns > columnsOfLog {
      log = rest
      return
    }
    details = rest.takeRight(max(Self.columnsOfDetails(on: size), contents.isAnswering ? contents.columnsOfAnswer : 0))
    _ = rest.takeRight(1)
    log = rest
  }
}

// MARK: Projector layout

extension Layout {
  /// Note and question first, then the lanes, as high as fits. The note has the rows of most questions, if there are any.
  private mutating func placeForProjector(_ area: Rectangle, _ contents: Contents, on size: Canvas.Size) {
    var rest = area
    let noteRows = min(contents.noteRows(on: size), rest.rows - 4)
    // Border, ruler and status have a row each.
    let hasStatus = Self.hasStatus(on: size, .projector)
    let room = rest.rows - (hasStatus ? 3 : 2)
    let hasMargins = size.rows >= 24 && noteRows > 0
    let provided = contents.hasQuestions ? size.rows / 4 + 1 : max(noteRows, contents.expectedNoteRows) + 2
    let usualRows = hasMargins ? min(provided, room - contents.laneRows) : noteRows
    let least = min(contents.note?.fewestRows ?? noteRows, noteRows)
    let rows = max(usualRows, min(least, room - 1))
    let margin = hasMargins && rows - 2 >= least ? 1 : 0
    if size.rows >= 12 { noteBorder = rest.takeTop(1) }
    var top = rest.takeTop(rows)
    _ = top.takeTop(margin)
    _ = top.takeBottom(margin)
    note = top
    ruler = rest.takeTop(1)
    if hasStatus { status = rest.takeBottom(1) }
    if let code = contents.code, !contents.hidesAnswers,
      let rows = rowsOfCode(code, contents, in: rest.rows - 1, on: size)
    {
      log = rest.takeBottom(rows)
      logBorder = rest.takeBottom(1)
    }
    laneHeight = max(1, min(4, rest.rows / contents.laneRows))
    lanes = rest
  }
}
