/// The lints of a play: the watch that finds them, and the unreported findings.
final class PlayLints: Sendable {
  private struct State {
    var watch: LintWatch
    var findings: [LintWatch.Finding] = []
  }

  private let state: Lock<State>

  init(workers: Int) { state = Lock(State(watch: LintWatch(workers: workers, seesAllReads: true))) }

  /// Processes the events of the engine.
  /// - Returns: the time of the next check, as `nextCheck`.
  @discardableResult
  func receive(_ events: [EngineEvent]) -> EngineTime? {
    state.withLock { state in
      for event in events { state.findings += state.watch.receive(event) }
      return state.watch.nextCheck
    }
  }

  /// The time of the next check; nil while nothing can become overdue.
  var nextCheck: EngineTime? { state.withLock { $0.watch.nextCheck } }

  /// Reports everything that is overdue at `time`.
  func check(at time: EngineTime) { state.withLock { state in state.findings += state.watch.check(at: time) } }

  /// Reports lints that are certain only when nothing moves any more.
  func quiesce() { state.withLock { state in state.findings += state.watch.quiesce() } }

  func takeFindings() -> [LintWatch.Finding] { state.withLock { $0.findings.takeAll() } }
}
