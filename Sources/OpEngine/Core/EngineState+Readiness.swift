internal import DequeModule

// Pending, ready, takeable: the effects of a changed condition for one of them.
extension EngineState {
  /// Updates a waiting operation's phase, and its mark in the queue, if anything has changed.
  ///
  /// Ready: its dependencies are finished or it is cancelled; in a class that overrides `isReady`, that decides.
  /// Takeable: ready, and not behind a barrier.
  @inline(__always)
  mutating func updateReadiness(of operation: Row) {
    let record = operations.pointer(to: operation)
    guard record.pointee.flags.isDisjoint(with: [.hasReadyOverride, .requires]) else {
      return updateReadinessBeyondDependencies(operation)
    }
    guard record.pointee.state == .enqueued else { return }
    let isReady = record.pointee.isReady
    setReady(operation, record, isReady)
    setTakeable(record, isReady && !isBehindBarrier(record.pointee))
  }

  /// Updates an operation that depends on more than its dependencies.
  private mutating func updateReadinessBeyondDependencies(_ operation: Row) {
    let record = operations[operation]
    guard record.state == .enqueued else {
      // Outside queues, an overridden `isReady` is queried too: its class may rely on that. No queue waits for the
      // answer.
      if record.state == .initialized, record.isReady, record.flags.contains(.hasReadyOverride) {
        effects.rare.unawaitedReadinessQueries.append(operation)
      }
      return
    }
    let place = operations.pointer(to: operation)
    if record.flags.contains(.hasReadyOverride) { queryAfterChange(operation, place) }
    let isReady = place.pointee.readsReady
    setReady(operation, place, isReady)
    let isFree = !record.flags.contains(.requires) || meetRequirements(of: operation)
    setTakeable(place, isReady && isFree && !isBehindBarrier(record))
  }

  /// Has an overridden `isReady` queried if the result of super's has changed, or if it read false. Most overrides call
  /// super: one with unfinished dependencies counts as unready until it answers.
  private mutating func queryAfterChange(_ operation: Row, _ record: UnsafeMutablePointer<OperationRecord>) {
    let wasQueriedUnready = record.pointee.flags.contains(.queriedUnready)
    if record.pointee.isReady {
      record.pointee.flags.remove(.queriedUnready)
      if wasQueriedUnready || !record.pointee.flags.contains(.overrideIsReady) { query(operation) }
    } else if !wasQueriedUnready {
      record.pointee.flags.insert(.queriedUnready)
      record.pointee.flags.remove(.overrideIsReady)
      query(operation)
    }
  }

  /// Has the overridden `isReady` of an operation in a queue queried again, because its dependencies have changed.
  mutating func queryAgain(_ operation: Row) {
    guard operations[operation].flags.contains(.hasReadyOverride) else { return }
    operations[operation].flags.remove(.queriedUnready)
    updateReadiness(of: operation)
  }

  /// Records whether an operation in a queue is ready.
  @inline(__always)
  private mutating func setReady(
    _ operation: Row, _ record: UnsafeMutablePointer<OperationRecord>, _ isReady: Bool
  ) {
    guard isReady != record.pointee.flags.contains(.ready) else { return }
    record.pointee.flags.formSymmetricDifference(.ready)
    note(isReady ? .ready : .added, of: operation)
    publish { .operation($0.id(operation), isReady ? .ready : .unready) }
  }

  /// Records that the class overrides `isReady`, and its present value, without a query: called by plays, which always
  /// know the flags of their classes.
  package mutating func recordUnqueriedReadiness(of operation: OperationID, isReady: Bool) {
    let operation = row(operation)
    operations[operation].flags.insert(.hasReadyOverride)
    if !isReady {
      operations[operation].flags.insert(.overrideIsNotReady)
    } else {
      operations[operation].flags.remove(.overrideIsNotReady)
    }
  }

  /// Takes the value of an overridden `isReady`, read just before its operation is added, unless that differs from
  /// super's present value: a dependency may have changed meanwhile, and it is queried again.
  package mutating func noteReadinessOnAdding(of operation: OperationID, isReady: Bool) {
    let operation = row(operation)
    let record = operations.pointer(to: operation)
    guard record.pointee.state == .initialized, record.pointee.isReady == isReady else { return }
    record.pointee.flags.insert(isReady ? .overrideIsReady : .queriedUnready)
  }

  /// Has the overridden `isReady` queried, once the lock is free. Until the answer the queue starts nothing: this
  /// operation might outrank what it would start (R12).
  mutating func query(_ operation: Row) {
    effects.rare.readinessQueries.append(operation)
    holdQueue(for: operation)
  }

  /// Has each `isReady` that read false queried again, because another operation of the queue has finished: some in
  /// turn or, if no other operation of the queue can finish, all.
  mutating func requeryOverrides(of queue: Row) {
    let isLastChance = queues[queue].running == 0 && !queues[queue].buckets.hasTakeable
    for operation in queues[queue].unreadyOverrides.next(isLastChance ? .max : UnreadyOverrides.maxQueried)
    where operations[operation].isReady { query(operation) }
  }

  /// Updates an operation that has become ready. Its queue starts nothing before the observers of `isReady` have been
  /// notified (R16).
  @inline(__always)
  mutating func becomeReady(_ operation: Row, wasReady: Bool = false) {
    let record = operations.pointer(to: operation)
    if areKeysNotified(of: record) {
      let isAwaited = !wasReady && record.pointee.flags.contains(.observed)
      notify(.isReady, of: operation, old: wasReady ? 1 : 0, new: 1, isAwaited: isAwaited)
      if isAwaited { holdQueue(for: operation) }
    }
    updateReadiness(of: operation)
  }

  /// Holds the queue of an operation, even if it is added to it later, until `releaseQueue`.
  private mutating func holdQueue(for operation: Row) {
    readinessHolds[operation, default: 0] += 1
    if operations[operation].state == .enqueued { changeHolds(of: operations[operation].queue, by: 1) }
  }

  /// Ends the hold: the overridden `isReady` has answered, or its observers were notified.
  mutating func releaseQueue(for operation: Row) {
    guard let holds = readinessHolds[operation] else { preconditionFailure("\(operation) holds no queue") }
    readinessHolds[operation] = holds == 1 ? nil : holds - 1
    if operations[operation].state == .enqueued { changeHolds(of: operations[operation].queue, by: -1) }
  }

  /// Moves the holds of an operation into the queue to which it is added, or out of the queue that it leaves.
  @inline(__always)
  mutating func moveHolds(of operation: Row, isAddition: Bool) {
    guard !readinessHolds.isEmpty, let holds = readinessHolds[operation] else { return }
    changeHolds(of: operations[operation].queue, by: isAddition ? holds : -holds)
  }

  private mutating func changeHolds(of queue: Row, by difference: Int) {
    queues[queue].readinessHolds += difference
    queues.updateRunnable(of: queue)
  }

  /// Takes the answer to a query of an overridden `isReady`, made outside the lock, for the core or because the class
  /// has posted a change.
  package mutating func answerReadinessQuery(of operation: OperationID, isReady: Bool) {
    let operation = row(operation)
    guard operations[operation].state == .enqueued else { return }
    let queue = operations[operation].queue
    if isReady {
      operations[operation].flags.insert(.overrideIsReady)
      queues[queue].unreadyOverrides.remove(operation)
      updateReadiness(of: operation)
    } else {
      operations[operation].flags.remove(.overrideIsReady)
      // With unfinished dependencies, it is queried when they have finished, not before.
      if operations[operation].isReady {
        queues[queue].unreadyOverrides.insert(operation)
      } else {
        queues[queue].unreadyOverrides.remove(operation)
      }
      if operations[operation].flags.contains(.ready) {
        operations[operation].flags.remove(.ready)
        publish(.operation(id(operation), .unready))
      }
      setTakeable(operations.pointer(to: operation), false)
      if operations[operation].flags.contains(.requires) { _ = meetRequirements(of: operation) }
    }
  }

  @inline(__always)
  mutating func setTakeable(_ record: UnsafeMutablePointer<OperationRecord>, _ isTakeable: Bool) {
    guard isTakeable != record.pointee.flags.contains(.takeable) else { return }
    record.pointee.flags.formSymmetricDifference(.takeable)
    let queue = queues.pointer(to: record.pointee.queue)
    let hadTakeable = queue.pointee.buckets.hasTakeable
    if isTakeable { queue.pointee.buckets.mark(record.pointee) } else { queue.pointee.buckets.unmark(record.pointee) }
    // A queue without a free slot is never runnable: 20 instructions in a chain.
    if queue.pointee.buckets.hasTakeable != hadTakeable, queue.pointee.hasFreeSlot {
      queues.updateRunnable(of: record.pointee.queue)
    }
  }
}

// Barriers: R15. They divide a queue into epochs; only operations of the front epoch may start, and then the barrier
// that ends it, once it is empty.
extension EngineState {
  /// Whether a barrier must run before this operation; for a barrier, whether any operation must run before it.
  @inline(__always)
  func isBehindBarrier(_ record: OperationRecord) -> Bool {
    guard record.epoch == queues[record.queue].frontEpoch else { return true }
    return record.flags.contains(.barrier) && queues[record.queue].frontMembers > 0
  }

  /// Counts a new member into the last epoch; a barrier ends that and begins the next.
  @inline(__always)
  mutating func joinEpoch(_ operation: Row, of queue: Row) {
    let (record, place) = (operations.pointer(to: operation), queues.pointer(to: queue))
    // A queue without barriers has one epoch: 12 instructions.
    if place.pointee.barriers == 0 {
      record.pointee.epoch = place.pointee.frontEpoch
      place.pointee.frontMembers += 1
      return
    }
    let last = place.pointee.laterEpochs.count - 1
    record.pointee.epoch = place.pointee.frontEpoch &+ UInt32(last + 1)
    if record.pointee.flags.contains(.barrier) {
      if last < 0 {
        place.pointee.frontBarrier = operation
      } else {
        place.pointee.laterEpochs[last].barrier = operation
      }
      place.pointee.laterEpochs.append(QueueState.Epoch())
    } else if last < 0 {
      place.pointee.frontMembers += 1
    } else {
      place.pointee.laterEpochs[last].count += 1
      place.pointee.laterEpochs[last].members.append(operation)
    }
  }

  /// Removes a member from the count of the front epoch. Its barrier may run then; a barrier that leaves opens the next
  /// epoch.
  /// - Complexity: O(1), but O(members of the next epoch) at the end of an epoch.
  @inline(__always)
  mutating func leaveEpoch(_ operation: Row, of queue: Row) {
    let (record, place) = (operations.pointer(to: operation), queues.pointer(to: queue))
    if record.pointee.flags.contains(.barrier) { return openNextEpoch(of: queue) }
    let epoch = record.pointee.epoch
    guard epoch == place.pointee.frontEpoch else {
      // Its class reported the finish before its turn.
      place.pointee.laterEpochs[Int(epoch &- place.pointee.frontEpoch) - 1].count -= 1
      return
    }
    place.pointee.frontMembers -= 1
    if place.pointee.frontMembers == 0 { updateFrontBarrier(of: queue) }
  }

  private mutating func openNextEpoch(of queue: Row) {
    let next = queues[queue].laterEpochs.removeFirst()
    queues[queue].frontEpoch &+= 1
    queues[queue].frontMembers = next.count
    queues[queue].frontBarrier = next.barrier
    for member in next.members where isInFrontEpoch(member, of: queue) { updateReadiness(of: member) }
    if next.count == 0 { updateFrontBarrier(of: queue) }
  }

  /// Whether an operation is a member of the front epoch: it may have left before its turn, and its row may be reused.
  private func isInFrontEpoch(_ operation: Row, of queue: Row) -> Bool {
    operations[operation].queue == queue && operations[operation].epoch == queues[queue].frontEpoch
  }

  private mutating func updateFrontBarrier(of queue: Row) {
    let barrier = queues[queue].frontBarrier
    if barrier != .none { updateReadiness(of: barrier) }
  }
}
