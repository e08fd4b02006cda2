import OpEngine

/// The things on the screen as of the latest message, so that a frame only draws them.
struct Arrangement: Sendable {
  /// The axis of events; kept up to date while it is shown.
  fileprivate(set) var eventAxis: EventAxis?
  /// The rows of the lanes that are shown.
  fileprivate(set) var rows: [LaneRow] = []
  /// The index of the selected one; nil while there is none.
  fileprivate(set) var selectedIndex: Int?
  /// The basis on which the rows were chosen.
  fileprivate var basis: RowsCacheKey?
  /// All rows, of which ``rows`` are a choice; nil before the first choice.
  fileprivate var allRows: RowsOfTimeline?
  /// Everything known about the selected lane in rows for the pane beside the log, where there is
  /// room for it.
  fileprivate(set) var openedDetails: [DetailsModel.Row] = []
  /// The code of the selected operation; nil while it is not shown.
  fileprivate(set) var code: CodeView?
  /// All that wait by cause; nil while that is not shown.
  fileprivate(set) var survey: WaitSurvey?
  /// The waits that nothing ends any more; nil while things may still move.
  fileprivate(set) var idleState: IdleState?
  /// The areas of the screen.
  fileprivate(set) var layout: Layout

  init(on size: Canvas.Size) { layout = Layout(size: size) }
}

extension PlayModel {
  /// Chooses the rows of the lanes and places the panes, and scrolls the lanes no further than
  /// needed for the selected one to be visible. It follows every message, so that a frame only
  /// draws.
  ///
  /// What the script adds later is not among the lanes before the end.
  mutating func arrangeScreen() {
    viewer.setAtEndOfLog(moment == .recorded)
    updatePanel()
    if showsEventAxis {
      var axis = arrangement.eventAxis ?? EventAxis()
      arrangement.eventAxis = nil
      axis.show(timeline.eventCount, of: log)
      arrangement.eventAxis = axis
    } else {
      arrangement.eventAxis = nil
    }
    let isStale = arrangement.basis?.version != viewer.version
    chooseRows()
    arrangement.survey = currentSurvey(isStale: isStale)
    arrangement.idleState = currentIdleState(isStale: isStale)
    arrangement.openedDetails = selectedIndex.map { detailsBesideLog(of: rows[$0]) } ?? []
    arrangement.code = view.showsCode ? CodeView(of: self, after: code) : nil
    arrangement.layout = layoutOfContents()
    view.scroll(to: selectedIndex ?? 0, of: rows, in: layout)
  }

  /// Chooses the rows of the lanes, unless all that they depend on is as it was: most messages
  /// change none of it, and there are several to a frame.
  private mutating func chooseRows() {
    let basis = RowsCacheKey(of: self)
    guard basis != arrangement.basis else { return }
    arrangement.rows = basis.showsThreads ? timeline.threadRows : chosenRows(basis)
    arrangement.selectedIndex = selectedRow(of: rows)
    arrangement.basis = basis
  }

  private mutating func chosenRows(_ basis: RowsCacheKey) -> [LaneRow] {
    if arrangement.allRows?.are(of: timeline, showsAll: basis.showsAll, additions: basis.additions) != true {
      arrangement.allRows = RowsOfTimeline(timeline, showsAll: basis.showsAll, additions: basis.additions)
    }
    return basis.list.rows(
      of: arrangement.allRows?.rows ?? [], in: timeline, at: time, selection: selection, charset: charset)
  }

  mutating func scrollCode(by count: Int) {
    let rows = layout.log.rows - CodeView.rowsOfFlags(in: layout.log)
    arrangement.code?.scroll(by: count, rows: rows)
  }
}
