// Rows: given out, kept, given back.
extension EngineState {
  mutating func createQueue(runBy executor: QueueExecutor, into effects: inout Effects) {
    precondition(executor != .main || mainQueue == .none, "a second main queue")
    let queue = queues.add(QueueState(executor: executor))
    if executor == .main { mainQueue = queue }
    effects.createdQueue = id(ofQueue: queue)
    publish(.queueCreated(id(ofQueue: queue), runBy: executor), into: &effects)
  }

  /// The queue's handle is gone. Operations that were in it know by its generation that it is.
  mutating func discard(_ queue: QueueID, into effects: inout Effects) {
    precondition(queues[queue.row].members == 0, "\(queue) is discarded with operations in it")
    publish(.queueDiscarded(queue), into: &effects)
    queues.discard(queue.row, isReused: reusesQueues)
  }

  /// R1: a fresh operation.
  mutating func register(_ priority: QueuePriority, _ kind: OperationKind, into effects: inout Effects) {
    let order = takeOrder()
    let row: Row
    if firstFreeOperation == .none {
      row = operations.append(OperationRecord(generation: 1, priority: priority, order: order))
    } else {
      row = firstFreeOperation
      firstFreeOperation = operations[row].seat
      let generation = operations[row].generation
      operations[row] = OperationRecord(generation: generation, priority: priority, order: order)
    }
    operations[row].kind = kind
    effects.createdOperation = id(row)
    publish(.created(id(row), kind, priority), into: &effects)
  }

  /// The handle is gone. What it still listed is let go; the row may name another operation from now on.
  mutating func retire(_ operation: Row, into effects: inout Effects) {
    precondition(operations[operation].holds == 0, "operation \(operation) retired while the engine keeps it")
    if operations[operation].state == .initialized { publish(.discarded(id(operation)), into: &effects) }
    dropDependencies(of: operation, into: &effects)
    leaveDependants(of: operation)
    if operations[operation].flags.contains(.requires) { requirements[operation] = nil }
    operations[operation].generation &+= 1
    operations[operation].seat = firstFreeOperation
    firstFreeOperation = operation
  }

  /// One more reason to keep the handle.
  mutating func hold(_ operation: Row, into effects: inout Effects) {
    operations[operation].holds += 1
    if operations[operation].holds == 1 { effects.retained.append(operation) }
  }

  mutating func unhold(_ operation: Row, into effects: inout Effects) {
    operations[operation].holds -= 1
    guard operations[operation].holds == 0 else { return }
    effects.released.append(operation)
    if operations[operation].flags.contains(.isListed) { effects.listed.append(operation) }
  }

  mutating func takeOrder() -> UInt64 {
    defer { nextOrder += 1 }
    return nextOrder
  }
}
