import OpEngine

/// The play of a session, extended line by line.
final class SessionPlaySource: PlaySource, TimeControl, SessionSource {
  private(set) var scenarioSession: ScenarioSession
  let files: SessionFiles
  private var feed: PlayFeed

  /// - Parameter feed: the feed of the play that the session continues.
  init(_ session: ScenarioSession, files: SessionFiles, feed: PlayFeed = PlayFeed()) {
    scenarioSession = session
    self.files = files
    files.serve(session)
    self.feed = feed
  }

  var sentEventCount: Int { feed.sentEventCount }

  var session: (any SessionSource)? { self }

  var draft: any SessionDraft { scenarioSession }

  var isAtEnd: Bool { scenarioSession.play.nextDue == nil && scenarioSession.play.hold == nil }

  var timeControl: (any TimeControl)? { self }

  func restart() { scenarioSession.restart() }

  func fork(after count: Int, at time: EngineTime) { scenarioSession.fork(at: time) }

  func perform(_ command: UserCommand) -> LineOutcome? { scenarioSession.perform(command) }

  func carryOut(_ line: String, queue: String?) -> LineOutcome {
    scenarioSession.perform(line, queue: queue)
  }

  /// Replaces the session with that of another file.
  func open(_ path: String) throws(LoopFailure) {
    scenarioSession = try files.open(path, after: scenarioSession)
    feed.begin()
  }

  func takeReplay() -> Bool {
    guard scenarioSession.takeReplay() else { return false }
    feed.begin()
    return true
  }

  // MARK: - Time

  func advance(to time: EngineTime, until isTimeUp: () -> Bool) -> Bool {
    feed.advance(until: isTimeUp) { scenarioSession.advance(to: time, limit: $0) }
  }

  func advance(toMark count: Int, until isTimeUp: () -> Bool) -> Bool {
    feed.advance(until: isTimeUp) { scenarioSession.advance(toMark: count, limit: $0) }
  }

  func advance(events: Int) { feed.note(scenarioSession.advance(events: events)) }

  func predict(_ isOn: Bool) { scenarioSession.predicts = isOn }

  func pick(_ place: Int) { scenarioSession.play.pick(place) }

  var goal: (state: GoalState, keys: Int)? {
    scenarioSession.play.goalState.map { ($0, scenarioSession.commandCount + scenarioSession.play.keyCount) }
  }

  var decision: Step.Question? { scenarioSession.play.decision }

  var isHeld: Bool { scenarioSession.play.hold != nil }

  func release() { scenarioSession.release() }

  func news() -> [AppMessage] { feed.news(of: scenarioSession.play) }
}
