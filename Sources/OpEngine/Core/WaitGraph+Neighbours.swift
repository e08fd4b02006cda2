// The operations before and after an operation.
extension WaitGraph {
  /// Returns the operations that cannot go on before `operation` has finished: its dependants, the bodies that wait for
  /// it, the operations behind it at a barrier or in the wait queue of a category, the operation that gets its slot
  /// or its thread, and before it starts the one whose turn comes after it.
  ///
  /// - Complexity: O(those + waiting threads), and O(n log n) in the members of its queue if there are barriers, if the
  ///   queue is full, or if it has not started; in the members of all queues where it has one of the last workers.
  package func waiters(for operation: OperationID) -> [OperationID] {
    let dependants = (nodes[operation]?.dependants ?? []).filter {
      nodes[$0]?.isCancelled == false && nodes[$0]?.isReady == false
    }
    let followers = bodies(waitingFor: operation) + successors(inCategoriesOf: operation) + behindBarrier(operation)
    let successors =
      [successor(forSlotOf: operation), next(after: operation)].compactMap(\.self)
      + successors(forThreadOf: operation)
    return dependants.union(followers).union(successors).sorted { $0.row < $1.row }
  }

  /// Returns the ready operations of its queue that would be started before `operation`, in order.
  ///
  /// - Complexity: O(n log n) of the members of the queue.
  package func operationsAhead(of operation: OperationID) -> [OperationID] {
    guard let queue = nodes[operation]?.queue else { return [] }
    let own = rank(of: operation)
    return takeable(in: queue).filter { $0 != operation && rank(of: $0) < own }.sorted { rank(of: $0) < rank(of: $1) }
  }

  /// Returns the reason why a manual `start()` of an operation is refused.
  package func whyNotStarted(_ operation: OperationID) -> WaitReason { reasonAgainstStart(of: operation) }

  /// Returns the reason why the first of the earlier arrivals in its queue has not started before an operation; nil if
  /// there is none.
  package func whyPassed(by operation: OperationID) -> WaitReason? {
    guard let queue = queue(of: operation),
      let passed = eachMember(of: queue).first(where: { state(of: $0) == .enqueued }),
      order(of: passed) < order(of: operation)
    else { return nil }
    let reason = reasons(of: passed).first
    switch reason?.kind {
    // It has got the slot, the thread or the turn.
    case .max, .workers, .dispatchQueue, .mainBusy, .outranked, nil:
      return WaitReason(.outranked, of: passed, holders: [operation], queue: queue)
    case .notEnqueued, .suspended, .maxZero, .dependency, .cycle, .paused, .customNotReady, .unreportedReady,
      .condition, .exclusive, .barrier, .wait, .step, .neverFinishes:
      return reason
    }
  }

  /// Returns the operations that have a slot and wait for the thread that this one occupies: the next of each queue.
  private func successors(forThreadOf operation: OperationID) -> [OperationID] {
    guard holdsPoolWorker(operation), !isWorkerFree else { return [] }
    return queues.ids.compactMap { queue in
      guard !isSuspended(queue), let next = firstTakeable(in: queue), next != operation else { return nil }
      return reasons(of: next).first { $0.kind == .workers && $0.holders.contains(operation) }.map { _ in next }
    }
  }

  private func bodies(waitingFor operation: OperationID) -> [OperationID] {
    let queue = nodes[operation]?.queue
    return waits.filter { wait in
      switch wait.target {
      case .operation(let awaited): awaited == operation
      case .queue(let awaited): awaited == queue
      }
    }.compactMap(\.body).filter { $0 != operation }
  }

  private func successors(inCategoriesOf operation: OperationID) -> [OperationID] {
    (nodes[operation]?.categories ?? []).compactMap { category in
      guard let waiters = categoryWaiters[category], waiters.first == operation else { return nil }
      return waiters.second
    }
  }

  /// Behind a barrier, all members up to the next one wait; behind other operations, the next barrier does.
  private func behindBarrier(_ operation: OperationID) -> [OperationID] {
    guard let node = nodes[operation], let queue = node.queue, queues[queue]?.hasBarriers == true else { return [] }
    let later = members(of: queue).drop { $0 != operation }.dropFirst()
    let next = later.first { isBarrier($0) }.map { [$0] } ?? []
    return node.isBarrier ? later.prefix { !isBarrier($0) } + next : next
  }

  /// Returns the operation whose turn follows, if this one's is next, and there are slots for both.
  private func next(after operation: OperationID) -> OperationID? {
    guard state(of: operation) == .enqueued, let queue = queue(of: operation), !isSuspended(queue) else { return nil }
    let max = maxConcurrent(of: queue)
    guard max < 0 || runningMembers(of: queue).count + 1 < max else { return nil }
    let takeable = takeable(in: queue)
    guard takeable.min(by: { rank(of: $0) < rank(of: $1) }) == operation else { return nil }
    return takeable.filter { $0 != operation }.min { rank(of: $0) < rank(of: $1) }
  }

  /// Returns the operation that starts next in a full queue when this one frees its slot.
  private func successor(forSlotOf operation: OperationID) -> OperationID? {
    guard isRunning(operation), let queue = queue(of: operation) else { return nil }
    let (running, max) = (runningMembers(of: queue).count, maxConcurrent(of: queue))
    return running == max && !isSuspended(queue) ? firstTakeable(in: queue) : nil
  }
}
