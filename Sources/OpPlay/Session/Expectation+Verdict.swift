extension Expectation {
  /// The verdict on an expectation, so far or final.
  package enum Verdict: Hashable, Sendable {
    case open, holds, failed
  }
}

extension Expectation.Statement {
  /// Returns the verdict; some are final before the end.
  /// - Parameter now: the present; nil at the end.
  func verdict(at now: EngineTime?, of log: LogIndex, in play: some PlayedScenario) -> Expectation.Verdict {
    var isMet: Bool { Verifier.holds(self, log, play) }
    guard let now else { return isMet ? .holds : .failed }
    switch self {
    // A past event stays past.
    case .order, .misuse, .lint: return isMet ? .holds : .open
    // An event that must not happen may still happen.
    case .never, .noLints: return isMet ? .open : .failed
    case .event(_, let time, let tolerance):
      return isMet ? .holds : EngineTime(time) + tolerance < now ? .failed : .open
    case .states(.time(let time), _, _), .logSet(let time, _), .running(_, _, .time(let time)?):
      return EngineTime(time) < now ? (isMet ? .holds : .failed) : .open
    case .running(_, let bounds, nil):
      let isMet = isMet
      let isExceeded = !isMet && bounds.allSatisfy { $0.comparison == .atMost }
      return isExceeded ? .failed : isMet && bounds.allSatisfy { $0.comparison == .atLeast } ? .holds : .open
    case .outcome(let outcomes):
      if isMet { return .holds }
      return outcomes.contains { ![nil, $0.outcome].contains(log.lanes[$0.operation]?.outcome) }
        ? .failed : .open
    case .ends(let time):
      return EngineTime(time) < now && !isMet
        && log.events.contains { $0.kind == .finished && $0.time > EngineTime(time) } ? .failed : .open
    case .log, .threads, .keyChanges, .result, .stalled, .lanes, .allFinished, .states(.end, _, _),
      .running(_, _, .end?):
      return .open
    }
  }
}
