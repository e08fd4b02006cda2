// The events that lead to the copied state.
extension EngineSnapshot {
  /// Calls `body` with events that lead to this state: operations and queues, dependencies, additions, the progress of
  /// each operation, waits. A `WaitGraph` with only these events gives the engine's answers.
  ///
  /// They have the time of the snapshot, and the number of the event before it. The cause of a cancellation is not
  /// kept.
  /// - Parameter body: also receives the recorded time at which a phase, a suspension or a wait began, if any.
  /// - Complexity: O(n log n) in the operations and their lists.
  func forEachEvent<Failure: Error>(
    _ body: (EngineEvent, _ since: EngineTime?) throws(Failure) -> Void
  ) throws(Failure) {
    func emit(
      _ change: EngineEvent.Change, on worker: WorkerID = .main, since begin: EngineTime? = nil
    ) throws(Failure) {
      try body(EngineEvent(sequence: sequence, time: time, worker: worker, change: change), begin ?? since(change))
    }
    for queue in queues.compactMap(\.self) {
      try emit(.queueCreated(queue.id, runBy: queue.executor))
      for change in settings(of: queue) { try emit(.queue(queue.id, change)) }
    }
    let living = livingOperations()
    for row in living {
      let (id, record) = (self[row].id, self[row].record)
      try emit(.created(id, record.kind, record.priority))
      for change in requirements(of: id) { try emit(.operation(id, change)) }
    }
    for row in living {
      let operation = self[row]
      for dependency in operation.dependencies where knows(dependency) {
        try emit(.operation(operation.id, .dependencyAdded(on: dependency)))
      }
    }
    for row in living {
      let operation = self[row]
      guard let queue = queue(of: operation) else { continue }
      if operation.record.flags.contains(.barrier) { try emit(.queue(queue, .barrierAdded(operation.id))) }
      try emit(.operation(operation.id, .enqueued(in: queue)))
    }
    for row in movedToTail(living) {
      let priority = self[row].record.priority
      try emit(.operation(self[row].id, .priorityChanged(old: priority, new: priority)))
    }
    for row in inOrderOfStarts(living) {
      let operation = self[row]
      for change in preparation(of: operation) { try emit(.operation(operation.id, change)) }
      for change in run(of: operation) {
        try emit(.operation(operation.id, change), on: max(.main, operation.record.worker))
      }
      for lint in lints[row] ?? [] {
        try emit(.linted(lint, operation: operation.id, queue: queue(of: operation)))
      }
    }
    for timed in waits {
      let wait = timed.wait
      try emit(.waitBegan(wait.target, inside: wait.body), on: wait.worker, since: timed.since)
    }
  }

  /// The operation of an occupied row. Lists contain rows: copies would double the memory of the snapshot.
  private subscript(row: Row) -> OperationCopy {
    guard let operation = operations[Int(row)] else { fatalError("no operation was copied from row \(row)") }
    return operation
  }

  /// Returns the living operations: finished ones first, because their dependants could not be ready before, the others
  /// in order of addition or creation.
  private func livingOperations() -> [Row] {
    func key(_ row: Row) -> (Int, UInt64) {
      let record = self[row].record
      return (record.state == .finished ? 0 : 1, record.order)
    }
    return operations.compactMap { $0?.id.row }.sorted { key($0) < key($1) }
  }

  /// Returns the operations in a possible order of starts: finished ones; then those started manually, nested starts
  /// after their callers; then the waiters of exclusive categories, which these hold, in the order of the wait queues;
  /// then all others.
  private func inOrderOfStarts(_ living: [Row]) -> [Row] {
    let called = Set(calls)
    func place(_ row: Row) -> (Int, UInt64) {
      let record = self[row].record
      if record.state == .finished { return (0, record.order) }
      guard let own = requirements[row], own.isInWaitQueues else { return (2, record.order) }
      return (1, own.waitQueueOrder)
    }
    let others = living.filter { !called.contains($0) }.sorted { place($0) < place($1) }
    let finished = others.prefix { place($0).0 == 0 }
    return finished + calls.filter { operations[Int($0)] != nil } + others.dropFirst(finished.count)
  }

  /// Returns the operations for which a change of priority restores the order of ranks. Operations moved to the tail of
  /// their bucket are out of the order of addition: from the first of them on, all go to the tail again.
  private func movedToTail(_ living: [Row]) -> [Row] {
    struct PriorityClass: Hashable {
      let queue: QueueID
      let bucket: UInt8
    }
    let classes = living.contains { self[$0].record.flags.contains(.moved) } ? members(living) : []
    var latest: [PriorityClass: (order: UInt64, isMoved: Bool)] = [:]
    return classes.filter { row in
      let operation = self[row]
      guard let queue = operation.queue else { return false }
      let key = PriorityClass(queue: queue, bucket: operation.record.bucket)
      let before = latest[key] ?? (0, false)
      let isMoved = before.isMoved || operation.record.order < before.order
      latest[key] = (operation.record.order, isMoved)
      return isMoved
    }
  }

  /// The unfinished operations in queues, by queue, bucket and rank.
  private func members(_ living: [Row]) -> [Row] {
    func key(_ row: Row) -> (Row, UInt8, UInt64) {
      let operation = self[row]
      return (operation.queue?.row ?? .none, operation.record.bucket, operation.rank)
    }
    return living.filter { self[$0].queue != nil && self[$0].record.state != .finished }.sorted { key($0) < key($1) }
  }

  /// Returns the start of the phase or the suspension that a change begins.
  private func since(_ change: EngineEvent.Change) -> EngineTime? {
    switch change {
    case .operation(let id, .enqueued): operations[Int(id.row)]?.times.added
    case .operation(let id, .ready): operations[Int(id.row)]?.times.ready
    case .operation(let id, .executing): operations[Int(id.row)]?.times.began
    case .operation(let id, .finished): operations[Int(id.row)]?.times.ended
    case .operation(let id, .cancelled): operations[Int(id.row)]?.times.cancelled
    case .operation(let id, .paused): operations[Int(id.row)]?.times.paused
    case .queue(let id, .suspended): queues[Int(id.row)]?.suspendedSince
    case _: nil
    }
  }

  // MARK: - The changes that led to the state of a queue or an operation

  private typealias Change = OperationChange<OperationID, QueueID>

  private func settings(of queue: QueueCopy) -> [QueueChange<OperationID>] {
    var changes: [QueueChange<OperationID>] = []
    if queue.maxConcurrent != -1, queue.executor != .main {
      changes.append(.maxChanged(old: -1, new: queue.maxConcurrent))
    }
    if queue.isSuspended { changes.append(.suspended) }
    return changes
  }

  private func requirements(of operation: OperationID) -> [Change] {
    guard let own = requirements[operation.row] else { return [] }
    var changes: [Change] = []
    if let parent = own.parent, knows(parent) { changes.append(.adopted(by: parent)) }
    changes += own.conditions.map { .requires(.condition($0.name, otherwise: $0.otherwise)) }
    changes += own.categories.map { .requires(.exclusive($0)) }
    return changes
  }

  private func queue(of operation: OperationCopy) -> QueueID? { operation.queue.flatMap { knows($0) ? $0 : nil } }

  /// Returns the changes that led to the start of an operation.
  private func preparation(of operation: OperationCopy) -> [Change] {
    let record = operation.record
    var changes: [Change] = []
    for condition in requirements[operation.id.row]?.conditions ?? [] {
      if condition.isMet {
        changes.append(.conditionDecided(condition.name, .satisfied))
      } else if let product = condition.product {
        changes.append(.conditionDecided(condition.name, .produced(by: product)))
      }
    }
    if record.state <= .enqueued, record.flags.contains(.paused) { changes.append(.paused) }
    if record.flags.contains(.cancelled), !isCancelledInItsRun(operation) { changes.append(.cancelled(.asked)) }
    if record.flags.contains(.ready) { changes.append(.ready) }
    return changes
  }

  private func run(of operation: OperationCopy) -> [Change] {
    let record = operation.record
    guard record.state >= .starting else { return [] }
    var changes: [Change] = queue(of: operation) == nil ? [] : [.dispatched]
    if record.state > .starting, !record.flags.contains(.skippedMain) { changes.append(.executing) }
    if record.flags.contains(.returned) { changes.append(.returned) }
    if record.flags.contains(.paused) { changes.append(.paused) }
    if isCancelledInItsRun(operation) { changes.append(.cancelled(.asked)) }
    if record.flags.contains(.cancelNoticed) { changes.append(.cancelNoticed) }
    if record.state == .finished { changes.append(.finished(record.outcome)) }
    return changes
  }

  /// Whether an operation was cancelled after it was picked. One cancelled before waits for no category; one cancelled
  /// later keeps its places.
  private func isCancelledInItsRun(_ operation: OperationCopy) -> Bool {
    let record = operation.record
    guard record.state >= .starting, record.flags.contains(.cancelled) else { return false }
    return !record.flags.contains(.skippedMain) || requirements[operation.id.row]?.isInWaitQueues == true
  }
}
