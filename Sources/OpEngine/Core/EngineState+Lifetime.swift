// Rows: allocated, retained, returned.
extension EngineState {
  package mutating func createQueue(runBy executor: QueueExecutor) -> QueueID {
    precondition(executor != .main || mainQueue == .none, "a second main queue")
    let queue = queues.add(QueueState(executor: executor))
    if executor == .main { mainQueue = queue }
    let id = id(ofQueue: queue)
    publish(.queueCreated(id, runBy: executor))
    return id
  }

  /// The queue's handle is gone. Operations that were in it know by its generation that it is.
  package mutating func discard(_ queue: QueueID) {
    precondition(queues[queue.row].members == 0, "\(queue) is discarded with operations in it")
    publish(.queueDiscarded(queue))
    queues.discard(queue.row, isReused: reusesQueues)
  }

  /// R1: a fresh operation.
  @inline(__always)
  package mutating func register(_ priority: QueuePriority, _ kind: OperationKind) -> OperationID {
    let order = takeOrder()
    let row: Row
    if firstFreeOperation == .none {
      row = operations.append(OperationRecord(generation: 1, priority: priority, order: order))
    } else {
      row = firstFreeOperation
      firstFreeOperation = operations[row].bucketSlot
      let generation = operations[row].generation
      operations[row] = OperationRecord(generation: generation, priority: priority, order: order)
    }
    operations[row].kind = kind
    let id = id(row)
    publish(.created(id, kind, priority))
    return id
  }

  /// The handle is gone. The dependencies it still listed are released; the row may name another operation from now on.
  @inline(__always)
  mutating func retire(_ operation: Row) {
    precondition(operations[operation].retainCount == 0, "operation \(operation) retired while the engine keeps it")
    if operations[operation].state == .initialized { publish(.discarded(id(operation))) }
    dropDependencies(of: operation)
    leaveDependants(of: operation)
    if operations[operation].flags.contains(.requires) { requirements[operation] = nil }
    operations[operation].generation &+= 1
    operations[operation].bucketSlot = firstFreeOperation
    firstFreeOperation = operation
  }

  /// Counts one more reason to keep the handle.
  @inline(__always)
  mutating func retain(_ operation: Row) {
    operations[operation].retainCount += 1
    if operations[operation].retainCount == 1 { effects.retained.append(operation) }
  }

  /// Counts one reason less to keep the handle.
  @inline(__always)
  mutating func release(_ operation: Row) {
    operations[operation].retainCount -= 1
    guard operations[operation].retainCount == 0 else { return }
    effects.released.append(operation)
    if operations[operation].flags.contains(.isListed) { effects.listed.append(operation) }
  }
}
