import OpEngine

/// The state of a claim while the play goes on.
package enum ClaimState: Hashable, Sendable {
  case open, holds, failed
}

extension SessionDraft {
  /// A claim that a command has made.
  package struct StatedClaim {
    /// The number of the command.
    package let command: Int
    package let line: String
    package let state: ClaimState
  }

  /// Returns the claims of the session as they stand in a play.
  /// - Parameter now: the present; nil at the end.
  func claims(in play: some PlayedScenario, at now: EngineTime?) -> [StatedClaim] {
    let expectations = scenario.expectations
    if expectations.isEmpty { return [] }
    let logIndex = LogIndex(events: play.events, threadNames: scenario.threads.map(\.id))
    return expectations.compactMap { expectation in
      guard let index = commandIndex(ofLine: expectation.place.line) else { return nil }
      let isMet = Verifier.holds(expectation.claim, logIndex, play)
      return StatedClaim(
        command: index, line: lines[index].command.description,
        state: expectation.claim.state(isMet: isMet, at: now, of: logIndex))
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
