// What there is now, for an observer that comes late.
extension EngineState {
  /// Events that lead to the present state: which operations and queues there are, their dependencies, what was added
  /// where, the progress of each operation, the waits. A `WaitGraph` with only these events gives the engine's answers.
  ///
  /// They bear the present time, and the number of the event before the next. Why one was cancelled is not kept.
  /// - Complexity: O(n log n) in the operations, and what they list.
  func snapshotEvents() -> [EngineEvent] {
    var events: [EngineEvent] = []
    func tell(_ change: EngineEvent.Change, on worker: WorkerID = .main) {
      events.append(EngineEvent(sequence: nextSequence - 1, time: time, worker: worker, change: change))
    }
    for queue in 0..<Row(queues.count) where !queues[queue].isDiscarded {
      for change in making(of: queue) { tell(change) }
    }
    let living = livingOperations()
    for operation in living { for change in making(ofOperation: operation) { tell(change) } }
    for operation in living {
      for dependency in dependencies(of: operation) { tell(.dependencyAdded(id(operation), on: id(dependency))) }
    }
    for operation in living { for change in adding(of: operation) { tell(change) } }
    for queue in 0..<Row(queues.count) { for change in movesToTail(in: queue) { tell(change) } }
    // In the order of their starts: an operation started inside another one comes after it.
    let called = calls.values.flatMap(\.self)
    let others = inOrderOfLines(living).filter { [called = Set(called)] in !called.contains($0) }
    for operation in others + called {
      for change in preparation(of: operation) { tell(change) }
      for change in run(of: operation) { tell(change, on: max(.main, operations[operation].worker)) }
    }
    for wait in waits { tell(.waitBegan(wait.target, inside: wait.body), on: wait.worker) }
    return events
  }

  /// Finished operations first, because their dependants could not be ready before; then in the order added or created.
  private func livingOperations() -> [Row] {
    var isFree = [Bool](repeating: false, count: operations.count)
    var free = firstFreeOperation
    while free != .none {
      isFree[Int(free)] = true
      free = operations[free].bucketSlot
    }
    func key(_ row: Row) -> (Int, UInt64) { (operations[row].state == .finished ? 0 : 1, operations[row].order) }
    return (0..<Row(operations.count)).filter { !isFree[Int($0)] }.sorted { key($0) < key($1) }
  }

  /// Finished operations first; then the waiters of exclusive categories, in an order that makes the same lines again;
  /// then all others.
  private func inOrderOfLines(_ living: [Row]) -> [Row] {
    var heads: [String: Int] = [:]
    let lines = exclusiveWaiters.mapValues(\.operations)
    var ordered = living.filter { operations[$0].state == .finished }
    var candidates = living.filter { requirements[$0]?.isInExclusiveLines == true }
    let holders = Set(candidates)
    while let row = candidates.popLast() {
      guard let own = requirements[row],
        own.categories.allSatisfy({ lines[$0]?.dropFirst(heads[$0] ?? 0).first == row })
      else { continue }
      ordered.append(row)
      for category in own.categories {
        heads[category, default: 0] += 1
        // The next in line may be at the head of all its lines now.
        if let next = lines[category]?.dropFirst(heads[category] ?? 0).first { candidates.append(next) }
      }
    }
    return ordered + living.filter { operations[$0].state != .finished && !holders.contains($0) }
  }
}

// What happened to one of them.
extension EngineState {
  private func making(of queue: Row) -> [EngineEvent.Change] {
    let id = id(ofQueue: queue)
    var changes: [EngineEvent.Change] = [.queueCreated(id, runBy: queues[queue].executor)]
    if queues[queue].maxConcurrent != -1, !queues[queue].isMain {
      changes.append(.maxChanged(id, old: -1, new: queues[queue].maxConcurrent))
    }
    if queues[queue].isSuspended { changes.append(.suspended(id)) }
    return changes
  }

  private func making(ofOperation operation: Row) -> [EngineEvent.Change] {
    let (id, record) = (id(operation), operations[operation])
    var changes: [EngineEvent.Change] = [.created(id, record.kind, record.priority)]
    guard let own = requirements[operation] else { return changes }
    if let parent = own.parent, knows(parent) { changes.append(.adopted(id, by: parent)) }
    changes += own.conditions.map { .requires(id, .condition($0.name, otherwise: $0.otherwise)) }
    changes += own.categories.map { .requires(id, .exclusive($0)) }
    return changes
  }

  private func adding(of operation: Row) -> [EngineEvent.Change] {
    let (id, record) = (id(operation), operations[operation])
    guard let queue = queueID(of: operation) else { return [] }
    return record.flags.contains(.barrier)
      ? [.barrierAdded(id, in: queue), .enqueued(id, in: queue)] : [.enqueued(id, in: queue)]
  }

  /// Returns the priority changes that make the order of ranks again. Operations that came to the tail of their class
  /// by a change of priority are out of the order added: from the first of them on, all go to the tail again, one by
  /// one.
  private func movesToTail(in queue: Row) -> [EngineEvent.Change] {
    var changes: [EngineEvent.Change] = []
    var last: (bucket: UInt8, order: UInt64) = (.max, 0)
    var isMoved = false
    queues[queue].ready.forEachMember { member in
      let record = operations[member]
      if record.bucket != last.bucket { (last, isMoved) = ((record.bucket, 0), false) }
      isMoved = isMoved || record.order < last.order
      last.order = record.order
      if isMoved { changes.append(.priorityChanged(id(member), old: record.priority, new: record.priority)) }
    }
    return changes
  }

  /// Returns the changes that led to the start of an operation.
  private func preparation(of operation: Row) -> [EngineEvent.Change] {
    let (id, record) = (id(operation), operations[operation])
    var changes: [EngineEvent.Change] = []
    for condition in requirements[operation]?.conditions ?? [] {
      if condition.isMet {
        changes.append(.conditionDecided(id, condition.name, .satisfied))
      } else if let product = condition.product {
        changes.append(.conditionDecided(id, condition.name, .produced(by: product)))
      }
    }
    if record.state <= .enqueued, record.flags.contains(.paused) { changes.append(.paused(id)) }
    if record.flags.contains(.cancelled), !isCancelledInItsRun(operation) { changes.append(.cancelled(id, .asked)) }
    if record.flags.contains(.ready) { changes.append(.ready(id)) }
    return changes
  }

  private func run(of operation: Row) -> [EngineEvent.Change] {
    let (id, record) = (id(operation), operations[operation])
    guard record.state >= .starting else { return [] }
    var changes: [EngineEvent.Change] = queueID(of: operation) == nil ? [] : [.dispatched(id)]
    if record.state > .starting, !record.flags.contains(.skippedMain) { changes.append(.executing(id)) }
    if record.flags.contains(.returned) { changes.append(.returned(id)) }
    if record.flags.contains(.paused) { changes.append(.paused(id)) }
    if isCancelledInItsRun(operation) { changes.append(.cancelled(id, .asked)) }
    if record.state == .finished { changes.append(.finished(id, record.outcome)) }
    return changes
  }

  /// One that was cancelled before it was picked stands in no line; what was cancelled later keeps its places.
  private func isCancelledInItsRun(_ operation: Row) -> Bool {
    let record = operations[operation]
    guard record.state >= .starting, record.flags.contains(.cancelled) else { return false }
    return !record.flags.contains(.skippedMain) || requirements[operation]?.isInExclusiveLines == true
  }
}
