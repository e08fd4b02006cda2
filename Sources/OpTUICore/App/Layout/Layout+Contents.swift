extension Layout {
  /// The arrangement of the screen.
  enum Preset: CaseIterable, Sendable {
    case lanes, lanesAndLog
    /// The answer to why is open too.
    case all
    /// The arrangement for the last row of a class: no log, high lanes, the note first.
    case projector
  }

  /// Things to show: the layout gives each thing the room that it needs, and the rest to what can use it.
  struct Contents: Hashable, Sendable {
    var preset = Preset.lanesAndLog
    var gutter = Gutter.Contents()
    /// The note or the question of the moment: it gets as many rows as it needs and there is room for.
    var note: String?
    /// The note before a question.
    var lead: String?
    /// The answers to choose from, where the text is a question: that comes before other things.
    var choices: [String] = []
    /// The number of lines in place of the note.
    var lineCount = 0
    /// Whether these lines need all of their room: the task of an exercise.
    var needsAllLines = false
    /// Whether the play waits until the note is read: then it has a row on a small screen too.
    var isUrgent = false
    /// The number of rows that the lanes fill.
    var laneCount = 0
    /// The number of events that there are.
    var logCount = 0
    /// The number of rows that everything known about the selected lane takes beside the log; 0: there is no room for it.
    var detailCount = 0
    /// The room that the code needs which stands in the place of the log; nil: none does.
    var code: Canvas.Size?
    /// Whether the answer to why is shown.
    var isAnswering = false
    /// Whether a question is open, so that log and details would answer it.
    var isQuiet = false

    /// The number of rows for which the lanes need room: a few for those that are about to come.
    var laneRows: Int { max(3, laneCount) }

    /// Returns the number of rows that the note takes between its margins, as far as it may have them.
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
    /// - Parameter room: the rows above the question, of which the lanes have theirs first. While it is open, two rows of
    ///   the note are worth more than the last of many lanes.
    func leadRows(in room: Int, columns: Int) -> Int {
      guard let lead else { return 0 }
      let rowsOfLanes = isQuiet ? min(laneRows, max(6, room - 2)) : laneRows
      return max(0, min(CellText(lead).wrapped(columns: columns - 2).count, room - rowsOfLanes))
    }
  }
}
