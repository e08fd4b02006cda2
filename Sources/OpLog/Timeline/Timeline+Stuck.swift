// Endless waits
extension Timeline {
  /// The number of operations that were added or started and have not finished.
  package var unfinishedCount: Int { counts[.executing] + counts[.ready] + counts[.pending] }

  /// Returns the end of a log that is known up to a heartbeat: without unfinished operations, that of its last event.
  package func end(knownUpTo heartbeat: EngineTime) -> EngineTime {
    unfinishedCount > 0 ? max(time, heartbeat) : time
  }

  /// Whether an operation waits forever without outside help: for a suspended queue or in a cycle, for example, or
  /// because no running operation finishes by itself.
  package var isStuck: Bool {
    guard unfinishedCount > 0 else { return false }
    // An operation not yet added waits for nothing. Reads by index, because copying a lane is expensive.
    let unfinished = operations.indices
      .filter { operations[$0].phase != .finished && operations[$0].displayState != .new }.map {
        operations[$0].logName.text
      }
    guard !unfinished.isEmpty else { return false }
    return waitGraph.causes(of: unfinished).contains(where: \.lasts)
      || unfinished.allSatisfy { id in
        guard let reasons = waitGraph.explanation(of: id)?.reasons else { return true }
        // An asynchronous operation, which runs until a call finishes it, may be at work.
        return !reasons.isEmpty && !reasons.contains { $0.kind == .step }
      }
  }
}

extension WaitCause {
  /// Whether operations wait for it, and no operation ends it.
  fileprivate var lasts: Bool {
    switch root {
    case .running: false
    case .cycle: true
    case .reason(let reason):
      switch reason.kind {
      case .suspended, .maxZero, .cycle, .paused, .neverFinishes: true
      case .notEnqueued: !waiting.isEmpty
      case .dependency, .customNotReady, .unreportedReady, .condition, .exclusive, .barrier, .max, .outranked, .workers,
        .dispatchQueue, .mainBusy, .wait, .step:
        false
      }
    }
  }
}
