// Queries of the tables by ID, without handles.
extension Engine {
  package func state(of operation: OperationID) -> OperationState {
    core.withLock { $0.state.state(of: operation) }
  }

  /// Returns the outcome of an operation; nil before it has ended.
  package func outcome(of operation: OperationID) -> OperationOutcome? {
    core.withLock { $0.state.record(of: operation).finalOutcome }
  }

  /// Returns the flag that an observer would read; false for a key that is not a flag. Overrides are not queried.
  package func flag(_ key: KeyChange.Key, of operation: OperationID) -> Bool {
    core.withLock { $0.state.record(of: operation).flag(key) }
  }

  /// Returns the queue to which it was added, even after it has left that; nil if one of them is gone.
  package func queue(of operation: OperationID) -> QueueID? {
    core.withLock { core in core.state.knows(operation) ? core.state.queue(of: operation) : nil }
  }

  /// Returns the number of operations in a queue, including barriers; a wait for the queue ends at 0.
  package func memberCount(of queue: QueueID) -> Int { core.withLock { $0.state.memberCount(of: queue) } }

  /// Returns the number of operations in a queue, without barriers.
  package func operationCount(of queue: QueueID) -> Int {
    core.withLock { $0.state.operationCount(of: queue.row) }
  }

  /// Returns the members of a queue in order of addition, including barriers.
  package func members(of queue: QueueID) -> [OperationID] { core.withLock { $0.state.members(of: queue) } }
}
