import OpEngine

/// The state of a claim while the play goes on.
package enum ClaimState: Hashable, Sendable {
  case open, holds, failed
}

extension ScenarioSession {
  /// The claims of the session with their states, by the numbers of their commands.
  package var claims: [(command: Int, line: String, state: ClaimState)] {
    let isAtEnd = play.nextDue == nil && play.hold == nil
    let logIndex = LogIndex(events: play.events, threadNames: scenario.threads.map(\.id))
    return scenario.expectations.compactMap { expectation in
      guard let index = commandIndex(ofLine: expectation.place.line) else { return nil }
      let isMet = Verifier.holds(expectation.claim, logIndex, play)
      return (
        index, lines[index].command.description,
        expectation.claim.state(isMet: isMet, at: isAtEnd ? nil : play.now, of: logIndex)
      )
    }
  }
}

extension Expectation.Claim {
  /// Returns the state of the claim: some are decided before the end.
  /// - Parameter now: the present; nil at the end.
  fileprivate func state(isMet: Bool, at now: EngineTime?, of log: LogIndex) -> ClaimState {
    guard let now else { return isMet ? .holds : .failed }
    switch self {
    // What has happened stays so.
    case .order, .misuse, .lint: return isMet ? .holds : .open
    // What must not happen may still.
    case .never, .noLints: return isMet ? .open : .failed
    case .event(_, let time, let tolerance):
      return isMet ? .holds : EngineTime(time) + tolerance < now ? .failed : .open
    case .states(.time(let time), _, _), .logSet(let time, _), .running(_, _, .time(let time)?):
      return EngineTime(time) < now ? (isMet ? .holds : .failed) : .open
    case .running(_, let bounds, nil):
      let isExceeded = !isMet && bounds.allSatisfy { $0.comparison == .atMost }
      return isExceeded ? .failed : isMet && bounds.allSatisfy { $0.comparison == .atLeast } ? .holds : .open
    case .outcome(let outcomes):
      if isMet { return .holds }
      let actual = log.outcomes
      return outcomes.contains { claimed in actual[claimed.operation].map { $0 != claimed.outcome } == true }
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
