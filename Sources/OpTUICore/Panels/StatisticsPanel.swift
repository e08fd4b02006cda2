extension PanelOpener {
  static let statistics = PanelOpener("statistics") { $0.open(StatisticsPanel()) }
}

/// The waiting and running times of operations up to the time shown, and the causes of waits.
struct StatisticsPanel: LinesPanel {
  private(set) var statistics = LogStatistics()
  var scroll = PanelScroll()
  private var fold = StatisticsFold()
  /// The number of events folded so far.
  private var count = 0
  private var moment: EngineTime?

  var opener: PanelOpener { .statistics }

  func perform(_ action: Action, in play: inout PlayModel) -> [PlayCommand]? {
    action.changeOfMoment.map { play.apply($0) }
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

  func hints(in play: PlayModel) -> [KeyMap.Hint] { .ofMoments }

  func lines(in play: PlayModel) -> [PanelLine] {
    StatisticsText(
      statistics, isAtEndOfLog: play.timeline.isAtEndOfLog, isSampled: play.timeline.isSampled,
      columns: max(20, play.size.columns - 2), charset: play.charset
    ).lines.map { PanelLine(text: CellText($0.text), style: $0.style) }
  }
}
