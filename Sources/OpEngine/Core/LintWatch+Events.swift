internal import DequeModule

// The findings that each event causes.
extension LintWatch {
  /// Processes an event before the graph does: it still knows operations that end with it.
  mutating func processBefore(_ event: EngineEvent) {
    switch event.change {
    case .finished(let id, _): end(id, at: event.time)
    case .discarded(let id): forget(id)
    case .queueDiscarded(let queue): forget(queue)
    case .dispatched(let id): dispatch(id, at: event.time)
    case .returned(let id): if graph.holdsPoolWorker(id) { busyWorkers -= 1 }
    case .linted(let lint, let id, _, _): if let id { note(lint, of: id) }
    case .queueCreated, .created, .dependencyAdded, .dependencyRemoved, .enqueued, .ready, .unready, .executing,
      .blockBegan, .blockEnded, .cancelled, .cancelNoticed, .completed, .failed, .priorityChanged, .paused, .unpaused,
      .requires,
      .adopted, .conditionDecided, .suspended, .resumed, .maxChanged, .barrierAdded, .idle, .waitBegan, .waitEnded,
      .notified, .misused:
      break
    }
  }

  /// Processes an event that the graph contains.
  mutating func processAfter(_ event: EngineEvent) {
    switch event.change {
    case .ready(let id):
      readySince[id] = event.time
      var known = KnownHolders()
      checkPausedHolders(aheadOf: id, &known)
      checkInversion(of: id)
    case .unready(let id): readySince[id] = nil
    case .dispatched(let id): if graph.holdsPoolWorker(id) { busyWorkers += 1 }
    case .executing(let id): runningSince[id] = event.time
    // A group hands its cancel on to its children.
    case .cancelled(let id, _):
      if graph.state(of: id) == .executing, graph.kind(of: id) != .group { unnoticedCancels[id] = event.time }
    case .cancelNoticed(let id): unnoticedCancels[id] = nil
    case .enqueued(let id, let queue):
      arrivals[queue, default: []].append(id)
      checkInversion(of: id)
      checkWaits(thatReach: id)
    case .dependencyAdded(let id, _), .priorityChanged(let id, _, _), .conditionDecided(let id, _, _):
      checkInversion(of: id)
    case .paused(let id): checkMembers(behind: id)
    case .unpaused(let id): pausedRunners.remove(id)
    case .waitBegan(let target, let body): if let body { checkWait(of: body, for: target) }
    case .queueCreated, .queueDiscarded, .created, .discarded, .dependencyRemoved, .returned, .blockBegan, .blockEnded,
      .finished,
      .completed, .failed, .requires, .adopted, .suspended, .resumed, .maxChanged, .barrierAdded, .idle, .waitEnded,
      .notified, .misused, .linted:
      break
    }
    checkWorkers(at: event.time)
  }

  private mutating func end(_ id: OperationID, at time: EngineTime) {
    if unnoticedCancels.removeValue(forKey: id) != nil { report(Finding(.cancelIgnored, id, in: graph.queue(of: id))) }
    forget(id)
    readySince[id] = nil
    pausedRunners.remove(id)
    if graph.holdsPoolWorker(id) { busyWorkers -= 1 }
    guard let began = runningSince.removeValue(forKey: id), let queue = graph.queue(of: id) else { return }
    let known = runs[queue, default: (0, .zero)]
    runs[queue] = (known.count + 1, known.total + (time - began))
  }

  private mutating func dispatch(_ id: OperationID, at time: EngineTime) {
    readySince[id] = nil
    guard let node = graph.nodes[id], let queue = node.queue else { return }
    let passed = passed(by: id, in: queue)
    // Reported once for each queue. A cancelled operation does no work.
    if !passed.isEmpty, !node.isCancelled, graph.maxConcurrent(of: queue) == 1, unorderedQueues.insert(queue).inserted {
      report(Finding(.serialIsNotFIFO, id, in: queue))
    }
    guard let run = runs[queue] else { return }
    for other in passed {
      guard let since = readySince[other], time - since > run.total / run.count * 10 else { continue }
      report(Finding(.starvation, other, in: queue))
    }
  }

  /// Returns the first earlier arrivals that still wait.
  private mutating func passed(by id: OperationID, in queue: QueueID) -> [OperationID] {
    forgetArrivals(of: queue)
    var earlier: [OperationID] = []
    for other in arrivals[queue] ?? [] {
      if other == id || earlier.count == 32 { break }
      if graph.state(of: other) == .enqueued { earlier.append(other) }
    }
    return earlier
  }

  /// Drops started operations: those at the front at once, the others from time to time.
  private mutating func forgetArrivals(of queue: QueueID) {
    while let first = arrivals[queue]?.first, graph.state(of: first) != .enqueued { arrivals[queue]?.removeFirst() }
    let members = graph.queues[queue]?.memberCount ?? 0
    guard let count = arrivals[queue]?.count, count > 2 * members + 64 else { return }
    arrivals[queue]?.removeAll { [graph] in graph.state(of: $0) != .enqueued }
  }

  /// Checks whether an operation of high priority waits for one of lower priority: for its finish or its category.
  private mutating func checkInversion(of id: OperationID) {
    guard let node = graph.nodes[id], node.priority.rawValue > QueuePriority.normal.rawValue, node.state == .enqueued
    else { return }
    let awaited = graph.openDependencies(of: id) + [graph.exclusiveHolder(of: id)?.holder].compactMap(\.self)
    let isInverted = awaited.contains { (graph.nodes[$0]?.priority ?? .veryHigh).rawValue < node.priority.rawValue }
    if isInverted { report(Finding(.priorityInversion, id, in: node.queue)) }
  }

  private mutating func checkPausedHolders(aheadOf id: OperationID, _ known: inout KnownHolders) {
    guard !pausedRunners.isEmpty, let queue = graph.queue(of: id) else { return }
    let holders = graph.reasons(of: id, &known).first { $0.kind == .max }?.holders ?? []
    for holder in holders where graph.isPaused(holder) { report(Finding(.pausedHoldsSlot, holder, in: queue)) }
  }

  private mutating func checkMembers(behind paused: OperationID) {
    guard let queue = graph.queue(of: paused), graph.state(of: paused) == .executing else { return }
    pausedRunners.insert(paused)
    var known = KnownHolders()
    for member in graph.members(of: queue) where graph.state(of: member) == .enqueued {
      checkPausedHolders(aheadOf: member, &known)
    }
  }

  /// Checks the waits for an operation, or for its dependants, that began before it was added.
  private mutating func checkWaits(thatReach id: OperationID) {
    let hasDependants = graph.nodes[id]?.dependants.isEmpty == false
    for wait in graph.waits where hasDependants || wait.target == .operation(id) {
      if let body = wait.body { checkWait(of: body, for: wait.target) }
    }
  }

  private mutating func checkWait(of body: OperationID, for target: WaitTarget) {
    let queue = graph.queue(of: body)
    let isOnOwn =
      switch target {
      case .queue(let awaited): awaited == queue
      case .operation(let id): graph.chain(from: id).contains { $0.kind == .max && $0.holders.contains(body) }
      }
    if isOnOwn { report(Finding(.waitsOnOwnQueue, body, in: queue)) }
  }

  /// Checks for queues that lack only a worker, which is possible only while all workers are busy.
  private mutating func checkWorkers(at time: EngineTime) {
    guard busyWorkers >= workers else { return starved.removeAll() }
    for queue in graph.queues.ids where !graph.isMain(queue) {
      if !graph.lacksOnlyWorker(queue) {
        starved[queue] = nil
      } else if starved[queue] == nil {
        starved[queue] = time
      }
    }
  }
}

extension WaitGraph {
  /// Whether the queue has a free slot, and an operation for it.
  fileprivate func lacksOnlyWorker(_ queue: QueueID) -> Bool {
    guard let node = queues[queue], !node.isSuspended, node.max != 0, hasTakeable(in: node, queue) else { return false }
    // What it lacks then is its own executor.
    if node.executor == .serial, eachMember(of: queue).contains(where: { holdsPoolWorker($0) }) { return false }
    return node.max < 0 || eachMember(of: queue).count { isRunning($0) } < node.max
  }

  /// Whether the queue has an operation that may start; without barriers any will do. Asked at each event while all
  /// workers are busy.
  private func hasTakeable(in node: Queue, _ queue: QueueID) -> Bool {
    if node.hasBarriers { return firstTakeable(in: queue) != nil }
    return eachMember(of: queue).contains { mayStart($0) }
  }
}

// Findings that are certain only when nothing can move any more.
extension LintWatch {
  /// Returns the findings about operations that will never move again. To be called when nothing can move by itself.
  /// - Complexity: O(unfinished operations), and O(n log n) in the members of their queues.
  public mutating func quiesce() -> [Finding] {
    let waiting = graph.nodes.operations.filter { graph.state(of: $0) == .enqueued }
    var known = KnownHolders()
    for id in waiting.sorted(by: { graph.nodes[$0]?.order ?? 0 < graph.nodes[$1]?.order ?? 0 }) {
      let reasons = graph.reasons(of: id, &known)
      let queue = graph.queue(of: id)
      if reasons.map(\.kind) == [.suspended] { report(Finding(.suspendedWithWork, in: queue)) }
      if reasons.map(\.kind) == [.maxZero] { report(Finding(.maxZero, in: queue)) }
      for other in graph.openDependencies(of: id) where graph.state(of: other) == .initialized {
        report(Finding(.dependencyNotEnqueued, id, in: queue))
      }
    }
    for wait in graph.waits { if let body = wait.body { checkWait(of: body, for: wait.target) } }
    // Whatever can become overdue will.
    return check(at: EngineTime(nanoseconds: .max))
  }
}
