import OpScenario

// The statistics up to the moment on the screen.
extension PlayModel {
  /// Takes in what has happened since, if the statistics are shown; of an earlier moment, what had happened then.
  mutating func updateStatistics() {
    guard case .statistics(var statistics)? = overlay else { return }
    // So that the fold is not copied.
    overlay = nil
    statistics.show(timeline.eventCount, of: log, at: time)
    overlay = .statistics(statistics)
  }

  /// The lines of the statistics as the panel has them.
  func statisticsLines(of model: StatisticsModel) -> [StatisticsText.Line] {
    StatisticsText(
      model.statistics, isAtEndOfLog: timeline.isAtEndOfLog, columns: max(20, size.columns - 2), charset: charset
    ).lines
  }
}
