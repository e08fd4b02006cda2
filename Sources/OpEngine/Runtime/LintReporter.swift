internal import Dispatch

/// Watches one engine for lints, and reports them to it.
final class LintReporter: Sendable {
  private struct State {
    var watch: LintWatch
    /// The number of the event that the watch gets next; nil until it is known what there was at the beginning.
    var next: UInt64?
    /// The number of the engine's next event at the last check.
    var nextAtCheck: UInt64?
    /// Whether nothing has happened, and the watch was told nothing, since the last search for a deadlock.
    var isSearched = false
    /// The operations that were reported as deadlocked.
    var deadlocked: [OperationID] = []
  }

  private weak let engine: Engine?
  private let state: Lock<State>

  /// The time for which a live engine is left alone between two looks.
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
      // What is there already was not done just now: nothing is said of it, but what it grows into.
      present.forEachEvent { event, _ in _ = state.watch.receive(event) }
      state.next = next
    }
    if engine.isLive { checkLater() }
    return observation
  }

  /// Schedules checks for as long as the observation keeps this object, which nothing else does.
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
      // Those before are part of what there was at the beginning.
      guard let next = state.next, let last = events.last?.sequence, last >= next else { return [] }
      state.next = last + 1
      return events.filter { $0.sequence >= next }.flatMap { state.watch.receive($0) }
    }
    report(findings)
  }

  /// Reports the lints that show by now, and searches a stall once; live, on a thread of Dispatch's.
  ///
  /// While an observer is slow, or never returns, only what the engine itself knows is reported, such as a deadlock.
  func check() {
    guard let engine else { return }
    let (findings, mustSearch) = state.withLock { state -> ([LintWatch.Finding], Bool) in
      // In this order: what happens after the time was read is not overdue at it.
      let (now, next) = (engine.runtime.now, engine.core.withLock { $0.state.nextSequence })
      // A search while something happens proves nothing; a stall is searched once.
      let hasStopped = next == state.nextAtCheck
      let mustSearch = hasStopped && !state.isSearched
      (state.nextAtCheck, state.isSearched) = (next, hasStopped)
      // What lasts too long according to the watch may have ended in an event that it has not got.
      guard next == state.next else { return ([], mustSearch) }
      let findings = state.watch.check(at: now)
      // A program that runs nothing, and in which nothing happens, has gone idle.
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
