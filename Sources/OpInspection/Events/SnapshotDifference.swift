package import OpEngine

/// The changes that lead from one snapshot to a later one, in an order in which an engine could have made them. From
/// nothing, they are those that lead to the present state.
package struct SnapshotDifference {
  /// A change, which refers to operations and queues by their addresses.
  package enum Change {
    case queueCreated(UInt64, FoundationSnapshot.Queue)
    case created(UInt64, FoundationSnapshot.Operation)
    case queue(UInt64, QueueChange<UInt64>)
    case operation(UInt64, OperationChange<UInt64, UInt64>, thread: Int32? = nil)
    case waitBegan(FoundationSnapshot.Wait)
    case waitEnded(FoundationSnapshot.Wait)
    /// The value of `isReady` has become true, and its queue was not told.
    case unreportedReady(UInt64)
  }

  package private(set) var changes: [Change] = []
  private let old: FoundationSnapshot
  /// The later snapshot, without finished operations.
  private let new: FoundationSnapshot
  private let finished: [UInt64: FoundationSnapshot.Operation]

  package init(from old: FoundationSnapshot, to new: FoundationSnapshot) {
    var new = new
    var finished: [UInt64: FoundationSnapshot.Operation] = [:]
    for (address, operation) in new.operations where operation.state == .finished {
      finished[address] = operation
      new.operations[address] = nil
    }
    self.finished = finished
    self.new = new
    // First, while the addresses still mean what they did.
    changes = Self.waits(of: old, besides: new).map { .waitEnded($0) }
    // What has the address of a former operation or queue is another one.
    var old = old
    let reused = old.orderedQueues.compactMap { address, queue in
      new.queues[address].map { !queue.isSame(as: $0) } ?? false ? address : nil
    }
    for (address, operation) in old.orderedOperations {
      let later = new.operations[address] ?? finished[address]
      let isGone = later == nil && (operation.queue.map(reused.contains) ?? false)
      guard isGone || later.map({ !operation.isSame(as: $0) }) ?? false else { continue }
      if operation.state < .finished { changes.append(Self.end(of: address, operation)) }
      old.operations[address] = nil
    }
    for address in reused {
      changes.append(.queue(address, .discarded))
      old.queues[address] = nil
    }
    self.old = old
    addQueues()
    addOperations()
    addFinishes()
    addStarts()
    addWaits()
  }

  private mutating func add(_ address: UInt64, _ change: OperationChange<UInt64, UInt64>, thread: Int32? = nil) {
    changes.append(.operation(address, change, thread: thread))
  }

  private mutating func addQueues() {
    for (address, queue) in new.orderedQueues {
      let former = old.queues[address]
      if former == nil { changes.append(.queueCreated(address, queue)) }
      let limit = former?.limit ?? -1
      if limit != queue.limit, !queue.isMain {
        changes.append(.queue(address, .maxChanged(old: limit, new: queue.limit)))
      }
      if former?.isSuspended ?? false != queue.isSuspended {
        changes.append(.queue(address, queue.isSuspended ? .suspended : .resumed))
      }
    }
  }

  /// Adds new operations, their dependencies, and additions to queues in their order.
  private mutating func addOperations() {
    let members = new.orderedQueues.flatMap(\.value.operations)
    // Memory may show an operation in two queues.
    var seen: Set<UInt64> = []
    let order = (members + new.operations.keys.sorted()).filter { seen.insert($0).inserted }
    let operations = order.compactMap { address in new.operations[address].map { (address, $0) } }
    for (address, operation) in operations where old.operations[address] == nil {
      changes.append(.created(address, operation))
    }
    for (address, operation) in operations {
      let (present, former) = (new.dependencies(of: operation), old.operations[address].map(old.dependencies) ?? [])
      let (isPresent, wasPresent) = (Set(present), Set(former))
      for other in present where !wasPresent.contains(other) { add(address, .dependencyAdded(on: other)) }
      // Others are no longer listed because they have finished.
      for other in former where !isPresent.contains(other) && new.isUnfinished(other) {
        add(address, .dependencyRemoved(on: other))
      }
    }
    for (address, operation) in operations {
      guard let queue = operation.queue, new.queues[queue] != nil else { continue }
      // One that runs is not added any more: a former look has only not seen its queue.
      if let former = old.operations[address], former.queue != nil || former.state >= .starting { continue }
      if operation.isBarrier { changes.append(.queue(queue, .barrierAdded(address))) }
      add(address, .enqueued(in: queue))
    }
    for (address, operation) in operations {
      if operation.isCancelled, old.operations[address]?.isCancelled != true { add(address, .cancelled(.asked)) }
      if let former = old.operations[address], former.state < .dispatching, operation.state < .dispatching,
        former.rank != operation.rank
      {
        add(address, .priorityChanged(old: former.priority, new: operation.priority))
      }
    }
    addMoves()
  }

  /// Moves operations to the end of their priority, in queues whose waiting operations are out of the order of their
  /// additions.
  private mutating func addMoves() {
    for (address, queue) in new.orderedQueues where old.queues[address] == nil {
      let places = Dictionary(zip(queue.operations, queue.operations.indices)) { first, _ in first }
      var latest: [UInt8: (place: Int, isMoved: Bool)] = [:]
      for waiting in queue.waiting {
        guard let place = places[waiting], let operation = new.operations[waiting], let rank = operation.rank else {
          continue
        }
        let before = latest[rank] ?? (-1, false)
        let isMoved = before.isMoved || place < before.place
        latest[rank] = (place, isMoved)
        if isMoved { add(waiting, .priorityChanged(old: operation.priority, new: operation.priority)) }
      }
    }
  }

  private mutating func addFinishes() {
    let ended = old.operations.keys.filter { old.isUnfinished($0) && !new.isUnfinished($0) }
    for address in inOrderOfFinishes(ended.sorted()) {
      if let former = old.operations[address] { addEnd(of: address, finished[address] ?? former, former) }
    }
    for address in old.queues.keys.sorted() where new.queues[address] == nil {
      changes.append(.queue(address, .discarded))
    }
  }

  /// Puts dependencies first: the others could not begin before.
  private func inOrderOfFinishes(_ finished: [UInt64]) -> [UInt64] {
    var (order, left, open) = ([UInt64](), Set(finished), [UInt64]())
    var told: Set<UInt64> = []
    for address in finished {
      open.append(address)
      while let next = open.last {
        // Not twice on the way: memory may show a cycle.
        let dependencies =
          left.remove(next) == nil ? [] : old.operations[next]?.dependencies.filter(left.contains) ?? []
        open += dependencies
        guard dependencies.isEmpty else { continue }
        open.removeLast()
        if told.insert(next).inserted { order.append(next) }
      }
    }
    return order
  }

  private mutating func addEnd(
    of address: UInt64, _ operation: FoundationSnapshot.Operation, _ former: FoundationSnapshot.Operation
  ) {
    let wasAdded = former.queue != nil || operation.queue != nil
    if wasAdded, former.state < .starting, !operation.isCancelled {
      if !old.isReady(address) { add(address, .ready) }
      add(address, .dispatched, thread: operation.thread)
      add(address, .executing, thread: operation.thread)
    }
    changes.append(Self.end(of: address, former, isCancelled: operation.isCancelled))
  }

  /// The end of an operation of which nothing more is known.
  private static func end(
    of address: UInt64, _ former: FoundationSnapshot.Operation, isCancelled: Bool? = nil
  ) -> Change {
    if former.state == .initialized, former.queue == nil { return .operation(address, .discarded) }
    let outcome: OperationOutcome =
      if !(isCancelled ?? former.isCancelled) {
        .completed
      } else if former.state < .starting {
        .cancelledBeforeStart
      } else {
        .cancelledWhileExecuting
      }
    return .operation(address, .finished(outcome), thread: former.thread)
  }

  /// Adds what makes operations ready, and their starts.
  private mutating func addStarts() {
    for (address, operation) in new.orderedOperations {
      let former = old.operations[address]
      let wasRunning = former.map { $0.state >= .starting } ?? false
      if operation.state >= .starting {
        if !wasRunning { addStart(of: address, operation) }
        if operation.hasReturned, former?.hasReturned != true { add(address, .returned) }
        continue
      }
      let (isReady, wasReady) = (new.isReady(address), old.isReady(address))
      if isReady != wasReady { add(address, isReady ? .ready : .unready) }
      if operation.isUnreported, former?.isUnreported != true { changes.append(.unreportedReady(address)) }
    }
  }

  private mutating func addStart(of address: UInt64, _ operation: FoundationSnapshot.Operation) {
    if operation.queue != nil {
      if !old.isReady(address) { add(address, .ready) }
      add(address, .dispatched, thread: operation.thread)
    }
    add(address, .executing, thread: operation.thread)
  }

  /// Adds the waits that have begun.
  private mutating func addWaits() {
    for wait in Self.waits(of: new, besides: old) { changes.append(.waitBegan(wait)) }
  }

  /// Returns the waits of one snapshot that are not in another, in the order of their operations.
  private static func waits(
    of snapshot: FoundationSnapshot, besides other: FoundationSnapshot
  ) -> [FoundationSnapshot.Wait] {
    snapshot.waits.filter { !other.waits.contains($0) }.sorted { $0.operation < $1.operation }
  }
}
