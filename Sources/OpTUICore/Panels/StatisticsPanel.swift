import OpEngine

extension PanelOpener {
  static let statistics = PanelOpener("statistics", StatisticsPanel.self)
}

/// The waiting and running times of operations up to the time shown, and the causes of waits.
struct StatisticsPanel: ScreenPanel, OpenablePanel {
  private(set) var statistics = LogStatistics()
  private(set) var scroll = PanelScroll()
  private var fold = StatisticsFold()
  /// The number of events folded so far.
  private var count = 0
  private var moment: EngineTime?

  let opener = PanelOpener.statistics

  func perform(_ action: Action, in play: inout PlayModel) -> [PlayCommand]? {
    action.changeOfMoment.map { play.apply($0) }
  }

  mutating func move(_ movement: Action.Movement, in play: PlayModel) {
    scroll.move(movement, of: lines(in: play).count, visible: play.size.panelRows)
  }

  /// Folds the events since the last time; starts over for an earlier time.
  ///
  /// - Complexity: O(new events), back O(count); and O(n log n) in the operations if anything changed.
  mutating func update(with play: PlayModel) {
    let count = play.timeline.eventCount
    if count == self.count, play.time == moment { return }
    if count < self.count { (fold, self.count) = (StatisticsFold(), 0) }
    for event in play.log[self.count..<count] { fold.apply(event) }
    (self.count, moment) = (count, play.time)
    statistics = fold.statistics(at: play.time)
  }

  func bar(in play: PlayModel) -> PanelBar {
    PanelBar(
      .ofMoments, keys: play.keys, scrolls: lines(in: play).count > play.size.panelRows, on: play.size)
  }

  func draw(on canvas: inout Canvas, of play: PlayModel) {
    let size = canvas.size
    let shown = scroll.seen(of: lines(in: play), visible: size.panelRows)
    let columns = max(0, size.columns - 2)
    for (row, line) in shown.enumerated() {
      let text = CellText(line.text).elided(columns: columns, mark: play.charset.glyphs.elision)
      canvas.write(text, row: row + 1, column: 1, columns: columns, style: line.style)
    }
  }

  private func lines(in play: PlayModel) -> [StatisticsText.Line] {
    StatisticsText(
      statistics, isAtEndOfLog: play.timeline.isAtEndOfLog, columns: max(20, play.size.columns - 2),
      charset: play.charset
    ).lines
  }
}
