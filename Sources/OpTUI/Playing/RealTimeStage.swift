import OpEngine
import OpScenario
import OpTUICore

/// A play on real threads: it goes on by itself, and wakes whoever shows it.
struct RealTimeStage: Stage {
  private let scenario: Scenario
  private let language: String?
  /// Called on a thread of the play's whenever there is news.
  private let wake: @Sendable () -> Void
  private var performance: Performance
  private(set) var toldCount = 0

  init(_ scenario: Scenario, language: String?, wake: @escaping @Sendable () -> Void) {
    self.scenario = scenario
    self.language = language
    self.wake = wake
    performance = Performance(ThreadedPlay(scenario, language: language, isOpenEnded: true), wake: wake)
  }

  /// As last told.
  private(set) var isAtEnd = false

  mutating func restart() { self = RealTimeStage(scenario, language: language, wake: wake) }

  func perform(_ command: PersonCommand) { performance.play.perform(command) }

  mutating func news() -> AppMessage {
    // Asked before the log is: what came in between is told once more, as news of its own.
    isAtEnd = performance.isAtEnd
    let events = performance.play.events(after: toldCount)
    toldCount += events.count
    let now = performance.play.now
    return .played(
      events, now: now, nextDue: isAtEnd ? nil : now + Self.someTime, hold: nil, isExhausted: performance.report)
  }

  /// Nobody knows when something moves next; not that it would never.
  private static let someTime = Duration.seconds(86_400)

  // Real threads are not led.

  func goesOn(with command: AppCommand) -> Bool { false }

  func advance(events: Int) {}

  func release() {}

  func fork(after count: Int, at time: EngineTime) {}
}

/// A play that runs until nobody shows it any more.
private final class Performance: Sendable {
  let play: ThreadedPlay
  private let stop = Lock<ThreadedPlay.Stop?>(nil)

  init(_ play: ThreadedPlay, wake: @escaping @Sendable () -> Void) {
    self.play = play
    SystemThread.start { [weak self] in
      let stop = play.run { (_: [LogEvent]) in wake() }
      self?.stop.withLock { $0 = stop }
      wake()
    }
  }

  deinit { play.close() }

  var isAtEnd: Bool { play.isAtRest || stop.withLock { $0 } != nil }

  /// Why it was stopped before its end.
  var report: String? {
    if case .exhausted(let report)? = stop.withLock({ $0 }) { report } else { nil }
  }
}
