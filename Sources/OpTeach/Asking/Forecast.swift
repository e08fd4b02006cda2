package import OpEngine

/// A play around the moment of a question: the log so far, and the later events found by a copy.
package struct Forecast {
  let scenario: Scenario
  let past: [LogEvent]
  package let future: [LogEvent]
  let now: EngineTime
  /// Whether the copy was stopped before its end, so that events may still follow.
  let isCut: Bool
  /// The lanes of the operations at the time of the question.
  let lanes: LaneTable

  package init(scenario: Scenario, past: [LogEvent], future: [LogEvent], now: EngineTime, isCut: Bool) {
    self.scenario = scenario
    self.past = past
    self.future = future
    self.now = now
    self.isCut = isCut
    lanes = LaneTable(past)
  }

  /// Returns the first future event that satisfies a predicate, with its index in the future.
  func first(where isWanted: (LogEvent) -> Bool) -> (event: LogEvent, index: Int)? {
    future.firstIndex(where: isWanted).map { (future[$0], $0) }
  }

  /// Returns the lanes after the first `count` events of the future.
  func lanes(after count: Int) -> LaneTable {
    var lanes = lanes
    for event in future.prefix(count) { lanes.apply(event) }
    return lanes
  }

  /// Returns the wait graph after the first `count` events of the future.
  func waits(after count: Int) -> NamedWaitGraph {
    NamedWaitGraph(past + future.prefix(count), workers: scenario.workers)
  }

  /// The name of an operation on the screen.
  func name(of operation: String) -> String { lanes[operation]?.name ?? operation }
}

extension LogEvent {
  package func starts(_ operation: String) -> Bool {
    if case .operation(let started, _, .executing) = body { started.text == operation } else { false }
  }
}
