/// The queries of diagnosis about queues, operations and waits, independent of the storage: the tables of an engine, or
/// a fold of its events. Equal answers lead to equal explanations.
protocol WaitFacts: ~Copyable {
  /// Whether nothing moves by itself any more.
  var isQuiescent: Bool { get }

  func state(of operation: OperationID) -> OperationState
  func kind(of operation: OperationID) -> OperationKind
  func queue(of operation: OperationID) -> QueueID?
  func isPaused(_ operation: OperationID) -> Bool
  /// Whether `start()` has returned before the finish, so that the operation is on no thread.
  func hasReturned(_ operation: OperationID) -> Bool
  /// Returns whether only an overridden `isReady` keeps an operation in a queue from being ready.
  func isOverrideNotReady(_ operation: OperationID) -> Bool
  /// Returns whether an overridden `isReady` is known to have turned true since its class last reported it.
  func isReadyUnreported(_ operation: OperationID) -> Bool
  /// Returns the unfinished dependencies, in order of addition; none for a cancelled operation, and none for one in a
  /// queue whose class reports it as ready anyway.
  func openDependencies(of operation: OperationID) -> [OperationID]
  /// The first condition that does not hold yet, and the operation that is to satisfy it.
  func openCondition(of operation: OperationID) -> (name: String, product: OperationID?)?
  /// The first condition that does not hold, even if not evaluated yet.
  func unmetCondition(of operation: OperationID) -> (name: String, product: OperationID?)?
  /// The first of its categories that another operation holds or awaits, and the first operation there.
  func takenCategory(of operation: OperationID) -> (category: String, holder: OperationID)?
  /// The first of its categories for which it waits, and the operation before it there.
  func exclusiveHolder(of operation: OperationID) -> (category: String, holder: OperationID)?
  /// The unfinished group that will add it.
  func parent(of operation: OperationID) -> OperationID?
  func isBarrier(_ operation: OperationID) -> Bool
  /// The place of an operation in a queue, in order of addition.
  func order(of operation: OperationID) -> Int

  func executor(of queue: QueueID) -> QueueExecutor
  /// Returns the dispatch queue that runs the operations of a queue; nil if none, or unknown.
  func dispatchQueue(of queue: QueueID) -> DispatchQueueID?
  func queues(over dispatchQueue: DispatchQueueID) -> [QueueID]
  func isSuspended(_ queue: QueueID) -> Bool
  func maxConcurrent(of queue: QueueID) -> Int
  /// Returns the members of a queue in order of addition, including barriers.
  func members(of queue: QueueID) -> [OperationID]
  /// Returns the first member of a queue with barriers, in order of addition, and the first barrier.
  func front(of queue: QueueID) -> QueueFront?
  /// Returns the members that occupy a slot.
  func runningMembers(of queue: QueueID) -> [OperationID]
  /// Returns the member that would start next.
  func firstTakeable(in queue: QueueID) -> OperationID?
  /// Whether a worker of the pool is free, and comes for any operation that may start. False if unknown.
  var isWorkerFree: Bool { get }
  /// Returns the operations that run on workers of the pool, by worker.
  func poolHolders() -> [OperationID]

  /// Returns its thread, from its pick or start on.
  func worker(of operation: OperationID) -> WorkerID
  /// Returns the operations started manually on the thread whose `start()` has not returned, in order, without those of
  /// classes that may override it.
  func calls(on worker: WorkerID) -> [OperationID]

  /// The waits, oldest first.
  var waits: [Wait] { get }
}

extension WaitFacts where Self: ~Copyable {
  /// Explains why `operation` is not running.
  ///
  /// - Complexity: O(chain + members of the queues on it).
  func explain(_ operation: OperationID) -> Explanation {
    var known = KnownHolders()
    return explain(operation, &known)
  }

  /// A variant of `explain(_:)` for many operations at one moment.
  func explain(_ operation: OperationID, _ known: inout KnownHolders) -> Explanation {
    let chain = chain(from: operation, &known)
    var explanation = Explanation(
      operation: operation, reasons: reasons(of: operation, &known), chain: chain, suggestedFix: fix(for: chain))
    explanation.isRunning = isRunning(operation)
    return explanation
  }

  /// Returns the first reason, followed by the first reason of each first holder.
  func chain(from operation: OperationID) -> [WaitReason] {
    var known = KnownHolders()
    return chain(from: operation, &known)
  }

  /// A variant of `chain(from:)` for many operations at one moment.
  /// - Parameter count: the number of links after which it may end.
  func chain(
    from operation: OperationID, upTo count: Int = .max, _ known: inout KnownHolders
  ) -> [WaitReason] {
    var chain: [WaitReason] = []
    var visited: Set<OperationID> = []
    var current = operation
    while chain.count < count, let reason = reasons(of: current, upToFirst: true, &known).first {
      guard visited.insert(current).inserted else {
        chain.append(WaitReason(.cycle, of: current, holders: [current]))
        break
      }
      chain.append(reason)
      guard let holder = reason.holder else { break }
      current = holder
    }
    return chain
  }

  /// Returns the chain from the first of operations that wait for each other, along links between them only: other
  /// reasons, such as a suspended queue, are not part of their cycle.
  func chain(among operations: [OperationID]) -> [WaitReason] {
    var known = KnownHolders()
    let members = Set(operations)
    var chain: [WaitReason] = []
    var visited: Set<OperationID> = []
    var next = operations.first
    while let current = next {
      guard visited.insert(current).inserted else {
        chain.append(WaitReason(.cycle, of: current, holders: [current]))
        break
      }
      let links = reasons(of: current, &known).compactMap { reason in
        reason.holders.first(where: members.contains).map { (reason, holder: $0) }
      }
      if let (reason, _) = links.first { chain.append(reason) }
      next = links.first?.holder
    }
    return chain
  }

  /// Returns everything that keeps it from running, in the order of `WaitReason.Kind`.
  func reasons(of operation: OperationID) -> [WaitReason] {
    var known = KnownHolders()
    return reasons(of: operation, &known)
  }

  /// A variant of `reasons(of:)` for many operations at one moment.
  /// - Parameter first: whether the caller needs only the first reason; the result may have more.
  func reasons(of operation: OperationID, upToFirst first: Bool = false, _ known: inout KnownHolders) -> [WaitReason] {
    switch state(of: operation) {
    case .initialized:
      [WaitReason(.notEnqueued, of: operation, holders: [parent(of: operation)].compactMap(\.self))]
        + ownReasons(of: operation)
    case .enqueued: queueReasons(of: operation, upToFirst: first, &known)
    case .starting, .executing, .finishing: runningReasons(of: operation)
    case .finished: []
    }
  }

  /// Returns the reasons that would count in any queue.
  private func ownReasons(of operation: OperationID) -> [WaitReason] {
    var reasons: [WaitReason] = []
    let dependencies = openDependencies(of: operation)
    if !dependencies.isEmpty { reasons.append(WaitReason(.dependency, of: operation, holders: dependencies)) }
    if isPaused(operation) { reasons.append(WaitReason(.paused, of: operation)) }
    return reasons
  }

  /// Returns the reason why a manual `start()` is refused: the one for which a queue would have waited. The tables do
  /// not have the value of an overridden `isReady`: it is the reason if there is no other.
  func reasonAgainstStart(of operation: OperationID) -> WaitReason {
    if let reason = ownReasons(of: operation).first { return reason }
    if let condition = unmetCondition(of: operation) {
      let holders = [condition.product].compactMap(\.self)
      return WaitReason(.condition, of: operation, holders: holders, subject: condition.name)
    }
    if let place = takenCategory(of: operation) {
      return WaitReason(.exclusive, of: operation, holders: [place.holder], subject: place.category)
    }
    return WaitReason(.customNotReady, of: operation)
  }

  private func queueReasons(
    of operation: OperationID, upToFirst first: Bool, _ known: inout KnownHolders
  ) -> [WaitReason] {
    guard let queue = queue(of: operation) else { return [] }
    let max = maxConcurrent(of: queue)
    var reasons: [WaitReason] = []
    if isSuspended(queue) { reasons.append(WaitReason(.suspended, of: operation, queue: queue)) }
    if max == 0 { reasons.append(WaitReason(.maxZero, of: operation, queue: queue)) }
    reasons += ownReasons(of: operation)
    // A chain of dependencies may be as long as its queue: no link may search the whole queue.
    if first, !reasons.isEmpty { return reasons }
    reasons += requirementReasons(of: operation, in: queue, &known)
    if max > 0 {
      let holders = known.running(in: queue, self)
      if holders.count >= max {
        reasons.append(WaitReason(.max, of: operation, holders: holders, queue: queue))
      }
    }
    // Rank and thread count only if nothing else is missing.
    return reasons.isEmpty ? [turnReason(of: operation, in: queue, &known)].compactMap(\.self) : reasons
  }

  private func requirementReasons(
    of operation: OperationID, in queue: QueueID, _ known: inout KnownHolders
  ) -> [WaitReason] {
    var reasons: [WaitReason] = []
    if isOverrideNotReady(operation) {
      reasons.append(WaitReason(isReadyUnreported(operation) ? .unreportedReady : .customNotReady, of: operation))
    }
    if let condition = openCondition(of: operation) {
      let holders = [condition.product].compactMap(\.self)
      reasons.append(WaitReason(.condition, of: operation, holders: holders, subject: condition.name))
    }
    if let place = exclusiveHolder(of: operation) {
      reasons.append(WaitReason(.exclusive, of: operation, holders: [place.holder], subject: place.category))
    }
    if let holder = barrierHolder(of: operation, &known) {
      reasons.append(WaitReason(.barrier, of: operation, holders: [holder], queue: queue))
    }
    return reasons
  }

  /// Returns the barrier that must run before it; for a barrier, the first operation that must.
  func barrierHolder(of operation: OperationID, _ known: inout KnownHolders) -> OperationID? {
    guard state(of: operation) == .enqueued, let queue = queue(of: operation), let front = known.front(of: queue, self)
    else { return nil }
    let holder = isBarrier(operation) ? front.member : front.barrier
    return order(of: holder) < order(of: operation) ? holder : nil
  }

  /// Returns the reason of an operation that lacks only its rank or a thread; nil if a thread is coming.
  private func turnReason(
    of operation: OperationID, in queue: QueueID, _ known: inout KnownHolders
  ) -> WaitReason? {
    if let first = known.next(in: queue, self), first != operation {
      return WaitReason(.outranked, of: operation, holders: [first], queue: queue)
    }
    switch executor(of: queue) {
    case .main: return mainReason(of: operation, in: queue)
    case .underlying where dispatchQueue(of: queue) == .main: return mainReason(of: operation, in: queue)
    case .underlying:
      let sharing = dispatchQueue(of: queue).map { queues(over: $0) } ?? [queue]
      var running: [OperationID] = []
      for other in sharing { running += known.running(in: other, self).filter { !hasReturned($0) } }
      // If two run at once, the dispatch queue is not serial, and why it does not start a third is unknown.
      return WaitReason(.dispatchQueue, of: operation, holders: running.count == 1 ? running : [], queue: queue)
    case .serial:
      // It has one thread.
      let own = known.running(in: queue, self).filter { !hasReturned($0) }
      if !own.isEmpty { return WaitReason(.workers, of: operation, holders: own, queue: queue) }
      fallthrough
    case .pool:
      return known.holdersOfAllWorkers(in: self).map { WaitReason(.workers, of: operation, holders: $0, queue: queue) }
    }
  }

  /// Returns the reason of an operation that lacks only the main thread.
  private func mainReason(of operation: OperationID, in queue: QueueID) -> WaitReason {
    let holders = wait(inside: nil).map { blockers(of: $0) } ?? Array(calls(on: .main).prefix(1))
    return WaitReason(.mainBusy, of: operation, holders: holders, queue: queue)
  }

  func isMain(_ queue: QueueID) -> Bool { executor(of: queue) == .main }

  private func runningReasons(of operation: OperationID) -> [WaitReason] {
    var reasons: [WaitReason] = []
    if isPaused(operation) { reasons.append(WaitReason(.paused, of: operation)) }
    if let target = wait(inside: operation), !isOver(target) {
      let queue: QueueID? = if case .queue(let queue) = target { queue } else { nil }
      reasons.append(WaitReason(.wait, of: operation, holders: blockers(of: target, for: operation), queue: queue))
    } else if let started = call(inside: operation) {
      reasons.append(WaitReason(.wait, of: operation, holders: [started]))
    }
    if reasons.isEmpty, let reason = endReason(of: operation) { reasons.append(reason) }
    return reasons
  }

  /// Returns the reason of an operation that waits only for its own finish.
  private func endReason(of operation: OperationID) -> WaitReason? {
    if kind(of: operation) == .manual, state(of: operation) == .executing { return WaitReason(.step, of: operation) }
    if isQuiescent { return WaitReason(.neverFinishes, of: operation) }
    // The work of a pausable operation continues by itself unless paused.
    guard hasReturned(operation), kind(of: operation) != .pausable else { return nil }
    return WaitReason(.step, of: operation)
  }

  func isRunning(_ operation: OperationID) -> Bool { state(of: operation).isRunning }

  /// Returns the target of the lowest waiting thread in the body of the operation; with nil, that of the main thread
  /// outside all bodies.
  private func wait(inside operation: OperationID?) -> WaitTarget? {
    let own = waits.filter { $0.body == operation && (operation != nil || $0.worker == .main) }
    return own.min { $0.worker < $1.worker }?.target
  }

  /// Returns the operation that this one has started manually on its own thread, and must complete first. Threads
  /// outside the engine all count as the main thread, and work that continues without a thread is on none: of those
  /// nothing is known.
  private func call(inside operation: OperationID) -> OperationID? {
    let worker = worker(of: operation)
    guard worker > .main, !hasReturned(operation) else { return nil }
    let calls = calls(on: worker)
    return calls.firstIndex(of: operation).map { calls.dropFirst($0 + 1).first } ?? calls.first
  }

  /// Returns whether a wait for the target is about to end.
  private func isOver(_ target: WaitTarget) -> Bool {
    switch target {
    case .operation(let operation): state(of: operation) == .finished
    case .queue(let queue): members(of: queue).isEmpty
    }
  }

  /// Returns the operations for which a wait waits. If an operation waits for its own queue, the others there come
  /// first.
  private func blockers(of target: WaitTarget, for waiting: OperationID? = nil) -> [OperationID] {
    switch target {
    case .operation(let operation): return [operation]
    case .queue(let queue):
      let members = members(of: queue)
      return members.filter { $0 != waiting } + members.filter { $0 == waiting }
    }
  }

  // MARK: - Suggested fixes

  func fix(for chain: [WaitReason]) -> SuggestedFix? {
    guard let last = chain.last else { return nil }
    if last.kind != .cycle { return fix(for: last) }
    // Removing any link breaks the cycle; one that needs only a call is best. Only links of the cycle count, not those
    // leading to it, so that all operations get the same fix.
    let cycle = chain.drop { $0.operation != last.operation }.dropLast().sorted { $0.operation.row > $1.operation.row }
    // A group always waits for its children.
    let wait = cycle.last { $0.kind == .wait && kind(of: $0.operation) != .group }
    let exclusive = cycle.first { $0.kind == .exclusive }
    return cycle.compactMap { cycleFix(for: $0) }.first
      ?? wait.map { .giveUpWait($0.operation) } ?? exclusive.map { .command(.cancel($0.operation)) }
      ?? (cycle.contains { $0.kind == .mainBusy } ? .freeMain : nil)
  }

  private func cycleFix(for link: WaitReason) -> SuggestedFix? {
    switch link.kind {
    case .dependency: .command(.cancel(link.operation))
    case .condition: link.subject.map { .command(.satisfy(link.operation, condition: $0)) }
    case .max: link.queue.flatMap { isMain($0) ? nil : .command(.raiseMax($0)) }
    case .workers: .freeWorker
    case .notEnqueued, .suspended, .maxZero, .cycle, .paused, .customNotReady, .unreportedReady, .exclusive, .barrier,
      .outranked, .dispatchQueue, .mainBusy, .wait, .step, .neverFinishes:
      nil
    }
  }

  func fix(for reason: WaitReason) -> SuggestedFix? {
    switch reason.kind {
    // A holder that continues ends the wait.
    case .notEnqueued: reason.holder == nil ? .add(reason.operation) : nil
    case .suspended: reason.queue.map { .command(.resume($0)) }
    case .maxZero: reason.queue.map { .command(.raiseMax($0)) }
    case .paused: .command(.unpause(reason.operation))
    case .customNotReady: .reportReady(reason.operation)
    case .unreportedReady: .postReady(reason.operation)
    case .condition:
      reason.holder == nil ? reason.subject.map { .command(.satisfy(reason.operation, condition: $0)) } : nil
    case .workers: reason.holder == nil ? .freeWorker : nil
    case .dispatchQueue: reason.holder == nil ? reason.queue.map { .freeDispatchQueue($0) } : nil
    case .mainBusy: .freeMain
    // A class that keeps its own flags has no `finish()` to call.
    case .step, .neverFinishes:
      kind(of: reason.operation).isAsynchronous ? .command(.finish(reason.operation)) : .reportFinish(reason.operation)
    case .dependency, .max, .exclusive, .barrier, .outranked, .wait, .cycle: nil
    }
  }
}
