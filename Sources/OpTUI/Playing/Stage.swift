import OpEngine
import OpScenario
import OpTUICore

/// A play on show: the play itself, how it began, and how much of its log has been told.
struct Stage {
  private let scenario: Scenario
  private let language: String?
  private let holds: Bool
  private(set) var play: Play
  private(set) var toldCount = 0
  private var exhaustion: String?

  init(_ scenario: Scenario, language: String?, holds: Bool) {
    self.scenario = scenario
    self.language = language
    self.holds = holds
    play = Play(scenario, language: language, holds: holds)
  }

  /// Whether nothing will move any more, whatever time passes.
  var isAtEnd: Bool { play.nextDue == nil && play.hold == nil }

  /// Begins anew.
  mutating func restart() { self = Stage(scenario, language: language, holds: holds) }

  /// Runs what is due up to `time`, but no longer than keys can wait. Returns whether it got there.
  mutating func advance(to time: EngineTime) -> Bool {
    let stop = play.advance(to: time, limit: 20_000)
    note(stop)
    return stop != .interrupted
  }

  mutating func advance(events: Int) { note(play.advance(events: events)) }

  private mutating func note(_ stop: Play.Stop) {
    if case .exhausted(let report) = stop { exhaustion = report }
  }

  /// What happened since the last time this was asked.
  mutating func news() -> AppMessage {
    let events = play.events(after: toldCount)
    toldCount += events.count
    return .played(events, now: play.now, nextDue: play.nextDue, hold: play.hold, isExhausted: exhaustion)
  }
}
