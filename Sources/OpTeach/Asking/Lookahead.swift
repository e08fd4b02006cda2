package import OpEngine

/// A play around the moment of a question: the log up to there, and the events that a copy has found beyond.
package struct Lookahead {
  let scenario: Scenario
  let past: [LogEvent]
  package let future: [LogEvent]
  let now: EngineTime
  /// Whether the copy was stopped before its end: what has not happened by then may still happen.
  let isCut: Bool
  /// The lanes of the operations as they are when the question is asked.
  let lanes: LaneTable

  package init(scenario: Scenario, past: [LogEvent], future: [LogEvent], now: EngineTime, isCut: Bool) {
    self.scenario = scenario
    self.past = past
    self.future = future
    self.now = now
    self.isCut = isCut
    lanes = LaneTable(past)
  }

  /// Returns the first event from now on that satisfies a predicate, with its place in the future.
  func first(where isWanted: (LogEvent) -> Bool) -> (event: LogEvent, index: Int)? {
    future.firstIndex(where: isWanted).map { (future[$0], $0) }
  }

  /// Returns the lanes after the first `count` events of the future.
  func lanes(after count: Int) -> LaneTable {
    var lanes = lanes
    for event in future.prefix(count) { lanes.apply(event) }
    return lanes
  }

  /// Returns the reasons of waits after the first `count` events of the future.
  func waits(after count: Int) -> NamedWaitGraph {
    NamedWaitGraph(past + future.prefix(count), workers: scenario.workers)
  }

  /// The names that operations have on the screen.
  func name(of operation: String) -> String { lanes[operation]?.name ?? operation }
}

extension LogEvent {
  /// Returns whether an operation begins to execute with the event.
  package func starts(_ operation: String) -> Bool {
    if case .operation(let started, _, .executing) = body { started.text == operation } else { false }
  }
}
