import OpEngine

/// A claim that a command of a session has made.
package struct StatedClaim {
  /// The number of the command.
  package let command: Int
  package let line: String
  package fileprivate(set) var state: ClaimState
  fileprivate let claim: Expectation.Claim
}

extension SessionDraft {
  /// Returns the claims of the session as they stand in a play.
  /// - Parameter now: the present; nil at the end.
  /// - Complexity: of open claims, O(new events); of one that they concern, O(events).
  func claims(in play: some PlayedScenario, at now: EngineTime?) -> [StatedClaim] {
    var judged = content.judgedClaims ?? JudgedClaims(claims: statedClaims)
    judged.judge(in: play, at: now)
    content.judgedClaims = judged
    return judged.claims
  }

  private var statedClaims: [StatedClaim] {
    scenario.expectations.compactMap { expectation in
      commandIndex(ofLine: expectation.place.line).map { index in
        StatedClaim(
          command: index, line: content.lines[index].command.description, state: .open, claim: expectation.claim)
      }
    }
  }
}

/// The claims of a session, of which one is judged again only when something has happened that it is about.
struct JudgedClaims {
  fileprivate(set) var claims: [StatedClaim]
  /// The moment at which they were judged last: the number of events, and the present; nil for the end.
  private var moment: (events: Int, now: EngineTime?)?

  fileprivate init(claims: [StatedClaim]) { self.claims = claims }

  /// - Parameter now: the present; nil at the end.
  fileprivate mutating func judge(in play: some PlayedScenario, at now: EngineTime?) {
    if claims.isEmpty { return }
    let log = LogIndex(events: play.events, threadNames: play.scenario.threads.map(\.id))
    if let moment, moment == (log.events.count, now) { return }
    for index in claims.indices {
      if let moment, let before = moment.now, let now {
        // What is decided before the end stays so.
        guard claims[index].state == .open else { continue }
        let claim = claims[index].claim
        let news = log.events[moment.events...]
        guard claim.isDecided(from: before, to: now) || news.contains(where: claim.concerns) else { continue }
      }
      claims[index].state = claims[index].claim.state(at: now, of: log, in: play)
    }
    moment = (log.events.count, now)
  }
}
