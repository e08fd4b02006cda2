/// An expectation that a command of a session states, with its verdict so far.
package struct SessionExpectation: Hashable, Sendable {
  /// The number of the command.
  package let command: Int
  package let line: String
  package fileprivate(set) var verdict = Expectation.Verdict.open
}

extension SessionDraft {
  /// Returns the expectations of the session, judged at the present of a play.
  /// - Complexity: for open ones, O(new events); for one that new events concern, O(events).
  func expectations(in play: some PlayedScenario) -> [SessionExpectation] {
    var judge = content.expectationJudge ?? ExpectationJudge(of: self)
    judge.judge(in: play, at: play.isIdle ? nil : play.now)
    content.expectationJudge = judge
    return judge.expectations
  }
}

/// The expectations of a session, each judged again only after events that concern it.
struct ExpectationJudge {
  fileprivate private(set) var expectations: [SessionExpectation] = []
  private var statements: [Expectation.Statement] = []
  /// The moment of the last judgement: the number of events, and the present; nil for the end.
  private var moment: (events: Int, now: EngineTime?)?

  fileprivate init(of session: some SessionDraft) {
    for expectation in session.scenario.expectations {
      guard let index = session.commandIndex(ofLine: expectation.place.line) else { continue }
      let line = session.content.lines[index].command.description
      expectations.append(SessionExpectation(command: index, line: line))
      statements.append(expectation.statement)
    }
  }

  /// - Parameter now: the present; nil at the end.
  fileprivate mutating func judge(in play: some PlayedScenario, at now: EngineTime?) {
    if expectations.isEmpty { return }
    let log = LogIndex(of: play)
    if let moment, moment == (log.events.count, now) { return }
    for (index, statement) in statements.enumerated() {
      if let moment, let before = moment.now, let now {
        // A verdict before the end is final.
        guard expectations[index].verdict == .open else { continue }
        let news = log.events[moment.events...]
        let deciders = statement.deciders
        guard deciders.include(from: before, to: now) || news.contains(where: deciders.include) else { continue }
      }
      expectations[index].verdict = statement.verdict(at: now, of: log, in: play)
    }
    moment = (log.events.count, now)
  }
}
