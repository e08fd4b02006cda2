import OpEngine

/// The lints of a play: what finds them, and what it has found and the play has not yet reported.
final class PlayLints: Sendable {
  private struct State {
    var watch: LintWatch
    var findings: [LintWatch.Finding] = []
  }

  private let state: Lock<State>

  init(workers: Int) { state = Lock(State(watch: LintWatch(workers: workers))) }

  /// Takes in what an engine publishes.
  /// - Returns: when to check again, as `nextCheck`.
  @discardableResult
  func receive(_ events: [EngineEvent]) -> EngineTime? {
    state.withLock { state in
      for event in events { state.findings += state.watch.receive(event) }
      return state.watch.nextCheck
    }
  }

  /// When something will have lasted long enough to be worth a word; nil while nothing grows old.
  var nextCheck: EngineTime? { state.withLock { $0.watch.nextCheck } }

  /// Checks what has lasted until `time`.
  func check(at time: EngineTime) { state.withLock { state in state.findings += state.watch.check(at: time) } }

  /// Takes in that nothing moves any more: what lasts now lasts for ever.
  func quiesce() { state.withLock { state in state.findings += state.watch.quiesce() } }

  func takeFindings() -> [LintWatch.Finding] {
    state.withLock { state in
      defer { state.findings = [] }
      return state.findings
    }
  }
}
