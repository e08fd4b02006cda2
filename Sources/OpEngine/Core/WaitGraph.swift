/// A graph of queues, operations and waits, built from an engine's events, for questions without the engine.
///
/// The events suffice: after all events from the first on, every question has the answer that the engine itself would
/// give. One thing the events do not show, whether a worker is free: the graph says so only when it is certain.
/// Finished operations are forgotten.
package struct WaitGraph: Hashable, Sendable {
  struct Node: Hashable {
    let generation: UInt32
    let kind: OperationKind
    var priority: QueuePriority
    var state = OperationState.initialized
    var queue: QueueID?
    var isCancelled = false
    var isPaused = false
    /// Whether `start()` has returned.
    var hasReturned = false
    /// Whether the phase is ready.
    var isReady = false
    /// Whether it is ready as its class reads, and not as it was reported.
    var isReadyUnreported = false
    var isBarrier = false
    /// The dependencies, in order of addition. Finished ones are removed together, since each removal would move the
    /// rest.
    var dependencies: [OperationID] = []
    /// The number of unfinished ones.
    var unfinishedDependencies = 0
    var dependants: Set<OperationID> = []
    var worker = WorkerID(0)
    /// The position in the order of additions; `rankOrder` is that of its move to the tail of its bucket.
    var order = 0
    var rankOrder = 0
    var instant = 0
    /// The neighbours in its queue, in order of addition.
    var previous = Row.none
    var next = Row.none
    /// The number of barriers enqueued before it.
    var epoch = 0
    /// Whether it could start with a slot and a worker, and no barrier before it.
    var mayStart = false
    var conditions: [Condition] = []
    var categories: [String] = []
    /// The places in the wait queues of `categories`; empty while it is in none. All are requested before its addition:
    /// the engine refuses later ones.
    var places: [Int] = []
    var parent: OperationID?
  }

  struct Condition: Hashable {
    let name: String
    var isMet = false
    var product: OperationID?
  }

  struct Queue: Hashable {
    let executor: QueueExecutor
    var dispatchQueue: DispatchQueueID?
    var isSuspended = false
    var max: Int
    /// The first and the last member in order of addition.
    var first = Row.none
    var last = Row.none
    var memberCount = 0
    /// The members that require an exclusive category.
    var exclusive: Set<OperationID> = []
    /// The number of members that are barriers.
    var barriers = 0
    var hasBarriers: Bool { barriers > 0 }
    var counts = Counts()
  }

  var nodes = NodeTable()
  var queues = QueueTable()
  /// The unfinished operations that were picked or have begun: a small part of all.
  private(set) var begun: Set<OperationID> = []
  private(set) var waits: [Wait] = []
  private(set) var isQuiescent = false
  /// The operations that wait for each exclusive category, in order; the first holds it.
  private(set) var categoryWaiters: [String: CategoryWaitQueue<OperationID>] = [:]
  /// The operations started manually whose `start()` has not returned, by thread, in order.
  private(set) var calls: [WorkerID: [OperationID]] = [:]
  /// Pool workers that are, as far as known, busy with work that no operation in a slot accounts for: further blocks,
  /// completion blocks, and bodies that continue after reporting their finish. No event shows the end of a completion
  /// block or a body: until its next pick such a worker counts as taken.
  private(set) var takenBesides: [WorkerID: OperationID] = [:]
  /// The queues for which the latest event has changed whether they lack only a worker.
  var turned: [QueueID] = []
  /// The number of the present instant.
  private(set) var instant = 1
  /// The number of events so far.
  private var eventCount = 0
  /// The size of the pool, if known: no event shows it.
  let workers: Int?
  /// Whether it keeps the counts of members, which cost each event something and which only lints need.
  let countsMembers: Bool

  /// Makes a graph before the first event.
  /// - Parameter workers: the number of workers that the pool may have. Left out, what could start and has not counts
  ///   as waiting for one.
  package init(workers: Int? = nil) { self.init(workers: workers, countsMembers: false) }

  init(workers: Int? = nil, countsMembers: Bool) { (self.workers, self.countsMembers) = (workers, countsMembers) }

  /// Explains why `operation` is not running; without reasons for one that is finished or unknown.
  ///
  /// - Complexity: O(chain + members of the queues on it).
  package func explanation(of operation: OperationID) -> Explanation { explain(operation) }

  /// Returns the first links of the chain of reasons why `operation` is not running.
  ///
  /// - Parameter known: the results of earlier queries at this moment.
  package func links(from operation: OperationID, upTo count: Int, _ known: inout KnownHolders) -> [WaitReason] {
    chain(from: operation, upTo: count, &known)
  }

  /// Explains many operations, with shared searches.
  ///
  /// - Complexity: O(chains + members of the queues on them).
  package func explanations(of operations: [OperationID]) -> [Explanation] {
    var known = KnownHolders()
    return operations.map { explain($0, &known) }
  }

  /// Returns the first reason why each of many operations is not running; nil for one without reasons.
  ///
  /// - Complexity: O(operations + members of their queues).
  package func firstReasons(of operations: [OperationID]) -> [WaitReason?] {
    var known = KnownHolders()
    return operations.map { reasons(of: $0, upToFirst: true, &known).first }
  }

  /// Returns the causes for which operations wait, over all branches: first those that do not end by themselves,
  /// of each kind those of most operations first.
  ///
  /// - Complexity: O(reached operations and reasons × causes / 64).
  package func causes(of operations: [OperationID]) -> [WaitCause] { findCauses(of: operations) }

  /// Returns the reasons that end the chains of `operations`, each root once, except those that `known` reaches.
  package func endsOfChains(of operations: [OperationID], besides known: [WaitReason]) -> [WaitReason] {
    roots(of: operations, besides: known)
  }

  /// Records that time has passed.
  package mutating func beginInstant() { instant += 1 }

  /// Records that an operation is enqueued at this instant: the next events tell whether it is ready.
  package mutating func noteBeingAdded(_ operation: OperationID) { nodes.update(operation) { $0.instant = instant } }

  /// Records the dispatch queue that runs the operations of a queue, which no event contains.
  package mutating func noteDispatchQueue(of queue: QueueID, _ dispatchQueue: DispatchQueueID?) {
    queues[queue]?.dispatchQueue = dispatchQueue
  }

  /// Takes in the next event.
  ///
  /// - Complexity: O(1) but for what becomes ready or leaves a wait queue.
  package mutating func apply(_ event: EngineEvent) { apply(event.change, on: event.worker) }

  package mutating func apply(_ event: EngineEvent.Change, on worker: WorkerID) {
    isQuiescent = event.leavesQuiescent(isQuiescent)
    eventCount += 1
    if !turned.isEmpty { turned = [] }
    switch event {
    case .queueCreated(let queue, let executor):
      queues[queue] = Queue(executor: executor, max: executor == .main ? 1 : -1)
    case .created(let id, let kind, let priority):
      nodes.insert(Node(generation: id.generation, kind: kind, priority: priority), for: id)
    case .queue(let queue, let change): apply(change, to: queue)
    case .operation(let id, let change): apply(change, to: id, on: worker)
    case .waitBegan(let target, let body): waits.append(Wait(worker: worker, body: body, target: target))
    case .waitEnded(let target, let body):
      if let index = waits.firstIndex(of: Wait(worker: worker, body: body, target: target)) {
        waits.remove(at: index)
      }
    case .linted(.missingKeyValueChange, let id?, _, _): noteUnreported(id)
    case .notified, .misused, .linted: break
    }
  }

  private mutating func apply(_ event: QueueChange<OperationID>, to queue: QueueID) {
    switch event {
    case .discarded: queues[queue] = nil
    case .suspended: change(queue) { $0.isSuspended = true }
    case .resumed: change(queue) { $0.isSuspended = false }
    case .maxChanged(_, let max): change(queue) { $0.max = max }
    case .barrierAdded(let id):
      nodes.update(id) { $0.isBarrier = true }
      change(queue) { $0.barriers += 1 }
    case .idle: break
    }
  }

  private mutating func apply(
    _ event: OperationChange<OperationID, QueueID>, to id: OperationID, on worker: WorkerID
  ) {
    switch event {
    case .discarded: finish(id)
    case .dependencyAdded(let other): addDependency(id, on: other)
    case .dependencyRemoved(let other): removeDependency(id, on: other)
    case .requires(let requirement): require(requirement, of: id)
    case .adopted(let parent): nodes.update(id) { $0.parent = parent }
    case .enqueued(let queue): enqueue(id, in: queue)
    case .ready: change(id) { ($0.isReady, $0.isReadyUnreported) = (true, false) }
    case .unready: change(id) { $0.isReady = false }
    case .dispatched:
      begin(id, .starting, on: worker)
      if !takenBesides.isEmpty { takenBesides[worker] = nil }
    // Its class may report that on another thread: the one of its pick stays taken.
    case .executing:
      let isInQueue = nodes[id]?.queue != nil
      begin(id, .executing, on: isInQueue ? nil : worker)
      if !isInQueue {
        noteCall(of: id)
        takeCategories(of: id)
      }
    case .returned:
      count(id) { graph in graph.nodes.update(id) { $0.hasReturned = true } }
      endCall(of: id)
    case .cancelled: change(id) { $0.isCancelled = true }
    case .paused: change(id) { $0.isPaused = true }
    case .unpaused: change(id) { $0.isPaused = false }
    case .priorityChanged(_, let priority): moveToTail(id, priority)
    case .conditionDecided(let name, let verdict): change(id) { $0.decide(name, verdict) }
    case .finished: if finish(id)?.mayContinue(on: worker) == true { takenBesides[worker] = id }
    // The first block is on the operation's own thread.
    case .blockBegan(let number): if number > 1, worker > .main { takenBesides[worker] = id }
    case .completed: if worker > .main { takenBesides[worker] = id }
    // The next event tells whether a worker takes another block.
    case _: break
    }
  }
}

extension WaitGraph {
  private mutating func addDependency(_ id: OperationID, on other: OperationID) {
    guard nodes.contains(id), nodes[other]?.dependants.contains(id) == false else { return }
    nodes.update(id) { $0.add(dependency: other) }
    nodes.update(other) { $0.dependants.insert(id) }
  }

  /// Records that a flag of a class differs from its last report: before its start, that is `isReady`.
  private mutating func noteUnreported(_ id: OperationID) {
    nodes.update(id) { if $0.state == .enqueued, !$0.isReady { $0.isReadyUnreported = true } }
  }

  private mutating func removeDependency(_ id: OperationID, on other: OperationID) {
    guard nodes[other]?.dependants.contains(id) == true else { return }
    nodes.update(id) { $0.remove(dependency: other) }
    nodes.update(other) { $0.dependants.remove(id) }
  }

  /// Records that a dependency of an operation has finished.
  /// - Complexity: O(1), amortized.
  private mutating func endDependency(of id: OperationID) {
    nodes.update(id) { $0.unfinishedDependencies -= 1 }
    guard nodes[id]?.areMostDependenciesFinished == true else { return }
    let open = unfinishedDependencies(of: id)
    nodes.update(id) { $0.dependencies = open }
  }

  private mutating func enqueue(_ id: OperationID, in queue: QueueID) {
    guard nodes.contains(id) else { return }
    if let former = nodes[id]?.queue, let node = nodes[id] { unlink(node, in: former) }
    nodes.update(id) { $0.enqueue(in: queue, at: eventCount) }
    append(id, to: queue)
    if nodes[id]?.categories.isEmpty == false { queues[queue]?.exclusive.insert(id) }
    recount(id)
  }

  /// Records the call of an operation that is in no queue.
  private mutating func noteCall(of id: OperationID) {
    guard let kind = nodes[id]?.kind, kind != .custom, let worker = nodes[id]?.worker else { return }
    calls[worker, default: []].append(id)
  }

  /// Records the categories that a manual start takes if all of them are free.
  private mutating func takeCategories(of id: OperationID) {
    guard let node = nodes[id], !node.isCancelled, node.categories.allSatisfy({ categoryWaiters[$0] == nil }) else {
      return
    }
    joinWaitQueues(id)
  }

  private mutating func endCall(of id: OperationID) {
    guard !calls.isEmpty, let worker = nodes[id]?.worker, let index = calls[worker]?.lastIndex(of: id) else { return }
    calls[worker]?.remove(at: index)
    if calls[worker]?.isEmpty == true { calls[worker] = nil }
  }

  private mutating func moveToTail(_ id: OperationID, _ priority: QueuePriority) {
    nodes.update(id) { ($0.priority, $0.rankOrder) = (priority, eventCount) }
  }

  private mutating func require(_ requirement: Requirement, of id: OperationID) {
    switch requirement {
    case .condition(let name, _): nodes.update(id) { $0.conditions.append(Condition(name: name)) }
    case .exclusive(let category): nodes.update(id) { $0.categories.append(category) }
    }
    recount(id)
  }

  /// Makes a change after which the operation may enter the wait queues of its categories, or must leave them.
  private mutating func change(_ id: OperationID, _ body: (inout Node) -> Void) {
    nodes.update(id, body)
    if nodes[id]?.categories.isEmpty == false {
      var known = KnownHolders()
      updateWaitQueues(id, &known)
    }
    recount(id)
  }

  /// - Parameter known: the known barriers of its queue.
  private mutating func updateWaitQueues(_ id: OperationID, _ known: inout KnownHolders) {
    guard let node = nodes[id], node.state <= .enqueued else { return }
    let mustWait =
      node.mustMeetRequirements && node.conditions.allSatisfy(\.isMet) && barrierHolder(of: id, &known) == nil
    if mustWait { joinWaitQueues(id) } else { leaveWaitQueues(id, node) }
    recount(id)
  }

  private mutating func joinWaitQueues(_ id: OperationID) {
    guard let node = nodes[id], node.places.isEmpty else { return }
    let places = node.categories.map { categoryWaiters[$0, default: CategoryWaitQueue()].join(id) }
    nodes.update(id) { $0.places = places }
  }

  /// Removes an operation from the wait queues of its categories. Empty ones are dropped: the number of categories is
  /// unbounded.
  private mutating func leaveWaitQueues(_ id: OperationID, _ node: Node) {
    guard !node.places.isEmpty else { return }
    nodes.update(id) { $0.places = [] }
    for (category, place) in zip(node.categories, node.places) {
      let wasFirst = categoryWaiters[category]?.first == id
      categoryWaiters[category]?.leave(place)
      if categoryWaiters[category]?.isEmpty == true { categoryWaiters[category] = nil }
      if wasFirst, let next = categoryWaiters[category]?.first { recount(next) }
    }
  }

  private mutating func begin(_ id: OperationID, _ state: OperationState, on worker: WorkerID?) {
    guard nodes.contains(id) else { return }
    count(id) { graph in
      graph.nodes.update(id) { node in
        node.state = state
        if let worker { node.worker = worker }
      }
    }
    begun.insert(id)
  }

  /// - Returns: the former node of the operation.
  @discardableResult
  private mutating func finish(_ id: OperationID) -> Node? {
    endCall(of: id)
    if !takenBesides.isEmpty { takenBesides = takenBesides.filter { $0.value != id } }
    guard let node = nodes.remove(id) else { return nil }
    leaveWaitQueues(id, node)
    begun.remove(id)
    if let queue = node.queue {
      unlink(node, in: queue)
      if !node.categories.isEmpty { queues[queue]?.exclusive.remove(id) }
      // Without this barrier, others may enter the wait queues of their categories.
      var known = KnownHolders()
      for member in queues[queue]?.hasBarriers == true ? inOrder(queues[queue]?.exclusive ?? []) : [] {
        updateWaitQueues(member, &known)
      }
      if node.isBarrier { change(queue) { $0.barriers -= 1 } }
    }
    for dependant in node.dependants { endDependency(of: dependant) }
    for dependency in node.dependencies { nodes.update(dependency) { $0.dependants.remove(id) } }
    return node
  }
}

extension EngineEvent.Change {
  /// Returns whether nothing moves by itself after this change, if nothing did before.
  fileprivate func leavesQuiescent(_ isQuiescent: Bool) -> Bool {
    if case .linted(let lint, _, _, let path) = self {
      isQuiescent || (lint == .deadlock && path.isEmpty)
    } else {
      false
    }
  }
}
