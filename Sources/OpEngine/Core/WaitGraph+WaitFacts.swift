// The queries of diagnosis, answered from events.
extension WaitGraph: WaitFacts {
  func state(of operation: OperationID) -> OperationState { nodes[operation]?.state ?? .finished }

  package func kind(of operation: OperationID) -> OperationKind { nodes[operation]?.kind ?? .custom }

  func queue(of operation: OperationID) -> QueueID? { nodes[operation]?.queue }

  func isPaused(_ operation: OperationID) -> Bool { nodes[operation]?.isPaused ?? false }

  func hasReturned(_ operation: OperationID) -> Bool { nodes[operation]?.hasReturned ?? false }

  /// Whether an overridden `isReady` is the reason: no event says so, but there is no other reason why the operation is
  /// not ready.
  func isOverrideNotReady(_ operation: OperationID) -> Bool {
    guard let node = nodes[operation], node.state == .enqueued, !node.isReady else { return false }
    if node.instant == instant { return false }
    return node.isCancelled || (node.unfinishedDependencies == 0 && !node.isPaused)
  }

  func isReadyUnreported(_ operation: OperationID) -> Bool { nodes[operation]?.isReadyUnreported ?? false }

  func openDependencies(of operation: OperationID) -> [OperationID] {
    // An operation becomes ready before the finish of its last dependency is published.
    guard let node = nodes[operation], !node.isCancelled, !node.isReady else { return [] }
    return unfinishedDependencies(of: operation)
  }

  /// Returns the unfinished dependencies, in order of addition, relevant or not.
  func unfinishedDependencies(of operation: OperationID) -> [OperationID] {
    (nodes[operation]?.dependencies ?? []).filter { nodes.contains($0) }
  }

  package func openCondition(of operation: OperationID) -> (name: String, product: OperationID?)? {
    nodes[operation]?.mustMeetRequirements == true ? unmetCondition(of: operation) : nil
  }

  func unmetCondition(of operation: OperationID) -> (name: String, product: OperationID?)? {
    nodes[operation]?.conditions.first { !$0.isMet }.map { ($0.name, $0.product) }
  }

  func takenCategory(of operation: OperationID) -> (category: String, holder: OperationID)? {
    for category in nodes[operation]?.categories ?? [] {
      if let first = categoryWaiters[category]?.first, first != operation { return (category, first) }
    }
    return nil
  }

  func exclusiveHolder(of operation: OperationID) -> (category: String, holder: OperationID)? {
    guard let node = nodes[operation], node.mustMeetRequirements, !node.places.isEmpty else { return nil }
    return takenCategory(of: operation)
  }

  func isBarrier(_ operation: OperationID) -> Bool { nodes[operation]?.isBarrier ?? false }

  func order(of operation: OperationID) -> Int { nodes[operation]?.order ?? 0 }

  func front(of queue: QueueID) -> QueueFront? {
    guard let node = queues[queue], node.hasBarriers else { return nil }
    guard let first = nodes.operation(in: node.first), let barrier = eachMember(of: queue).first(where: isBarrier)
    else { return nil }
    return QueueFront(member: first, barrier: barrier)
  }

  func parent(of operation: OperationID) -> OperationID? {
    nodes[operation]?.parent.flatMap { nodes.contains($0) ? $0 : nil }
  }

  func executor(of queue: QueueID) -> QueueExecutor { queues[queue]?.executor ?? .pool }

  func dispatchQueue(of queue: QueueID) -> DispatchQueueID? { queues[queue]?.dispatchQueue }

  func queues(over dispatchQueue: DispatchQueueID) -> [QueueID] {
    queues.ids.filter { queues[$0]?.dispatchQueue == dispatchQueue }
  }

  func isSuspended(_ queue: QueueID) -> Bool { queues[queue]?.isSuspended ?? false }

  func maxConcurrent(of queue: QueueID) -> Int { queues[queue]?.max ?? -1 }

  func members(of queue: QueueID) -> [OperationID] { Array(eachMember(of: queue)) }

  func runningMembers(of queue: QueueID) -> [OperationID] { eachMember(of: queue).filter { isRunning($0) } }

  /// Returns the members in order of addition.
  func inOrder(_ members: Set<OperationID>) -> [OperationID] {
    let members = members.map { (id: $0, order: order(of: $0)) }
    return members.sorted { $0.order < $1.order }.map(\.id)
  }

  func firstTakeable(in queue: QueueID) -> OperationID? {
    takeable(in: queue).min { rank(of: $0) < rank(of: $1) }
  }

  var isWorkerFree: Bool {
    guard let workers else { return false }
    return workers > Set(poolHolders().map { worker(of: $0) }).union(takenBesides.keys).count
  }

  func poolHolders() -> [OperationID] {
    let holders = begun.filter { holdsPoolWorker($0) }
    return holders.map { (id: $0, worker: nodes[$0]?.worker ?? .main) }.sorted { $0.worker < $1.worker }.map(\.id)
  }

  /// Returns whether the operation occupies a worker of the pool: it was picked for one, and its `start()` has not
  /// returned. An operation on a dispatch queue counts as on the main thread.
  func holdsPoolWorker(_ operation: OperationID) -> Bool {
    nodes[operation]?.holdsPoolWorker ?? false
  }

  func worker(of operation: OperationID) -> WorkerID { nodes[operation]?.worker ?? .main }

  func calls(on worker: WorkerID) -> [OperationID] { calls[worker] ?? [] }

  /// Returns the operations that would start with a slot and a worker.
  ///
  /// - Complexity: O(n log n) of the members.
  func takeable(in queue: QueueID) -> [OperationID] {
    let members = members(of: queue)
    // A barrier starts alone, after all earlier members.
    let isFirst = members.first.map { isBarrier($0) } ?? false
    let candidates = isFirst ? members.prefix(1) : members.prefix { !isBarrier($0) }
    return candidates.filter { mayStart($0) }
  }

  /// Returns whether an operation could start with a slot and a worker, regardless of barriers before it.
  func mayStart(_ operation: OperationID) -> Bool {
    guard let node = nodes[operation], node.state == .enqueued, node.isReady else { return false }
    return openCondition(of: operation) == nil && exclusiveHolder(of: operation) == nil
  }

  /// Returns the rank of an operation in its queue: the lower one starts first.
  func rank(of operation: OperationID) -> (Int, Int) {
    nodes[operation].map { (-$0.priority.rawValue, $0.rankOrder) } ?? (0, 0)
  }
}
