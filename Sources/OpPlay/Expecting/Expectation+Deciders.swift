extension Expectation.Statement {
  /// The events and the moment that can decide on a statement before the end of the play.
  struct Deciders {
    /// The patterns of the events that it expects, orders or forbids.
    var patterns: [EventPattern] = []
    var kind: LogEvent.Kind?
    var queue: String?
    /// The moment after which no event matters.
    var moment: Duration?

    /// Returns whether an event may change the verdict.
    func include(_ event: LogEvent) -> Bool {
      event.kind == kind || (queue != nil && event.queue == queue) || patterns.contains { $0.matches(event) }
    }

    /// Returns whether the moment is between two moments of the play.
    func include(from before: EngineTime, to now: EngineTime) -> Bool {
      moment.map { before <= EngineTime($0) && EngineTime($0) < now } ?? false
    }
  }

  var deciders: Deciders {
    switch self {
    case .event(let pattern, let time, let tolerance): Deciders(patterns: [pattern], moment: time + tolerance)
    case .order(let patterns): Deciders(patterns: patterns)
    case .never(let pattern, _, let other): Deciders(patterns: [pattern] + [other].compactMap(\.self))
    case .states(.time(let time), _, _), .logSet(let time, _), .running(_, _, .time(let time)?): Deciders(moment: time)
    case .running(let queue, _, nil): Deciders(queue: queue)
    case .outcome, .ends: Deciders(kind: .finished)
    case .misuse: Deciders(kind: .misuse)
    case .lint, .noLints: Deciders(kind: .lint)
    case .states(.end, _, _), .running(_, _, .end?), .log, .threads, .keyChanges, .result, .stalled, .lanes,
      .allFinished:
      Deciders()
    }
  }
}
