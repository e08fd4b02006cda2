// Into a queue: R2, R11.
extension EngineState {
  mutating func enqueue(_ operation: Row, in queue: Row, into effects: inout Effects) {
    guard operations[operation].state == .initialized else {
      return refuse(.alreadyEnqueuedOrFinished, operation: operation, queue: queue, into: &effects)
    }
    operations[operation].state = .enqueued
    operations[operation].queue = queue
    operations[operation].order = takeOrder()
    hold(operation, into: &effects)
    queues[queue].members += 1
    if queues[queue].members == 1 { effects.retainedQueues.append(queue) }
    queues[queue].ready.join(operation, in: &operations)
    publish(.enqueued(id(operation), in: QueueID(row: queue)), into: &effects)
    if operations[operation].isReady { becomeTakeable(operation, into: &effects) }
  }

  /// All or nothing: one that cannot be added keeps the whole batch out.
  /// - Complexity: O(`batch`).
  mutating func enqueue(batch: [OperationID], in queue: Row, into effects: inout Effects) {
    var refusal: (code: Misuse.Code, operation: Row)?
    for id in batch where refusal == nil {
      let operation = row(id)
      if operations[operation].flags.contains(.marked) {
        refusal = (.duplicateInBatch, operation)
      } else if operations[operation].state != .initialized {
        refusal = (.alreadyEnqueuedOrFinished, operation)
      }
      operations[operation].flags.insert(.marked)
    }
    for id in batch { operations[row(id)].flags.remove(.marked) }
    if let refusal {
      return refuse(refusal.code, operation: refusal.operation, queue: queue, into: &effects)
    }
    for id in batch { enqueue(row(id), in: queue, into: &effects) }
  }

  /// Pending to ready, in its queue.
  mutating func becomeTakeable(_ operation: Row, into effects: inout Effects) {
    operations[operation].flags.insert(.takeable)
    queues[operations[operation].queue].ready.mark(operation, in: operations)
    queues.noteGates(of: operations[operation].queue)
    publish(.ready(id(operation)), into: &effects)
  }

  /// Ready back to pending, in its queue.
  mutating func becomeUntakeable(_ operation: Row, into effects: inout Effects) {
    operations[operation].flags.remove(.takeable)
    queues[operations[operation].queue].ready.unmark(operation, in: operations)
    queues.noteGates(of: operations[operation].queue)
    publish(.gated(id(operation)), into: &effects)
  }
}
