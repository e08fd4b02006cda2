// Queries of the whole engine.
extension Engine {
  /// Returns the operations that will never run or end because they wait for each other; empty if there are none.
  ///
  /// An operation that waits for a call, such as the resume of its queue, is not among them. May be called at any time,
  /// on any thread.
  /// - Complexity: O(*n* + *d*), where *n* is the number of unfinished operations and *d* that of their dependencies
  ///   and other waits, under the engine's lock.
  public func deadlockedOperations() -> [OperationID] {
    diagnose { core in core.state.deadlocked(among: core.state.unfinishedOperations()) }
  }

  /// Returns the operations whose class reads as finished without having reported it. Classes are queried without a
  /// lock.
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

  /// Reports all lints as events from now on, and not only those that the engine always reports; see <doc:Lints>.
  ///
  /// A live engine also looks a few times a second for conditions that last too long, and for operations that can never
  /// move again. Events before the call count as far as their consequences last. A slow observer delays the reports of
  /// conditions that last too long.
  /// - Returns: a token. The reports end when the token is cancelled or released.
  public func reportLints() -> ObservationToken {
    let reporter = LintReporter(self)
    return reporter.begin()
  }
}
