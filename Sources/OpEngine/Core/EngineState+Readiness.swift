internal import DequeModule

// Pending, ready, takeable: what follows when one of the conditions for them has changed.
extension EngineState {
  /// Brings a waiting operation's phase, and its mark in the queue, up to date. Does nothing when nothing changed.
  ///
  /// Ready: its dependencies are finished or it is cancelled, or, in a class that overrides `isReady`, that says so.
  /// Takeable: also no barrier stands before it.
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

  /// Brings an operation up to date that depends on more than its dependencies.
  private mutating func updateReadinessBeyondDependencies(_ operation: Row) {
    let record = operations[operation]
    guard record.state == .enqueued else {
      // In no queue an overridden `isReady` is queried all the same: its class may count on that. Nothing waits for the
      // answer.
      if record.state == .initialized, record.isReady, record.flags.contains(.hasReadyOverride) {
        effects.rare.unawaitedReadinessQueries.append(operation)
      }
      return
    }
    let place = operations.pointer(to: operation)
    if record.flags.contains(.hasReadyOverride) { askAfterChange(operation, place) }
    let isReady = place.pointee.readsReady
    setReady(operation, place, isReady)
    let isFree = !record.flags.contains(.requires) || meetRequirements(of: operation)
    setTakeable(place, isReady && isFree && !isBehindBarrier(record))
  }

  /// Has an overridden `isReady` queried if what it would read of super's has changed, or if it read false. Most ask
  /// super: one whose dependencies keep it from being ready counts as unready until it answers.
  private mutating func askAfterChange(_ operation: Row, _ record: UnsafeMutablePointer<OperationRecord>) {
    let wasQueriedUnready = record.pointee.flags.contains(.queriedUnready)
    if record.pointee.isReady {
      record.pointee.flags.remove(.queriedUnready)
      if wasQueriedUnready || !record.pointee.flags.contains(.overrideIsReady) { ask(operation) }
    } else if !wasQueriedUnready {
      record.pointee.flags.insert(.queriedUnready)
      record.pointee.flags.remove(.overrideIsReady)
      ask(operation)
    }
  }

  /// Has the overridden `isReady` of an operation in a queue queried again, because its dependencies are others now.
  mutating func askAgain(_ operation: Row) {
    guard operations[operation].flags.contains(.hasReadyOverride) else { return }
    operations[operation].flags.remove(.queriedUnready)
    updateReadiness(of: operation)
  }

  /// Notes whether an operation in a queue is ready.
  @inline(__always)
  private mutating func setReady(
    _ operation: Row, _ record: UnsafeMutablePointer<OperationRecord>, _ isReady: Bool
  ) {
    guard isReady != record.pointee.flags.contains(.ready) else { return }
    record.pointee.flags.formSymmetricDifference(.ready)
    note(isReady ? .ready : .added, of: operation)
    publish { .operation($0.id(operation), isReady ? .ready : .unready) }
  }

  /// Records that the class overrides `isReady`, and how that reads now, without a query.
  mutating func recordUnqueriedReadiness(of operation: Row, isReady: Bool) {
    operations[operation].flags.insert(.hasReadyOverride)
    if !isReady {
      operations[operation].flags.insert(.overrideIsNotReady)
    } else {
      operations[operation].flags.remove(.overrideIsNotReady)
    }
  }

  /// Takes the value of an overridden `isReady`, read right before its operation is added, unless that differs from what
  /// super's would be now: a dependency may have come or gone meanwhile, and it is queried again.
  mutating func noteReadinessOnAdding(of operation: Row, isReady: Bool) {
    let record = operations.pointer(to: operation)
    guard record.pointee.state == .initialized, record.pointee.isReady == isReady else { return }
    record.pointee.flags.insert(isReady ? .overrideIsReady : .queriedUnready)
  }

  /// Has the overridden `isReady` queried, once the lock is free. Until the answer the queue starts nothing: what it
  /// would start instead might be outranked by this operation (R12).
  mutating func ask(_ operation: Row) {
    effects.rare.readinessQueries.append(operation)
    holdQueue(for: operation)
  }

  /// Has each `isReady` that read false queried again, because another operation of the queue has finished: some in
  /// turn or, if nothing else of the queue runs or may start, and so finish, all.
  mutating func requeryOverrides(of queue: Row) {
    let isLastChance = queues[queue].running == 0 && !queues[queue].buckets.hasTakeable
    for operation in queues[queue].unreadyOverrides.next(isLastChance ? .max : UnreadyOverrides.mostQueried)
    where operations[operation].isReady { ask(operation) }
  }

  /// Brings an operation that has become ready up to date. Its queue starts nothing before the observers of `isReady`
  /// have been notified (R16).
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

  /// Holds the queue of an operation, or the queue that it is added to meanwhile, until `releaseQueue`.
  private mutating func holdQueue(for operation: Row) {
    readinessHolds[operation, default: 0] += 1
    if operations[operation].state == .enqueued { changeHolds(of: operations[operation].queue, by: 1) }
  }

  /// The overridden `isReady` has answered, or its observers were notified.
  mutating func releaseQueue(for operation: Row) {
    guard let holds = readinessHolds[operation] else { preconditionFailure("\(operation) holds no queue") }
    readinessHolds[operation] = holds == 1 ? nil : holds - 1
    if operations[operation].state == .enqueued { changeHolds(of: operations[operation].queue, by: -1) }
  }

  /// Counts the holds of an operation into the queue that it is added to, or out of the queue that it leaves.
  @inline(__always)
  mutating func moveHolds(of operation: Row, isAddition: Bool) {
    guard !readinessHolds.isEmpty, let holds = readinessHolds[operation] else { return }
    changeHolds(of: operations[operation].queue, by: isAddition ? holds : -holds)
  }

  private mutating func changeHolds(of queue: Row, by difference: Int) {
    queues[queue].readinessHolds += difference
    queues.updateRunnable(of: queue)
  }

  /// Answers a query of an overridden `isReady`, made outside the lock.
  mutating func answerReadinessQuery(of operation: Row, isReady: Bool) {
    guard operations[operation].state == .enqueued else { return }
    let queue = operations[operation].queue
    if isReady {
      operations[operation].flags.insert(.overrideIsReady)
      queues[queue].unreadyOverrides.remove(operation)
      updateReadiness(of: operation)
    } else {
      operations[operation].flags.remove(.overrideIsReady)
      // One that its dependencies keep from being ready is queried when they have finished, not before.
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
    // A queue without a free slot is not runnable, whatever there is to take: 20 instructions in a chain.
    if queue.pointee.buckets.hasTakeable != hadTakeable, queue.pointee.hasFreeSlot {
      queues.updateRunnable(of: record.pointee.queue)
    }
  }
}

// Barriers: R15. They cut a queue into epochs; only operations of the front epoch may start, and the barrier that ends it
// when it is empty.
extension EngineState {
  /// Whether a barrier has to run before this operation; for a barrier, whether something has to run before it.
  @inline(__always)
  func isBehindBarrier(_ record: OperationRecord) -> Bool {
    guard record.epoch == queues[record.queue].frontEpoch else { return true }
    return record.flags.contains(.barrier) && queues[record.queue].frontMembers > 0
  }

  /// Counts a new member into the last epoch; a barrier ends that and begins the next.
  @inline(__always)
  mutating func joinEpoch(_ operation: Row, of queue: Row) {
    let (record, place) = (operations.pointer(to: operation), queues.pointer(to: queue))
    // In a queue without barriers there is one epoch: 12 instructions.
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

  /// Counts a member of the front epoch out. Its barrier may run then; a barrier that leaves opens the next epoch.
  /// - Complexity: O(1), but O(members of the next epoch) at the end of an epoch.
  @inline(__always)
  mutating func leaveEpoch(_ operation: Row, of queue: Row) {
    let (record, place) = (operations.pointer(to: operation), queues.pointer(to: queue))
    if record.pointee.flags.contains(.barrier) { return openNextEpoch(of: queue) }
    let epoch = record.pointee.epoch
    guard epoch == place.pointee.frontEpoch else {
      // It said that it is finished before its turn came.
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

  /// Whether an operation is a member of the front epoch: it may have left before its turn, and its row may be used
  /// again.
  private func isInFrontEpoch(_ operation: Row, of queue: Row) -> Bool {
    operations[operation].queue == queue && operations[operation].epoch == queues[queue].frontEpoch
  }

  private mutating func updateFrontBarrier(of queue: Row) {
    let barrier = queues[queue].frontBarrier
    if barrier != .none { updateReadiness(of: barrier) }
  }
}
