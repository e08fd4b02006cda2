// Adding to queues: R2, R11.
extension EngineState {
  @inline(__always)
  mutating func enqueue(_ operation: Row, in queue: Row) {
    let (record, place) = (operations.pointer(to: operation), queues.pointer(to: queue))
    guard record.pointee.state == .initialized else {
      return refuse(.alreadyEnqueuedOrFinished, operation: operation, queue: queue)
    }
    record.pointee.state = .enqueued
    record.pointee.queue = queue
    record.pointee.queueGeneration = place.pointee.generation
    record.pointee.order = takeOrder()
    retain(operation)
    place.pointee.members += 1
    effects.noteResized(queue)
    if place.pointee.members == 1 { effects.rare.retainedQueues.append(queue) }
    moveHolds(of: operation, isAddition: true)
    joinEpoch(operation, of: queue)
    place.pointee.buckets.join(operation, in: &operations)
    note(.added, of: operation)
    publish { .operation($0.id(operation), .enqueued(in: $0.id(ofQueue: queue))) }
    updateReadiness(of: operation)
    let group = place.pointee.group
    // The group was cancelled before its children were added.
    if group != .none, operations[group].flags.contains(.cancelled) { cancelUnasked(operation) }
  }

  /// Adds a barrier after all present members of the queue (R15).
  package mutating func enqueueBarrier(_ operation: OperationID, in queue: QueueID) {
    let (operation, queue) = (row(operation), queue.row)
    guard operations[operation].state == .initialized else {
      return refuse(.alreadyEnqueuedOrFinished, operation: operation, queue: queue)
    }
    operations[operation].flags.insert(.barrier)
    queues[queue].barriers += 1
    publish(.queue(id(ofQueue: queue), .barrierAdded(id(operation))))
    enqueue(operation, in: queue)
  }

  /// Enqueues all operations of a batch, or none if one cannot be added.
  /// - Complexity: O(`batch`).
  mutating func enqueue(batch: [OperationID], in queue: Row) {
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
    if let refusal {
      for id in batch { operations[id.row].flags.remove(.marked) }
      return refuse(refusal.code, operation: refusal.operation, queue: queue)
    }
    for id in batch {
      operations[id.row].flags.remove(.marked)
      enqueue(id.row, in: queue)
    }
  }
}
