// Allocating, retaining and freeing rows.
extension EngineState {
  package mutating func createQueue(runBy executor: QueueExecutor) -> QueueID {
    precondition(executor != .main || mainQueue == .none, "a second main queue")
    let queue = queues.add(QueueState(executor: executor))
    if executor == .main { mainQueue = queue }
    let id = id(ofQueue: queue)
    publish(.queueCreated(id, runBy: executor))
    return id
  }

  /// Frees a queue whose handle is gone. Operations that were in it recognize this by its generation.
  package mutating func discard(_ queue: QueueID) {
    precondition(queues[queue.row].members == 0, "\(queue) is discarded with operations in it")
    publish(.queue(queue, .discarded))
    queues.discard(queue.row, isReused: reusesQueues)
  }

  /// Registers a fresh operation (R1).
  @inline(__always)
  package mutating func register(_ priority: QueuePriority, _ kind: OperationKind) -> OperationID {
    let order = takeOrder()
    let id: OperationID
    if let row = freeOperations.popFirst() {
      let record = operations.pointer(to: row)
      id = OperationID(row: row, generation: record.pointee.generation)
      record.pointee = OperationRecord(generation: id.generation, priority: priority, kind: kind, order: order)
    } else {
      let record = OperationRecord(generation: 1, priority: priority, kind: kind, order: order)
      id = OperationID(row: operations.append(record), generation: 1)
    }
    note(.made, of: id.row)
    publish { _ in .created(id, kind, priority) }
    return id
  }

  /// Frees an operation whose handle is gone, and its list of dependencies; the row may be reused.
  @inline(__always)
  mutating func retire(_ operation: Row) {
    let record = operations.pointer(to: operation)
    precondition(record.pointee.retainCount == 0, "operation \(operation) retired while the engine keeps it")
    if record.pointee.state == .initialized { publish(.operation(id(operation), .discarded)) }
    if record.pointee.firstDependency != .none { dropDependencies(of: operation) }
    if record.pointee.firstDependant != .none { leaveDependants(of: operation) }
    if !record.pointee.flags.isDisjoint(with: [.requires, .moved, .linted]) {
      requirements[operation] = nil
      moves[operation] = nil
      lints[operation] = nil
    }
    record.pointee.flags = .free
    record.pointee.generation &+= 1
    freeOperations.insert(operation)
  }

  /// Retains the handle.
  @inline(__always)
  mutating func retain(_ operation: Row) { retain(operation, operations.pointer(to: operation)) }

  /// Retains the handle of an operation whose record is known.
  @inline(__always)
  mutating func retain(_ operation: Row, _ record: UnsafeMutablePointer<OperationRecord>) {
    record.pointee.retainCount += 1
    if record.pointee.retainCount == 1 { effects.retained.append(operation) }
  }

  /// Releases the handle.
  @inline(__always)
  mutating func release(_ operation: Row) { release(operation, operations.pointer(to: operation)) }

  /// Releases the handle of an operation whose record is known.
  @inline(__always)
  mutating func release(_ operation: Row, _ record: UnsafeMutablePointer<OperationRecord>) {
    record.pointee.retainCount -= 1
    guard record.pointee.retainCount == 0 else { return }
    effects.released.append(operation)
    if record.pointee.flags.contains(.isListed) { effects.releasesListed = true }
  }
}
