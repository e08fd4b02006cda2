// The queries of diagnosis, answered from the tables.
extension EngineState: WaitFacts {
  func state(of operation: OperationID) -> OperationState { operations[row(operation)].state }

  func kind(of operation: OperationID) -> OperationKind { operations[row(operation)].kind }

  func queue(of operation: OperationID) -> QueueID? { queueID(of: row(operation)) }

  func isPaused(_ operation: OperationID) -> Bool { operations[row(operation)].flags.contains(.paused) }

  func hasReturned(_ operation: OperationID) -> Bool { operations[row(operation)].flags.contains(.returned) }

  func isOverrideNotReady(_ operation: OperationID) -> Bool {
    let record = operations[row(operation)]
    return record.state == .enqueued && record.isReady && !record.readsReady
  }

  /// Returns false: the tables have no value that the class has not reported.
  func isReadyUnreported(_ operation: OperationID) -> Bool { false }

  func openDependencies(of operation: OperationID) -> [OperationID] {
    if !operations[row(operation)].flags.isDisjoint(with: [.cancelled, .ready]) { return [] }
    return dependencies(of: row(operation)).filter { operations[$0].state != .finished }.map { id($0) }
  }

  func openCondition(of operation: OperationID) -> (name: String, product: OperationID?)? {
    mustMeetRequirements(row(operation)) ? unmetCondition(of: operation) : nil
  }

  func unmetCondition(of operation: OperationID) -> (name: String, product: OperationID?)? {
    requirements[row(operation)]?.conditions.first { !$0.isMet }.map { ($0.name, $0.product) }
  }

  func takenCategory(of operation: OperationID) -> (category: String, holder: OperationID)? {
    for category in requirements[row(operation)]?.categories ?? [] {
      if let first = exclusiveWaiters[category]?.first, first != row(operation) { return (category, id(first)) }
    }
    return nil
  }

  func exclusiveHolder(of operation: OperationID) -> (category: String, holder: OperationID)? {
    guard mustMeetRequirements(row(operation)), let own = requirements[row(operation)], own.isInWaitQueues else {
      return nil
    }
    return takenCategory(of: operation)
  }

  func isBarrier(_ operation: OperationID) -> Bool { operations[row(operation)].flags.contains(.barrier) }

  func order(of operation: OperationID) -> Int { Int(operations[row(operation)].order) }

  func front(of queue: QueueID) -> QueueFront? {
    let barrier = queues[queue.row].frontBarrier
    guard barrier != .none else { return nil }
    var first = barrier
    queues[queue.row].buckets.forEachMember { if operations[$0].order < operations[first].order { first = $0 } }
    return QueueFront(member: id(first), barrier: id(barrier))
  }

  func parent(of operation: OperationID) -> OperationID? {
    guard let parent = requirements[row(operation)]?.parent, knows(parent) else { return nil }
    return state(of: parent) == .finished ? nil : parent
  }

  func executor(of queue: QueueID) -> QueueExecutor { queues[queue.row].executor }

  func dispatchQueue(of queue: QueueID) -> DispatchQueueID? { queues[queue.row].dispatchQueue }

  func queues(over dispatchQueue: DispatchQueueID) -> [QueueID] {
    (0..<Row(queues.count)).filter { !queues[$0].isDiscarded && queues[$0].dispatchQueue == dispatchQueue }
      .map { id(ofQueue: $0) }
  }

  func isSuspended(_ queue: QueueID) -> Bool { queues[queue.row].isSuspended }

  func maxConcurrent(of queue: QueueID) -> Int { queues[queue.row].maxConcurrent }

  func members(of queue: QueueID) -> [OperationID] { members(of: queue.row).map { id($0) } }

  func runningMembers(of queue: QueueID) -> [OperationID] {
    runningMembers(of: queue.row).map { id($0) }
  }

  /// - Complexity: O(members before the last one that runs): those added first mostly run first.
  private func runningMembers(of queue: Row) -> [Row] {
    queues[queue].buckets.members(queues[queue].running) { operations[$0].isRunning }
      .sorted { operations[$0].order < operations[$1].order }
  }

  func firstTakeable(in queue: QueueID) -> OperationID? { queues[queue.row].buckets.firstTakeable.map { id($0) } }

  func poolHolders() -> [OperationID] {
    var holders: [Row] = []
    for queue in 0..<Row(queues.count) where queues[queue].isServedByPool && queues[queue].running > 0 {
      holders += runningMembers(of: queue).filter { !operations[$0].flags.contains(.returned) }
    }
    holders.sort { operations[$0].worker < operations[$1].worker }
    return holders.map { id($0) }
  }

  func worker(of operation: OperationID) -> WorkerID { operations[row(operation)].worker }

  var waits: [Wait] { timedWaits.map(\.wait) }

  func calls(on worker: WorkerID) -> [OperationID] { (calls[worker] ?? []).map { id($0) } }

  /// Returns the unfinished operations of each queue in order of arrival, then those started manually whose bodies
  /// wait.
  func unfinishedOperations() -> [OperationID] {
    var unfinished: [OperationID] = []
    for queue in 0..<Row(queues.count) { unfinished += members(of: id(ofQueue: queue)) }
    for wait in waits {
      if let body = wait.body, operations[row(body)].isRunning, operations[row(body)].queue == .none,
        !unfinished.contains(body)
      {
        unfinished.append(body)
      }
    }
    return unfinished
  }
}
