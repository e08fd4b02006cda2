import OpEngine
import OpScenario
import OpTUICore

/// A play whose time is held here: the play itself, and how it began.
struct VirtualStage: Stage {
  private let scenario: Scenario
  private let language: String?
  private let holds: Bool
  private var play: Play
  private(set) var toldCount = 0
  private var exhaustion: String?

  init(_ scenario: Scenario, language: String?, holds: Bool) {
    self.scenario = scenario
    self.language = language
    self.holds = holds
    play = Play(scenario, language: language, holds: holds)
  }

  var isAtEnd: Bool { play.nextDue == nil && play.hold == nil }

  mutating func restart() { self = VirtualStage(scenario, language: language, holds: holds) }

  mutating func fork(after count: Int, at time: EngineTime) {
    play = play.fork(after: count, at: time)
    toldCount = count
    exhaustion = nil
  }

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

  func perform(_ command: PersonCommand) { play.perform(command) }

  func release() { play.release() }

  mutating func advance(events: Int) { note(play.advance(events: events)) }

  private mutating func note(_ stop: Play.Stop) {
    if case .exhausted(let report) = stop { exhaustion = report }
  }

  mutating func news() -> AppMessage {
    let events = play.events(after: toldCount)
    toldCount += events.count
    return .played(events, now: play.now, nextDue: play.nextDue, hold: play.hold, isExhausted: exhaustion)
  }
}
