// Changes at run time: R6, R10, R12, R13.
extension EngineState {
  /// Sets the flag and, before execution, ignores unfinished dependencies. It does not finish the operation.
  mutating func cancel(_ operation: Row, because cause: CancelCause = .asked) {
    let state = operations[operation].state
    guard state != .finished, !operations[operation].flags.contains(.cancelled) else { return }
    let wasReady = operations[operation].isReady
    let wasPaused = operations[operation].flags.contains(.paused)
    operations[operation].flags.insert(.cancelled)
    operations[operation].flags.remove(.paused)
    effects.raised.append((operation, .cancelled))
    note(.cancelled, of: operation)
    publish(.operation(id(operation), .cancelled(cause)))
    notify(.isCancelled, of: operation, old: 0, new: 1)
    if wasPaused { continueAfterPause(operation) }
    if let children = requirements[operation]?.children {
      for child in members(of: children) { cancelUnasked(child) }
    }
    switch state {
    case .initialized, .enqueued, .starting: becomeReady(operation, wasReady: wasReady)
    case .executing: effects.rare.actions.append(.request(.noticeCancel, of: id(operation)))
    case .finishing, .finished: break
    }
  }

  /// Cancels an operation whose `cancel()` was not called, and has it called, since its class may override it.
  mutating func cancelUnasked(_ operation: Row, because cause: CancelCause = .asked) {
    guard operations[operation].state != .finished, !operations[operation].flags.contains(.cancelled) else { return }
    cancel(operation, because: cause)
    effects.rare.actions.append(.request(.passCancelOn, of: id(operation)))
  }

  /// Cancels every member, including running ones, in order of addition.
  /// - Complexity: O(n log n) in the queue's members.
  mutating func cancelAll(_ queue: Row) {
    for member in members(of: queue) { cancel(member) }
  }

  /// Moves a waiting operation to the tail of its new bucket; after dispatch only the value changes.
  mutating func setPriority(_ operation: Row, _ priority: QueuePriority) {
    let old = operations[operation].priority
    guard old != priority else { return }
    operations[operation].priority = priority
    publish(.operation(id(operation), .priorityChanged(old: old, new: priority)))
    notify(.queuePriority, of: operation, old: old.rawValue, new: priority.rawValue)
    guard operations[operation].state == .enqueued else { return }
    let queue = operations[operation].queue
    let isTakeable = operations[operation].flags.contains(.takeable)
    if isTakeable { queues[queue].buckets.unmark(operations[operation]) }
    queues[queue].buckets.leave(operations[operation])
    queues[queue].buckets.join(operation, in: &operations)
    operations[operation].flags.insert(.moved)
    moves[operation] = takeOrder()
    if isTakeable { queues[queue].buckets.mark(operations[operation]) }
  }

  mutating func setMaxConcurrent(_ queue: Row, _ limit: Int) {
    if limit < -1 { return refuse(.negativeMaxConcurrent, queue: queue) }
    let old = queues[queue].maxConcurrent
    guard old != limit else { return }
    if queues[queue].isMain { return ignoreSetting(of: queue) }
    queues[queue].maxConcurrent = limit
    queues.updateRunnable(of: queue)
    publish(.queue(id(ofQueue: queue), .maxChanged(old: old, new: limit)))
  }

  mutating func setSuspended(_ queue: Row, _ isSuspended: Bool) {
    guard queues[queue].isSuspended != isSuspended else { return }
    if queues[queue].isMain { return ignoreSetting(of: queue) }
    queues[queue].isSuspended = isSuspended
    queues[queue].suspendedSince = isSuspended && recordsTimes ? time : nil
    queues.updateRunnable(of: queue)
    publish(.queue(id(ofQueue: queue), isSuspended ? .suspended : .resumed))
  }

  /// Ignores a setting of the main queue, which is fixed (R13).
  mutating func ignoreSetting(of queue: Row) {
    publish(.linted(.mainQueueFixed, operation: nil, queue: id(ofQueue: queue), path: []))
  }

  /// Returns the members of a queue, in order of addition.
  func members(of queue: Row) -> [Row] {
    var members: [Row] = []
    queues[queue].buckets.forEachMember { members.append($0) }
    return members.sorted { operations[$0].order < operations[$1].order }
  }
}
