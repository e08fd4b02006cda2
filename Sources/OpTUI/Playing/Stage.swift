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

  /// Goes on from a moment that the play has passed. What was told until then need not be told again.
  mutating func fork(after count: Int, at time: EngineTime) {
    play = play.fork(after: count, at: time)
    toldCount = count
    exhaustion = nil
  }

  /// Carries out a command that may take long, but no longer than keys can wait.
  /// - Returns: whether there is more of it to do.
  mutating func goesOn(with command: AppCommand) -> Bool {
    let stop: Play.Stop
    switch command {
    case .advance(let time): stop = play.advance(to: time, limit: Self.patience)
    case .advanceToMark(let count): stop = play.advance(toMark: count, limit: Self.patience)
    case .advanceEvents, .perform, .release, .restart, .fork, .play, .redraw, .quit: return false
    }
    note(stop)
    return stop == .interrupted
  }

  /// In events and steps.
  private static let patience = 20_000

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
