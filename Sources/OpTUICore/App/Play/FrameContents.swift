import OpEngine

/// The contents of the screen as of the latest message, so that a frame only draws.
struct FrameContents: Sendable {
  /// The event axis, maintained while it is shown.
  fileprivate(set) var eventAxis: EventAxis?
  /// The shown lane rows.
  fileprivate(set) var rows: [LaneRow] = []
  /// The index of the selected row; nil if there is none.
  fileprivate(set) var selectedIndex: Int?
  /// The key for which the rows were chosen.
  fileprivate var basis: RowsCacheKey?
  /// All rows, from which ``rows`` are chosen; nil before the first choice.
  fileprivate var allRows: RowsOfTimeline?
  /// The present text for the audience; nil without one.
  fileprivate(set) var audienceText: PlayModel.AudienceText?
  /// The lines of that text.
  fileprivate(set) var note: NoteText?
  /// The key for which the lines were made.
  fileprivate var noteBasis: NoteBasis?
  /// The details of the selected lane as rows beside the log, if they fit.
  fileprivate(set) var openedDetails: [DetailsModel.Row] = []
  /// The code of the selected operation; nil if it is not shown.
  fileprivate(set) var code: CodeView?
  /// All waits by cause; nil if they are not shown.
  fileprivate(set) var survey: WaitSurvey?
  /// The waits that nothing will end; nil while things may still move.
  fileprivate(set) var idleState: IdleState?
  /// The reasons beside the lanes of waiting operations.
  fileprivate(set) var reasons = LaneReasons()
  /// The areas of the screen.
  fileprivate(set) var layout: Layout

  init(on size: Canvas.Size) { layout = Layout(size: size) }
}

extension PlayModel {
  /// Chooses the lane rows, places the panes, and scrolls as little as needed to make the selection visible. Runs after
  /// every message, so that a frame only draws.
  ///
  /// Operations that the script adds later are hidden until then.
  mutating func arrangeScreen() {
    viewer.setAtEndOfLog(situation == .recorded)
    updatePanel()
    if showsEventAxis {
      var axis = frameContents.eventAxis ?? EventAxis()
      frameContents.eventAxis = nil
      axis.show(timeline.eventCount, of: log)
      frameContents.eventAxis = axis
    } else {
      frameContents.eventAxis = nil
    }
    let isStale = frameContents.basis?.version != viewer.version
    chooseRows()
    frameContents.survey = currentSurvey(isStale: isStale)
    frameContents.idleState = currentIdleState(isStale: isStale)
    frameContents.openedDetails = selectedIndex.map { detailsBesideLog(of: rows[$0]) } ?? []
    frameContents.code = view.showsCode ? CodeView(of: self, after: code) : nil
    updateNote()
    frameContents.layout = layoutOfContents()
    view.scroll(to: selectedIndex ?? 0, of: rows, in: layout)
    frameContents.reasons = reasonsBesideLanes
  }

  /// Chooses the lane rows, unless nothing they depend on has changed: most messages change nothing, and a frame has
  /// several.
  private mutating func chooseRows() {
    let basis = RowsCacheKey(of: self)
    guard basis != frameContents.basis else { return }
    frameContents.rows = basis.showsThreads ? timeline.threadRows : chosenRows(basis)
    frameContents.selectedIndex = selectedRow(of: rows)
    frameContents.basis = basis
  }

  /// Breaks the text for the audience into lines, unless it is the same as before.
  private mutating func updateNote() {
    let basis = NoteBasis(of: self)
    guard basis != frameContents.noteBasis else { return }
    (frameContents.audienceText, frameContents.note) = (basis.text, noteText(basis))
    frameContents.noteBasis = basis
  }

  private mutating func chosenRows(_ basis: RowsCacheKey) -> [LaneRow] {
    if frameContents.allRows?.are(of: timeline, showsAll: basis.showsAll, additions: basis.additions) != true {
      frameContents.allRows = RowsOfTimeline(timeline, showsAll: basis.showsAll, additions: basis.additions)
    }
    return basis.list.rows(
      of: frameContents.allRows?.rows ?? [], in: timeline, at: time, selection: selection, charset: charset)
  }

  mutating func scrollCode(by count: Int) {
    let rows = layout.log.rows - CodeView.rowsOfFlags(in: layout.log)
    frameContents.code?.scroll(by: count, rows: rows)
  }
}
