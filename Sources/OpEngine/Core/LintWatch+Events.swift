internal import DequeModule

// The findings that each event causes.
extension LintWatch {
  /// Processes an event before the graph does, which still has the operations that end with it.
  mutating func processBefore(_ event: EngineEvent) {
    switch event.change {
    case .operation(let id, .finished):
      if isUnseen(id, from: event.worker) { unnoticedCancels.remove(id) }
      end(id, at: event.time)
    case .operation(let id, .discarded): forget(id)
    case .operation(let id, .dispatched): dispatch(id, at: event.time)
    case .operation(let id, .returned): if graph.holdsPoolWorker(id) { busyWorkers -= 1 }
    case .queue(let queue, .discarded): forget(queue)
    case .linted(let lint, let id?, _, _): note(lint, of: id)
    case _: break
    }
  }

  /// Processes an event that the graph contains.
  mutating func processAfter(_ event: EngineEvent) {
    switch event.change {
    case .operation(let id, let change): process(change, of: id, event)
    case .waitBegan(let target, let body?): checkWait(of: body, for: target)
    case _: break
    }
    checkWorkers(at: event.time)
  }

  private mutating func process(
    _ change: OperationChange<OperationID, QueueID>, of id: OperationID, _ event: EngineEvent
  ) {
    switch change {
    case .ready:
      readySince[id] = event.time
      if let queue = graph.queue(of: id) { checkPausedHolders(in: queue) }
      checkInversion(of: id)
    case .unready: readySince[id] = nil
    case .dispatched: if graph.holdsPoolWorker(id) { busyWorkers += 1 }
    case .executing: runningSince[id] = event.time
    case .returned: if isUnseen(id, from: event.worker) { unnoticedCancels.remove(id) }
    case .cancelled: if mustNoticeCancel(id, by: event.worker) { unnoticedCancels.insert(id, at: event.time) }
    case .cancelNoticed: unnoticedCancels.remove(id)
    case .enqueued(let queue):
      arrivals[queue, default: []].append(id)
      checkInversion(of: id)
      checkWaits(thatReach: id)
    case .dependencyAdded(let other): checkInversion(of: id, awaiting: [other])
    case .priorityChanged, .conditionDecided: checkInversion(of: id)
    case .paused:
      guard graph.state(of: id) == .executing, let queue = graph.queue(of: id) else { break }
      if !isReported(.pausedHoldsSlot, of: id) { pausedRunners[queue, default: []].append(id) }
      checkPausedHolders(in: queue)
    case .unpaused: forgetPause(of: id)
    case _: break
    }
  }

  /// Whether the body must read a cancel. A group passes it on to its children, and a body that cancels its own
  /// operation knows of it.
  private func mustNoticeCancel(_ id: OperationID, by worker: WorkerID) -> Bool {
    guard let node = graph.nodes[id], node.state == .executing, node.kind != .group else { return false }
    // Its further blocks are on other threads.
    let isOwn = isInStart(node) && (node.worker == worker || graph.takenBesides[worker] == id)
    return !isOwn && !isUnseen(id, from: node.worker)
  }

  /// Whether an operation may work where its reads are not seen, judging by the thread of an event of its own. A class
  /// that keeps its own flags may read `isCancelled` in an override, or pass the cancel on.
  private func isUnseen(_ id: OperationID, from worker: WorkerID) -> Bool {
    guard !seesAllReads, let node = graph.nodes[id], node.kind == .custom else { return false }
    return !isInStart(node) || node.worker != worker
  }

  /// Whether an executing operation is known to be in its `start()`. If a class may override it, the engine sees its
  /// return only in a queue.
  private func isInStart(_ node: WaitGraph.Node) -> Bool {
    !node.hasReturned && (node.queue != nil || node.kind != .custom)
  }

  private mutating func end(_ id: OperationID, at time: EngineTime) {
    if let cancelled = unnoticedCancels.remove(id), seesAllReads || time - cancelled >= Self.cancelGrace {
      report(Finding(.cancelIgnored, id, in: graph.queue(of: id)))
    }
    forget(id)
    readySince[id] = nil
    forgetPause(of: id)
    if graph.holdsPoolWorker(id) { busyWorkers -= 1 }
    guard let began = runningSince.removeValue(forKey: id), let queue = graph.queue(of: id) else { return }
    let known = runs[queue, default: (0, .zero)]
    runs[queue] = (known.count + 1, known.total + (time - began))
  }

  private mutating func dispatch(_ id: OperationID, at time: EngineTime) {
    readySince[id] = nil
    guard let node = graph.nodes[id], let queue = node.queue else { return }
    if node.unfinishedDependencies > 0, !node.isCancelled { report(Finding(.readyWithoutSuper, id, in: queue)) }
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

  /// Returns the first earlier arrivals that still wait, at most 32.
  private mutating func passed(by id: OperationID, in queue: QueueID) -> [OperationID] {
    var earlier: [OperationID] = []
    // Started ones are dropped on the way, so that none is visited twice.
    while earlier.count < 32, let first = arrivals[queue]?.first, first != id {
      arrivals[queue]?.removeFirst()
      if graph.state(of: first) == .enqueued { earlier.append(first) }
    }
    for other in earlier.reversed() { arrivals[queue]?.prepend(other) }
    forgetArrivals(of: queue)
    return earlier
  }

  /// Drops started operations occasionally.
  private mutating func forgetArrivals(of queue: QueueID) {
    let members = graph.queues[queue]?.memberCount ?? 0
    guard let count = arrivals[queue]?.count, count > 2 * members + 64 else { return }
    arrivals[queue]?.removeAll { [graph] in graph.state(of: $0) != .enqueued }
  }

  /// Checks whether an operation of high priority waits for one of lower priority: for its finish or its category.
  /// - Parameter dependencies: those to check; nil for all.
  private mutating func checkInversion(of id: OperationID, awaiting dependencies: [OperationID]? = nil) {
    guard let node = graph.nodes[id], node.priority.rawValue > QueuePriority.normal.rawValue, node.state == .enqueued,
      !isReported(.priorityInversion, of: id)
    else { return }
    let open = node.isCancelled || node.isReady ? [] : dependencies ?? graph.openDependencies(of: id)
    let awaited = open + [graph.exclusiveHolder(of: id)?.holder].compactMap(\.self)
    let isInverted = awaited.contains { (graph.nodes[$0]?.priority ?? .veryHigh).rawValue < node.priority.rawValue }
    if isInverted { report(Finding(.priorityInversion, id, in: node.queue)) }
  }

  /// Reports the paused operations of a full queue in which another one waits.
  private mutating func checkPausedHolders(in queue: QueueID) {
    guard let paused = pausedRunners[queue], let place = graph.queues[queue], place.max > 0,
      place.counts.running >= place.max, place.memberCount > place.counts.running
    else { return }
    pausedRunners[queue] = nil
    for holder in paused { report(Finding(.pausedHoldsSlot, holder, in: queue)) }
  }

  private mutating func forgetPause(of id: OperationID) {
    guard !pausedRunners.isEmpty, let queue = graph.queue(of: id), let index = pausedRunners[queue]?.firstIndex(of: id)
    else { return }
    pausedRunners[queue]?.remove(at: index)
    if pausedRunners[queue]?.isEmpty == true { pausedRunners[queue] = nil }
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

  // MARK: - Findings that are certain only when nothing can move any more

  /// Returns the findings about operations that will never move again. To be called when nothing can move by itself.
  /// - Complexity: O(unfinished operations), and O(n log n) in the members of their queues.
  package mutating func quiesce() -> [Finding] {
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
    // Everything that can become overdue will.
    return check(at: EngineTime(nanoseconds: .max))
  }
}
