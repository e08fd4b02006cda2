// Calls of handles to their engine.
extension Engine {
  func id(of operation: Operation) -> OperationID {
    operation.knownID ?? withCore { core in core.id(of: operation) }
  }

  /// Reads a record; nil while the engine does not know the operation.
  func read<Value>(_ operation: Operation, _ body: (OperationRecord) -> Value) -> Value? {
    guard let id = operation.knownID else { return nil }
    return core.withLock { core in body(core.state.record(of: id)) }
  }

  func name(of operation: Operation) -> String? {
    operation.knownID.flatMap { id in core.withLock { $0.names[id] } }
  }

  func rename(_ operation: Operation, _ name: String?) {
    withCore { core in core.rename(core.id(of: operation), name) }
  }

  /// Lets `input` change the tables of an operation, as `update(by:_:)` does.
  @discardableResult
  func update<Result>(_ operation: Operation, _ input: (inout EngineState, OperationID) -> Result) -> Result {
    withCore { core in
      let id = core.id(of: operation)
      return input(&core.state, id)
    }
  }

  func dependencies(of operation: Operation) -> [Operation] {
    guard let id = operation.knownID else { return [] }
    return core.withLock { core in
      core.state.dependencies(of: id).compactMap { core.livingHandle($0) }
    }
  }

  /// Adds an operation of this engine to a queue.
  /// - Parameter isReady: the just read value of an overridden `isReady`; nil without an override.
  func add(_ operation: Operation, isReady: Bool?, to queue: QueueID) {
    let misuse = withCoreInlined { core in
      core.enqueue(operation, isReady: isReady, in: queue)
      return core.state.effects.misuse
    }
    if let misuse { stop(on: misuse, about: operation) }
  }

  func addDependency(of operation: Operation, on other: Operation) {
    guard other.belongs(to: self) else { return refuse(.foreignEngine, about: operation) }
    // Unmanaged: a counted reference would cost each dependency 24 instructions.
    var cycle: Unmanaged<RefusedCycle>?
    let misuse = withCoreInlined { core in
      let (id, dependency) = (core.id(of: operation), core.id(of: other))
      core.state.addDependency(id, on: dependency)
      // Its overridden `isReady` may have to be queried before a queue retains it.
      if !operation.hasNoOverrides, core.state.state(of: id) == .initialized, core.weakHandles[id.row] == nil {
        core.weakHandles[id.row] = Engine.WeakHandle(operation: operation)
      }
      if core.state.isListed(dependency.row) {
        core.weakHandles[dependency.row] = Engine.WeakHandle(operation: other)
      }
      if core.state.effects.misuse == .dependencyCycle {
        cycle = .passRetained(RefusedCycle(core.state.effects.cycle.compactMap { core.livingHandle($0.row) }))
      }
      return core.state.effects.misuse
    }
    if let misuse { stop(on: misuse, about: operation, cycle: cycle?.takeRetainedValue().operations ?? []) }
  }

  private final class RefusedCycle {
    let operations: [Operation]

    init(_ operations: [Operation]) { self.operations = operations }
  }

  func removeDependency(of operation: Operation, on other: Operation) {
    guard other.belongs(to: self) else { return refuse(.foreignEngine, about: operation) }
    withCore { core in
      let (id, dependency) = (core.id(of: operation), core.id(of: other))
      core.state.removeDependency(id, on: dependency)
    }
  }

  /// The living handle of an operation that the engine retains.
  func handle(of id: OperationID) -> Operation? {
    core.withLock { core in
      let row = core.state.row(id)
      return core.state.isKept(row) ? core.handle(row)?.takeUnretainedValue() : nil
    }
  }

  /// Queries an overridden `isReady` and passes the answer to the core. Without a lock, since the override is the
  /// program's code.
  /// - Parameter isAwaited: whether the core requested it, and the queue starts nothing before the answer.
  func queryReadiness(of operation: Operation, isAwaited: Bool = false) {
    let question = operation.nextReadinessQuery()
    let isReady = operation.isReady
    withCore { core in
      let id = core.id(of: operation)
      // A later query has read a newer value, and passes that on.
      if operation.isNewest(question) { core.state.answerReadinessQuery(of: id, isReady: isReady) }
      if isAwaited { core.state.endReadinessHold(of: id) }
    }
  }

  /// Ends a run by default: `main()` has returned, or was skipped.
  func endRun(of operation: Operation, own: OwnFlags = .none) {
    let completion = own.isFinished == false ? .none : operation.takeCompletion()
    withCore { core in
      core.state.endRun(core.id(of: operation), own: own, completion: completion)
    }
  }

  /// Records that `start()` has returned without finishing the operation.
  func endStart(of operation: Operation) { withCore { core in core.state.endStart(core.id(of: operation)) } }

  /// Takes a change by a class that keeps its own flags.
  func receive(reportOf key: KeyChange.Key, _ value: Bool, from operation: Operation) {
    let isFinish = key == .isFinished && value && !operation.isMarkedFinished
    let completion = isFinish ? operation.takeCompletion() : .none
    let other = value ? operation.otherFlag(beside: key) : nil
    withCore { core in
      core.state.receive(key, of: core.id(of: operation), value: value, other: other, completion: completion)
    }
  }

  /// Performs an update that may be misuse, and traps on misuse if the policy requires it.
  /// - Returns: whether it was not misuse.
  @discardableResult
  func withCore(about operation: Operation?, queue: QueueID? = nil, _ body: (inout Core) -> Void) -> Bool {
    let misuse = withCore { core in
      body(&core)
      return core.state.effects.misuse
    }
    if let misuse { stop(on: misuse, about: operation, queue: queue) }
    return misuse == nil
  }
}

// Queues: known from creation to end. Operations in a queue retain its handle.
extension Engine {
  func know(_ queue: OperationQueue) {
    core.withLock { core in
      while core.queueHandles.count <= Int(queue.id.row) { core.queueHandles.append(nil) }
      core.queueHandles[Int(queue.id.row)] = .passUnretained(queue)
    }
  }

  func forget(_ queue: OperationQueue) {
    let thread = ThreadContext.current
    let (progress, pending) = updateCore(thread) { core -> QueueProgress? in
      let row = queue.id.row
      // The main queue may have another handle already.
      if core.queueHandle(row)?.toOpaque() == Unmanaged.passUnretained(queue).toOpaque() {
        core.queueHandles[Int(row)] = nil
      }
      if core.state.isMain(queue.id) { return nil }
      // Most queues have none of these, and a look-up costs 150 instructions.
      if !core.queueNames.isEmpty { core.queueNames[queue.id] = nil }
      if !core.queueQualities.isEmpty { core.queueQualities[queue.id] = nil }
      core.state.discard(queue.id)
      return core.progresses.isEmpty ? nil : core.progresses.removeValue(forKey: row)
    }
    perform(pending, thread)
    withExtendedLifetime(progress) {}
  }

  /// Cancels the members of a queue; overridden `cancel()` methods are called.
  func cancelAll(in queue: QueueID) {
    let (isEmpty, overriding) = core.withLock { core -> (Bool, [Operation]) in
      let members = core.state.knows(queue) ? core.state.members(of: queue.row) : []
      let arePlain = members.allSatisfy { core.handle($0)?._withUnsafeGuaranteedRef(\.hasNoOverrides) ?? true }
      return (members.isEmpty, arePlain ? [] : members.compactMap { core.handle($0)?.takeUnretainedValue() })
    }
    if isEmpty { return }
    if overriding.isEmpty {
      update { if $0.knows(queue) { $0.cancelAll(in: queue) } }
    } else {
      for member in overriding { member.cancelAndReview() }
    }
  }

  /// Returns the progress of a queue, which counts from the first call on.
  package func progress(of queue: QueueID) -> QueueProgress {
    core.withLock { core in
      if let known = core.progresses[queue.row] { return known }
      let fresh = QueueProgress(of: queue, in: self)
      core.state.countFinishes(in: queue)
      core.progresses[queue.row] = fresh
      return fresh
    }
  }

  /// Returns whether an operation of a queue has a slot.
  func isAnythingRunning(in queue: QueueID) -> Bool {
    core.withLock { $0.state.knows(queue) && $0.state.runningCount(of: queue) > 0 }
  }

  /// Returns the queue of a running operation.
  func queueHandle(of operation: Operation) -> OperationQueue? {
    guard let id = operation.knownID else { return nil }
    return core.withLock { core in
      guard let queue = core.state.queue(of: id), core.state.memberCount(of: queue) > 0 else { return nil }
      return core.queueHandles[Int(queue.row)]?.takeUnretainedValue()
    }
  }
}
