// Questions to the whole engine.
extension Engine {
  /// Returns the operations that will never move again by themselves, because they wait for each other; empty when
  /// there are none.
  ///
  /// One whose queue is suspended, or that waits for a call, is not among them. May be called at any time, on any
  /// thread.
  /// - Complexity: O(n + what they wait for), under the engine's lock.
  public func deadlockedOperations() -> [OperationID] {
    diagnose { core in core.state.deadlocked(among: core.state.unfinishedOperations()) }
  }

  /// Returns the operations whose class reads as finished without having reported it. Classes are queried with no lock
  /// held.
  func operationsFinishedWithoutReport() -> [Operation] {
    let returned = core.withLock { core in
      core.state.unfinishedOperations()
        .filter { core.state.hasReturned($0) && !core.state.kind(of: $0).isAsynchronous }
        .compactMap { core.livingHandle($0.row) }
    }
    return returned.filter(\.hasFinishedWithoutReport)
  }

  /// A query of the tables about waits and their reasons.
  func diagnose<Answer>(_ question: (borrowing Core) -> Answer) -> Answer {
    core.withLock { core in
      core.state.setWorkerFree(isLive && core.pool.isAnyFree(limit: workers))
      return question(core)
    }
  }

  /// Reports lints as events from now on: as events give reason for them and, on a live engine, a few times a second,
  /// those about what has lasted too long and what can never move again.
  ///
  /// Earlier events count as far as their consequences last. An observer that is slow puts off the reports about what
  /// has lasted too long, but not those about what can never move.
  /// - Returns: a token; the reports end when it is cancelled or released.
  public func reportLints() -> ObservationToken {
    let reporter = LintReporter(self)
    return reporter.begin()
  }
}
