/// The contents of the screen as of the latest message, so that a frame only draws.
struct FrameContents: Sendable {
  /// The event axis, maintained while it is shown.
  fileprivate(set) var eventAxis: EventAxis?
  /// The shown lane rows.
  fileprivate(set) var rows: [LaneRow] = []
  /// The folded lanes among the rows.
  fileprivate(set) var folded: [FoldedLanes] = []
  /// The index of the selected row; nil if there is none.
  fileprivate(set) var selectedIndex: Int?
  /// The key for which the rows were chosen.
  fileprivate var basis: RowsCacheKey?
  /// All rows, from which ``rows`` are chosen; nil before the first choice.
  fileprivate var allRows: RowsOfTimeline?
  /// The present note, behind a reference, so that a copy of the model costs no more for it.
  fileprivate var noteState: Boxed<NoteState>?
  /// The visible events of the log, behind a reference for the same reason.
  fileprivate var logState = Boxed(wrappedValue: LogWindow())
  /// The details of the selected lane as rows beside the log, if they fit.
  fileprivate(set) var openedDetails: [DetailsModel.Row] = []
  /// The code of the selected operation; nil if it is not shown.
  fileprivate(set) var code: CodeView?
  /// All waits by cause; nil if they are not shown.
  fileprivate(set) var survey: WaitSurvey?
  /// The waits that nothing will end; nil while things may still move.
  fileprivate(set) var idleState: IdleState?
  /// The time since which a log is silent; nil while it is not.
  fileprivate(set) var silentSince: EngineTime?
  /// The reasons beside the lanes of waiting operations.
  fileprivate(set) var reasons = LaneReasons()
  /// The areas of the screen.
  fileprivate(set) var layout: Layout
  /// The contents and the size for which the layout was made.
  fileprivate var contents = Layout.Contents()
  private var size: Canvas.Size
  /// The number of lane rows that fit; nil if no lanes are drawn, or it is not known yet.
  private(set) var roomForRows: Int?
  /// The contents for which it was found.
  private var contentsOfRoom: Layout.Contents?

  init(on size: Canvas.Size) {
    layout = Layout(size: size)
    self.size = size
  }

  /// Places the panes, unless nothing has changed.
  mutating func place(_ contents: Layout.Contents, on size: Canvas.Size) {
    guard contents != self.contents || size != self.size || contentsOfRoom == nil else { return }
    layout = Layout(size: size, for: contents)
    let full = contents.fullOfLanes
    if full != contentsOfRoom || size != self.size {
      let crowded = Layout(size: size, for: full)
      roomForRows = crowded.scope == .lanes ? crowded.visibleRows : nil
      contentsOfRoom = full
    }
    (self.contents, self.size) = (contents, size)
  }
}

extension FrameContents {
  /// A text for the audience with its lines.
  fileprivate struct NoteState: Sendable {
    let basis: NoteBasis
    let note: NoteText?
  }

  /// The present text for the audience; nil without one.
  var audienceText: PlayModel.AudienceText? { noteState?.wrappedValue.basis.text }

  /// The visible events of the log.
  var logWindow: LogWindow { _read { yield logState.wrappedValue } }

  /// The number of operations without a lane, because the script adds them later.
  var hiddenCount: Int { allRows?.hiddenCount ?? 0 }

  /// The lines of that text.
  var note: NoteText? { noteState?.wrappedValue.note }
}

extension PlayModel {
  /// Chooses the lane rows, places the panes, and scrolls as little as needed to make the selection visible. Runs after
  /// every message, so that a frame only draws.
  ///
  /// Operations that the script adds later are hidden until then.
  mutating func arrangeScreen() {
    viewer.setAtEndOfLog(situation == .recorded)
    frameContents.silentSince = currentSilentSince
    updatePanel()
    if showsEventAxis {
      var axis = frameContents.eventAxis ?? EventAxis()
      frameContents.eventAxis = nil
      axis.show(timeline.eventCount, of: log)
      frameContents.eventAxis = axis
    } else {
      frameContents.eventAxis = nil
    }
    arrangeRows()
    // The rows depend on the room for them, and that on other contents, which may have changed.
    if frameContents.basis?.room != frameContents.roomForRows { arrangeRows() }
    view.scroll(to: selectedIndex ?? 0, of: rows, in: layout)
    frameContents.reasons = reasonsBesideLanes
    if let window = newLogWindow() { frameContents.logState = Boxed(wrappedValue: window) }
  }

  private mutating func arrangeRows() {
    let isStale = frameContents.basis?.version != viewer.version
    frameContents.idleState = currentIdleState(isStale: isStale)
    chooseRows()
    frameContents.survey = currentSurvey(isStale: isStale)
    // Unless the user has selected a row, what is stuck determines it.
    if selection == nil { frameContents.selectedIndex = selectedRow(of: rows) }
    frameContents.openedDetails = selectedIndex.map { detailsBesideLog(of: rows[$0]) } ?? []
    frameContents.code = view.showsCode ? CodeView(of: self, after: code) : nil
    updateNote()
    frameContents.place(contentsOfLayout, on: size)
  }

  /// Chooses the lane rows, unless nothing they depend on has changed: most messages change nothing, and a frame has
  /// several.
  private mutating func chooseRows() {
    let basis = RowsCacheKey(of: self)
    guard basis != frameContents.basis else { return }
    let chosen = basis.showsThreads ? ChosenRows(rows: timeline.threadRows) : chosenRows(basis)
    (frameContents.rows, frameContents.folded) = (chosen.rows, chosen.folded)
    frameContents.selectedIndex = selectedRow(of: rows)
    frameContents.basis = basis
  }

  /// Breaks the text for the audience into lines, unless it is the same as before.
  private mutating func updateNote() {
    let basis = NoteBasis(of: self)
    guard basis != frameContents.noteState?.wrappedValue.basis else { return }
    frameContents.noteState = Boxed(wrappedValue: FrameContents.NoteState(basis: basis, note: noteText(basis)))
  }

  private mutating func chosenRows(_ basis: RowsCacheKey) -> ChosenRows {
    if frameContents.allRows?.are(of: timeline, showsAll: basis.showsAll, additions: basis.additions) != true {
      frameContents.allRows = RowsOfTimeline(timeline, showsAll: basis.showsAll, additions: basis.additions)
    }
    let all = frameContents.allRows?.rows ?? []
    if let room = basis.room, room >= LaneFolding.leastRoom, all.count > room, basis.list.foldsToFit,
      let sections = frameContents.allRows?.sections(in: viewer.timeline, version: basis.version, room: room)
    {
      let selected = selection.flatMap(viewer.timeline.row(of:))
      return LaneFolding(of: all, sections, basis.list, in: viewer.timeline, room: room, selected: selected).rows
    }
    let rows = basis.list.rows(of: all, in: timeline, at: time, selection: selection, charset: charset)
    return ChosenRows(rows: rows)
  }

  mutating func scrollCode(by count: Int) {
    let rows = layout.log.rows - CodeView.rowsOfFlags(in: layout.log)
    frameContents.code?.scroll(by: count, rows: rows)
  }
}
