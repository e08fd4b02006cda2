internal import DequeModule

// What each event gives reason to say.
extension LintWatch {
  /// While the graph still knows what ends.
  mutating func lookBefore(_ event: EngineEvent) {
    switch event.change {
    case .finished(let id, _): end(id, at: event.time)
    case .discarded(let id): forget(id)
    case .queueDiscarded(let queue): forget(queue)
    case .dispatched(let id): dispatch(id, at: event.time)
    case .returned(let id): if graph.holdsPoolWorker(id) { busyWorkers -= 1 }
    case .linted(let lint, let id, _, _): if let id { note(lint, of: id) }
    case .queueCreated, .created, .dependencyAdded, .dependencyRemoved, .enqueued, .ready, .gated, .executing,
      .blockBegan, .blockEnded, .cancelled, .cancelNoticed, .completed, .failed, .priorityChanged, .paused, .unpaused,
      .requires,
      .adopted, .conditionDecided, .suspended, .resumed, .maxChanged, .barrierAdded, .idle, .waitBegan, .waitEnded,
      .notified, .misused:
      break
    }
  }

  mutating func lookAfter(_ event: EngineEvent) {
    switch event.change {
    case .ready(let id):
      readySince[id] = event.time
      lookForPause(aheadOf: id)
      lookForInversion(of: id)
    case .gated(let id): readySince[id] = nil
    case .dispatched(let id): if graph.holdsPoolWorker(id) { busyWorkers += 1 }
    case .executing(let id): runningSince[id] = event.time
    // A group hands its cancel on to its children.
    case .cancelled(let id, _):
      if graph.state(of: id) == .executing, graph.kind(of: id) != .group { unheard[id] = event.time }
    case .cancelNoticed(let id): unheard[id] = nil
    case .enqueued(let id, let queue):
      arrivals[queue, default: []].append(id)
      lookForInversion(of: id)
      lookAtWaits(thatReach: id)
    case .dependencyAdded(let id, _), .priorityChanged(let id, _, _), .conditionDecided(let id, _, _):
      lookForInversion(of: id)
    case .paused(let id): lookForQueue(behind: id)
    case .unpaused(let id): pausedRunners.remove(id)
    case .waitBegan(let target, let body): if let body { lookAtWait(of: body, for: target) }
    case .queueCreated, .queueDiscarded, .created, .discarded, .dependencyRemoved, .returned, .blockBegan, .blockEnded,
      .finished,
      .completed, .failed, .requires, .adopted, .suspended, .resumed, .maxChanged, .barrierAdded, .idle, .waitEnded,
      .notified, .misused, .linted:
      break
    }
    lookForWorkers(at: event.time)
  }

  private mutating func end(_ id: OperationID, at time: EngineTime) {
    if unheard.removeValue(forKey: id) != nil { tell(Finding(.cancelIgnored, id, in: graph.queue(of: id))) }
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
    // Once for each queue, by the first that did not wait for its turn. A cancelled one does no work.
    if !passed.isEmpty, !node.isCancelled, graph.maxConcurrent(of: queue) == 1, jumped.insert(queue).inserted {
      tell(Finding(.serialIsNotFIFO, id, in: queue))
    }
    guard let run = runs[queue] else { return }
    for other in passed {
      guard let since = readySince[other], time - since > run.total / run.count * 10 else { continue }
      tell(Finding(.starvation, other, in: queue))
    }
  }

  /// Returns the earlier arrivals that still wait; of many, the first.
  private mutating func passed(by id: OperationID, in queue: QueueID) -> [OperationID] {
    forgetArrivals(of: queue)
    var earlier: [OperationID] = []
    for other in arrivals[queue] ?? [] {
      if other == id || earlier.count == 32 { break }
      if graph.state(of: other) == .enqueued { earlier.append(other) }
    }
    return earlier
  }

  /// Drops started operations: those in front at once, those behind a long wait now and then.
  private mutating func forgetArrivals(of queue: QueueID) {
    while let first = arrivals[queue]?.first, graph.state(of: first) != .enqueued { arrivals[queue]?.removeFirst() }
    let members = graph.queues[queue]?.members.count ?? 0
    guard let count = arrivals[queue]?.count, count > 2 * members + 64 else { return }
    arrivals[queue]?.removeAll { [graph] in graph.state(of: $0) != .enqueued }
  }

  /// A high one waits for a lower one: to be over, or to leave the place that both want.
  private mutating func lookForInversion(of id: OperationID) {
    guard let node = graph.nodes[id], node.priority.rawValue > QueuePriority.normal.rawValue, node.state == .enqueued
    else { return }
    let awaited = graph.openDependencies(of: id) + [graph.exclusiveHolder(of: id)?.holder].compactMap(\.self)
    let isInverted = awaited.contains { (graph.nodes[$0]?.priority ?? .veryHigh).rawValue < node.priority.rawValue }
    if isInverted { tell(Finding(.priorityInversion, id, in: node.queue)) }
  }

  private mutating func lookForPause(aheadOf id: OperationID) {
    guard !pausedRunners.isEmpty, let queue = graph.queue(of: id) else { return }
    for holder in graph.reasons(of: id).first(where: { $0.kind == .max })?.holders ?? [] where graph.isPaused(holder) {
      tell(Finding(.pausedHoldsSlot, holder, in: queue))
    }
  }

  private mutating func lookForQueue(behind paused: OperationID) {
    guard let queue = graph.queue(of: paused), graph.state(of: paused) == .executing else { return }
    pausedRunners.insert(paused)
    for member in graph.members(of: queue) where graph.state(of: member) == .enqueued { lookForPause(aheadOf: member) }
  }

  /// Checks the waits for an operation, or for its dependants, that began before it was added.
  private mutating func lookAtWaits(thatReach id: OperationID) {
    let hasDependants = graph.dependants[id]?.isEmpty == false
    for wait in graph.waits where hasDependants || wait.target == .operation(id) {
      if let body = wait.body { lookAtWait(of: body, for: wait.target) }
    }
  }

  private mutating func lookAtWait(of body: OperationID, for target: WaitTarget) {
    let queue = graph.queue(of: body)
    let isOnOwn =
      switch target {
      case .queue(let awaited): awaited == queue
      case .operation(let id): graph.chain(from: id).contains { $0.kind == .max && $0.holders.contains(body) }
      }
    if isOnOwn { tell(Finding(.waitsOnOwnQueue, body, in: queue)) }
  }

  /// Only when every worker is taken can one be missing.
  private mutating func lookForWorkers(at time: EngineTime) {
    guard busyWorkers >= workers else { return starved.removeAll() }
    for queue in graph.queues.keys where !graph.isMain(queue) {
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
    if node.executor == .serial, node.members.contains(where: { holdsPoolWorker($0) }) { return false }
    return node.max < 0 || node.members.count { isRunning($0) } < node.max
  }

  /// Asked at each event of a busy pool: where no barrier gives an order, the first that is found is enough.
  private func hasTakeable(in node: Queue, _ queue: QueueID) -> Bool {
    if node.hasBarriers { return firstTakeable(in: queue) != nil }
    return node.members.contains { mayStart($0) }
  }
}

// What can be said only when nothing moves any more.
extension LintWatch {
  /// Returns the findings about what will never move again: to be called when nothing can move any more by itself.
  /// - Complexity: O(unfinished operations * members of their queues).
  public mutating func quiesce() -> [Finding] {
    let waiting = graph.nodes.keys.filter { graph.state(of: $0) == .enqueued }
    for id in waiting.sorted(by: { graph.nodes[$0]?.order ?? 0 < graph.nodes[$1]?.order ?? 0 }) {
      let reasons = graph.reasons(of: id)
      let queue = graph.queue(of: id)
      if reasons.map(\.kind) == [.suspended] { tell(Finding(.suspendedWithWork, in: queue)) }
      if reasons.map(\.kind) == [.maxZero] { tell(Finding(.maxZero, in: queue)) }
      for other in graph.openDependencies(of: id) where graph.state(of: other) == .initialized {
        tell(Finding(.dependencyNotEnqueued, id, in: queue))
      }
    }
    for wait in graph.waits { if let body = wait.body { lookAtWait(of: body, for: wait.target) } }
    // What grows old will do so undisturbed.
    return check(at: EngineTime(nanoseconds: .max))
  }
}
