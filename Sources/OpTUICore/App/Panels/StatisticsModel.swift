import OpEngine
import OpScenario

/// The statistics up to the moment that is shown, and how far they are scrolled.
struct StatisticsModel: Hashable, Sendable {
  private(set) var statistics = LogStatistics()
  var scroll = PanelScroll()
  private var fold = StatisticsFold()
  /// The number of events that the fold has taken in.
  private var count = 0
  private var moment: EngineTime?

  /// Adopts the moment after the first `count` events of a log.
  ///
  /// - Complexity: O(events since the last time), back O(count); and O(n log n) in the operations where anything changed.
  mutating func show(_ count: Int, of log: ChunkedArray<LogEvent>, at moment: EngineTime) {
    if count == self.count, moment == self.moment { return }
    if count < self.count { (fold, self.count) = (StatisticsFold(), 0) }
    for event in log[self.count..<count] { fold.apply(event) }
    (self.count, self.moment) = (count, moment)
    statistics = fold.statistics(at: moment)
  }
}
