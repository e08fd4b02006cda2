internal import Dispatch

/// Watches one engine for lints, and reports them to it.
final class LintReporter: Sendable {
  private struct State {
    var watch: LintWatch
    /// The number of the event that the watch gets next; nil until the initial state is known.
    var next: UInt64?
    /// The number of the engine's next event at the last check.
    var nextAtCheck: UInt64?
    /// Whether nothing has happened, and the watch has received nothing, since the last search for a deadlock.
    var isSearched = false
    /// The operations reported as deadlocked.
    var deadlocked: [OperationID] = []
  }

  private weak let engine: Engine?
  private let state: Lock<State>

  /// The time between two checks of a live engine.
  private static let interval = DispatchTimeInterval.milliseconds(250)

  init(_ engine: Engine) {
    self.engine = engine
    state = Lock(State(watch: LintWatch(workers: engine.workers)))
  }

  func begin() -> ObservationToken {
    guard let engine else { return ObservationToken {} }
    let observation = engine.observers.observe { self.receive($0) }
    state.withLock { state in
      let (present, next) = engine.core.withLock { core in
        core.state.stamp(time: engine.runtime.now)
        return (core.state.snapshot(), core.state.nextSequence)
      }
      // The present state has not just happened: only later findings are reported.
      present.forEachEvent { event, _ in _ = state.watch.receive(event) }
      state.next = next
    }
    if engine.isLive { checkLater() }
    return observation
  }

  /// Schedules checks for as long as the observation retains this object.
  private func checkLater() {
    DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.interval) { [weak self] in
      guard let self else { return }
      check()
      checkLater()
    }
  }

  private func receive(_ events: [EngineEvent]) {
    let findings = state.withLock { state -> [LintWatch.Finding] in
      state.isSearched = false
      // Earlier events are part of the initial state.
      guard let next = state.next, let last = events.last?.sequence, last >= next else { return [] }
      state.next = last + 1
      return events.filter { $0.sequence >= next }.flatMap { state.watch.receive($0) }
    }
    report(findings)
  }

  /// Reports the lints found by now, and searches a stall once; on a live engine, on a thread of Dispatch.
  ///
  /// While an observer is slow, or never returns, only findings of the engine itself are reported, such as a deadlock.
  func check() {
    guard let engine else { return }
    let (findings, mustSearch) = state.withLock { state -> ([LintWatch.Finding], Bool) in
      // In this order: events after the reading of the time are not overdue at it.
      let (now, next) = (engine.runtime.now, engine.core.withLock { $0.state.nextSequence })
      // A search while events happen proves nothing; a stall is searched once.
      let hasStopped = next == state.nextAtCheck
      let mustSearch = hasStopped && !state.isSearched
      (state.nextAtCheck, state.isSearched) = (next, hasStopped)
      // A condition that lasts too long may have ended in an event that the watch has not received.
      guard next == state.next else { return ([], mustSearch) }
      let findings = state.watch.check(at: now)
      // A program that runs nothing, and in which nothing happens, has become idle.
      return (mustSearch && !state.watch.isAnythingRunning ? findings + state.watch.quiesce() : findings, mustSearch)
    }
    report(findings)
    engine.update { $0.reviewUnheededCancels() }
    guard mustSearch else { return }
    checkForDeadlock(in: engine)
    for operation in engine.operationsFinishedWithoutReport() {
      let finding = LintWatch.Finding(.missingKeyValueChange, operation.id, in: engine.queue(of: operation.id))
      report(state.withLock { $0.watch.receive(finding) })
    }
  }

  private func checkForDeadlock(in engine: Engine) {
    let deadlocked = engine.deadlockedOperations()
    let isNew = state.withLock { state in
      defer { state.deadlocked = deadlocked }
      return state.deadlocked != deadlocked
    }
    guard isNew, let first = deadlocked.first else { return }
    let queue = engine.queue(of: first)
    engine.update { $0.report(.deadlock, first, queue, path: deadlocked) }
  }

  private func report(_ findings: [LintWatch.Finding]) {
    guard let engine else { return }
    for finding in findings { engine.update { $0.report(finding.lint, finding.operation, finding.queue) } }
  }
}
