/// A play of a scenario or of a session in virtual time, which the loop advances.
final class VirtualPlaySource: PlaySource, TimeControl {
  private var source: any TimedPlay
  private var feed: PlayFeed
  /// The latest `continuation`; nil when the play has moved since.
  private var latestContinuation: ScenarioSession?

  init(_ source: any TimedPlay, feed: PlayFeed = PlayFeed()) {
    self.source = source
    self.feed = feed
  }

  var play: Play { source.play }

  private var ownSession: ScenarioSession? { source as? ScenarioSession }

  var session: (any SessionDraft)? { ownSession }

  var sentEventCount: Int { feed.sentEventCount }

  var isAtEnd: Bool { play.isIdle }

  var timeControl: (any TimeControl)? { self }

  var continuation: ScenarioSession? {
    if ownSession == nil, latestContinuation == nil { latestContinuation = ScenarioSession(continuing: play) }
    return latestContinuation
  }

  func adopt(_ session: ScenarioSession) {
    if session !== latestContinuation { feed.begin() }
    (source, latestContinuation) = (session, nil)
  }

  func perform(_ command: UserCommand) -> LineOutcome? {
    if let ownSession { return ownSession.perform(command) }
    moved().play.perform(command)
    return nil
  }

  func restart() {
    if let ownSession { return ownSession.restart() }
    source = moved().play.restarted()
    feed.begin()
  }

  func fork(after count: Int, at time: EngineTime) {
    if let ownSession { return ownSession.fork(at: time) }
    let fork = moved().play.fork(after: count, at: time)
    fork.predict(play.predicts)
    source = fork
    feed.begin(after: count)
  }

  func news() -> [AppMessage] {
    guard ownSession?.takeReplay() == true else { return feed.news(of: play) }
    feed.begin()
    return [.replayed] + feed.news(of: play)
  }

  // MARK: - Time

  /// Returns the play, which is about to advance: its continuation is then another one.
  private func moved() -> any TimedPlay {
    latestContinuation = nil
    return source
  }

  func advance(to time: EngineTime, until isTimeUp: () -> Bool) -> Bool {
    let source = moved()
    return feed.advance(until: isTimeUp) { source.advance(to: time, limit: $0) }
  }

  func advance(toMark count: Int, until isTimeUp: () -> Bool) -> Bool {
    let source = moved()
    return feed.advance(until: isTimeUp) { source.advance(toMark: count, limit: $0) }
  }

  func advance(events: Int) { feed.note(moved().advance(events: events)) }

  func release() { moved().release() }

  func predict(_ isOn: Bool) { source.predict(isOn) }

  func pick(_ place: Int) { play.pick(place) }

  var goal: (state: GoalState, keys: Int)? {
    play.goalState.map { ($0, (session?.commandCount ?? 0) + play.keyCount) }
  }

  var decision: Step.Question? { play.decision }

  var isHeld: Bool { play.hold != nil }
}
