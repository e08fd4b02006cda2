extension Layout {
  /// The layout of the screen.
  enum Preset: CaseIterable, Sendable {
    case lanes, lanesAndLog
    /// Lanes and log, with the answer to why.
    case all
    /// The projector layout: no log, high lanes, the note first.
    case projector
  }

  /// The contents to lay out. Each gets the space that it needs, and the rest goes to what can use it.
  struct Contents: Hashable, Sendable {
    var preset = Preset.lanesAndLog
    var gutter = Gutter.Contents()
    /// The present note or question, with as many rows as it needs if they are available.
    var note: String?
    /// The note before a question.
    var lead: String?
    /// The choices of a question, which has precedence.
    var choices: [String] = []
    /// The number of lines shown instead of the note.
    var lineCount = 0
    /// Whether these lines need all of their space: the task of an exercise.
    var needsAllLines = false
    /// Whether the play waits for the note to be read, which then has a row on a small screen too.
    var isUrgent = false
    /// The number of lane rows.
    var laneCount = 0
    /// The number of events.
    var logCount = 0
    /// The number of rows of the selected lane's details beside the log; 0 without space for them.
    var detailCount = 0
    /// The size of the code shown instead of the log; nil for none.
    var code: Canvas.Size?
    /// Whether the answer to why is shown.
    var isAnswering = false
    /// Whether an open question hides log and details, which would answer it.
    var hidesAnswers = false

    /// The number of rows to provide for lanes, including a few for coming ones.
    var laneRows: Int { max(3, laneCount) }

    /// Returns the number of rows of the note without margins, within the limit.
    func noteRows(on size: Canvas.Size) -> Int {
      guard let note else { return 0 }
      if needsAllLines { return min(lineCount, size.rows / 2) }
      if lineCount > 0 { return min(lineCount, size.rows >= 24 ? 5 : 2) }
      let columns = size.columns - 2
      let rows = CellText(note).wrapped(columns: columns).count
      guard !choices.isEmpty else { return min(rows, size.rows >= 24 ? size.rows / 4 : 2) }
      let choiceRows = CellText.flowed(choices, columns: columns).count
      return min(max(1, rows) + choiceRows, size.rows / 2)
    }

    /// Returns the number of rows of the note before a question.
    /// - Parameter room: the rows above the question, after those of the lanes. While it is open, two rows of the note
    ///   have precedence over the last of many lanes.
    func leadRows(in room: Int, columns: Int) -> Int {
      guard let lead else { return 0 }
      let rowsOfLanes = hidesAnswers ? min(laneRows, max(6, room - 2)) : laneRows
      return max(0, min(CellText(lead).wrapped(columns: columns - 2).count, room - rowsOfLanes))
    }
  }
}
