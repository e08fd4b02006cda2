// Looks at the tables for those who hold ids, not handles.
extension Engine {
  package func state(of operation: OperationID) -> OperationState { read(operation) { $1.state } }

  package func operationCount(of queue: QueueID) -> Int { core.withLock { $0.state.queues[queue.row].members } }
}
