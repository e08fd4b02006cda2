extension Layout {
  /// The layout of the screen.
  enum Preset: CaseIterable, Sendable {
    case lanes, lanesAndLog
    /// Lanes and log, with the answer to why.
    case all
    /// The projector layout: no log, high lanes, the note first.
    case projector

    /// The layout after it in turn.
    var next: Preset {
      switch self {
      case .lanes, .projector: .lanesAndLog
      case .lanesAndLog: .all
      case .all: .lanes
      }
    }
  }

  /// The contents to lay out. Each gets the space that it needs, and the rest goes to what can use it.
  struct Contents: Hashable, Sendable {
    var preset = Preset.lanesAndLog
    var gutter = Gutter.Contents()
    /// The present note or question, with as many rows as it needs if they are available.
    var note: NoteText?
    /// The rows of the longest note that may still come, so that it moves nothing.
    var expectedNoteRows = 2
    /// Whether the play asks questions.
    var hasQuestions = true
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
    /// The size of the code shown instead of the log; nil for none.
    var code: Canvas.Size?
    /// Whether the answer to why is shown.
    var isAnswering = false
    /// The columns that the answer needs beside the log.
    var columnsOfAnswer = mostColumnsOfAnswer
    /// Whether an open question hides log and details, which would answer it.
    var hidesAnswers = false

    static let mostColumnsOfAnswer = 47

    /// Contents like these, with more lanes than fit on any screen.
    var fullOfLanes: Contents {
      var full = self
      (full.laneCount, full.logCount) = (1_000_000, 0)
      return full
    }

    /// The number of rows to provide for lanes, including a few for coming ones. Without lanes a text is in their place.
    var laneRows: Int { laneCount == 0 ? 9 : max(3, laneCount) }

    /// Returns the number of rows of the note without margins, within the limit.
    func noteRows(on size: Canvas.Size) -> Int {
      guard let note else { return 0 }
      if needsAllLines { return min(lineCount, size.rows / 2) }
      if lineCount > 0 { return min(lineCount, size.rows >= 24 ? 5 : 2) }
      guard note.items.isEmpty else { return min(note.rows, size.rows / 2) }
      // Title, ruler, border, details and keys have a row each. At a stop the note leaves three lanes.
      let fewestLanes = isUrgent ? min(3, laneRows) : laneRows
      return min(note.rows, size.rows >= 24 ? size.rows / 4 : max(2, size.rows - 5 - fewestLanes))
    }

    /// Returns the number of rows to provide for a note, so that another one does not move the lanes.
    func usualNoteRows(on size: Canvas.Size) -> Int {
      if needsAllLines { return noteRows(on: size) }
      if size.rows < 12 { return isUrgent ? noteRows(on: size) : 0 }
      if note == nil, expectedNoteRows == 0 { return 0 }
      return max(1, size.rows >= 24 ? min(2, expectedNoteRows) : 1, lineCount > 0 ? noteRows(on: size) : 0)
    }
  }
}
