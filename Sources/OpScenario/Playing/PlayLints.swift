import OpEngine

/// The lints of a play: what finds them, and what it has found and the play has not yet reported.
final class PlayLints: Sendable {
  private struct State {
    var watch: LintWatch
    var findings: [LintWatch.Finding] = []
  }

  private let state: Lock<State>

  init(workers: Int) { state = Lock(State(watch: LintWatch(workers: workers))) }

  func take(_ events: [EngineEvent]) {
    state.withLock { state in for event in events { state.findings += state.watch.receive(event) } }
  }

  /// When something will have lasted long enough to be worth a word.
  var nextLook: EngineTime? { state.withLock { $0.watch.nextCheck } }

  /// Looks at what has lasted until `time`.
  func look(at time: EngineTime) { state.withLock { state in state.findings += state.watch.check(at: time) } }

  /// Nothing moves any more: what lasts now lasts for ever.
  func standStill() { state.withLock { state in state.findings += state.watch.quiesce() } }

  func takeFindings() -> [LintWatch.Finding] {
    state.withLock { state in
      defer { state.findings = [] }
      return state.findings
    }
  }
}

extension Play {
  /// Reports what was found, each as an event of the play.
  func reportLints() {
    for finding in lints.takeFindings() {
      engine.perform(.report(finding.lint, finding.operation, finding.queue), by: .main)
      wakeListeners()
    }
  }
}
