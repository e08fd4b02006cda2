/// A play around the moment of a question: the log so far, and the later events found by a copy.
package struct Forecast {
  let scenario: Scenario
  /// The log of the copy, which ran ahead.
  let log: [LogEvent]
  /// The lanes of the operations at the time of the question.
  let lanes: LaneTable
  let now: EngineTime
  /// Whether the copy was stopped before its end, so that events may still follow.
  let isCut: Bool
  /// The number of events before the question.
  private let count: Int

  /// - Parameters:
  ///   - count: the number of events before the question.
  ///   - lanes: the lanes after these events.
  package init(
    scenario: Scenario, log: [LogEvent], after count: Int, lanes: LaneTable, now: EngineTime, isCut: Bool
  ) {
    (self.scenario, self.log, self.lanes, self.now, self.isCut) = (scenario, log, lanes, now, isCut)
    self.count = count
  }

  var past: ArraySlice<LogEvent> { log[..<count] }
  package var future: ArraySlice<LogEvent> { log[count...] }

  /// Returns the first future event that satisfies a predicate, with the number of future events before it.
  func first(where isWanted: (LogEvent) -> Bool) -> (event: LogEvent, index: Int)? {
    future.firstIndex(where: isWanted).map { (future[$0], $0 - future.startIndex) }
  }

  /// Returns the lanes after the first `count` events of the future.
  func lanes(after count: Int) -> LaneTable {
    var lanes = lanes
    for event in future.prefix(count) { lanes.apply(event) }
    return lanes
  }

  /// Returns the wait graph after the first `count` events of the future.
  func waits(after count: Int) -> NamedWaitGraph {
    NamedWaitGraph(log.prefix(past.count + count), workers: scenario.workers)
  }

  /// The name of an operation on the screen.
  func name(of operation: String) -> String { lanes[operation]?.name ?? operation }
}

extension LogEvent {
  package func starts(_ operation: String) -> Bool {
    if case .operation(let started, _, .executing) = body { started.text == operation } else { false }
  }
}
