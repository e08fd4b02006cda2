import OpEngine

/// A scenario play in virtual time, moved by the loop, until a line turns it into a session.
final class VirtualPlaySource: PlaySource, TimeControl {
  private let makePlay: () -> Play
  private(set) var play: Play
  private var feed: PlayFeed
  /// The session that would continue the play; nil until it is requested, and after the play has moved.
  private var continuation: ScenarioSession?

  init(_ scenario: Scenario, language: String? = nil, holds: Bool = true, feed: PlayFeed = PlayFeed()) {
    makePlay = { Play(scenario, language: language, holds: holds) }
    self.feed = feed
    play = makePlay()
  }

  var sentEventCount: Int { feed.sentEventCount }

  var isAtEnd: Bool { play.nextDue == nil && play.hold == nil }

  var timeControl: (any TimeControl)? { self }

  func continued(_ files: SessionFiles) -> SessionPlaySource? {
    continuation = continuation ?? ScenarioSession(continuing: play)
    return continuation.map { SessionPlaySource($0, files: files, feed: feed) }
  }

  func restart() {
    continuation = nil
    play = makePlay()
    feed.begin()
  }

  func fork(after count: Int, at time: EngineTime) {
    continuation = nil
    let predicts = play.predicts
    play = play.fork(after: count, at: time)
    play.predict(predicts)
    feed.begin(after: count)
  }

  func advance(to time: EngineTime, until isTimeUp: () -> Bool) -> Bool {
    continuation = nil
    return feed.advance(until: isTimeUp) { play.advance(to: time, limit: $0) }
  }

  func advance(toMark count: Int, until isTimeUp: () -> Bool) -> Bool {
    continuation = nil
    return feed.advance(until: isTimeUp) { play.advance(toMark: count, limit: $0) }
  }

  func advance(events: Int) {
    continuation = nil
    feed.note(play.advance(events: events))
  }

  func predict(_ isOn: Bool) { play.predict(isOn) }

  func pick(_ place: Int) { play.pick(place) }

  var goal: (state: GoalState, keys: Int)? {
    play.goalState.map { ($0, play.keyCount) }
  }

  var decision: Step.Question? { play.decision }

  var isHeld: Bool { play.hold != nil }

  func release() {
    continuation = nil
    play.release()
  }

  func perform(_ command: UserCommand) -> LineOutcome? {
    continuation = nil
    play.perform(command)
    return nil
  }

  func news() -> [AppMessage] { feed.news(of: play) }
}
