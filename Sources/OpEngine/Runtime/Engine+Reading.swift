// Looks at the tables for those who hold ids, not handles.
extension Engine {
  package func state(of operation: OperationID) -> OperationState { read(operation) { $1.state } }

  /// The queue it was added to, also after it has left that.
  package func queue(of operation: OperationID) -> QueueID? {
    read(operation) { $1.queue == .none ? nil : QueueID(row: $1.queue) }
  }

  package func operationCount(of queue: QueueID) -> Int { core.withLock { $0.state.queues[queue.row].members } }
}
