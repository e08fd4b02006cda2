import OpEngine
import OpScenario

/// A play in virtual time, which the loop moves.
final class VirtualPlaySource: PlaySource, TimeControl {
  /// The amount of work done before the loop looks after its keys.
  struct Slice {
    /// The number of events and steps before the first check of the clock; it doubles with each.
    var limit: Int
    /// Wall time.
    var length: Duration

    static let standard = Slice(limit: 32, length: .milliseconds(20))
  }

  private let makePlay: () -> Play
  private let slice: Slice
  private(set) var play: Play
  private(set) var sentEventCount = 0
  private var exhaustion: String?

  init(_ scenario: Scenario, language: String? = nil, holds: Bool = true, slice: Slice = .standard) {
    makePlay = { Play(scenario, language: language, holds: holds) }
    self.slice = slice
    play = makePlay()
  }

  var isAtEnd: Bool { play.nextDue == nil && play.hold == nil }

  var timeControl: (any TimeControl)? { self }

  func restart() { replacePlay(with: makePlay(), sentEventCount: 0) }

  func fork(after count: Int, at time: EngineTime) {
    replacePlay(with: play.fork(after: count, at: time), sentEventCount: count)
  }

  private func replacePlay(with play: Play, sentEventCount: Int) {
    self.play = play
    self.sentEventCount = sentEventCount
    exhaustion = nil
  }

  func advance(to time: EngineTime) -> Bool { advance { play.advance(to: time, limit: $0) } }

  func advance(toMark count: Int) -> Bool { advance { play.advance(toMark: count, limit: $0) } }

  func advance(events: Int) { record(play.advance(events: events)) }

  func release() { play.release() }

  func perform(_ command: PersonCommand) { play.perform(command) }

  /// Calls `advance` with a limit until the play has arrived or the slice is over.
  private func advance(by advance: (Int) -> Play.Stop) -> Bool {
    let end = SuspendingClock.now + slice.length
    var limit = slice.limit
    var stop = advance(limit)
    while stop == .interrupted, SuspendingClock.now < end {
      limit *= 2
      stop = advance(limit)
    }
    record(stop)
    return stop != .interrupted
  }

  private func record(_ stop: Play.Stop) {
    if case .exhausted(let report) = stop { exhaustion = report }
  }

  func news() -> AppMessage {
    let events = play.events(after: sentEventCount)
    sentEventCount += events.count
    return .played(events, now: play.now, nextDue: play.nextDue, hold: play.hold, isExhausted: exhaustion)
  }
}
