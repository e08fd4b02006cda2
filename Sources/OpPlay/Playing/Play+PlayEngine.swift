// The calls of steps, by IDs.
extension Play: PlayEngine {
  func origin(for caller: StepCaller) -> StepOrigin {
    core.origin(of: caller.fiber.map { fibers[$0].machine } ?? StepMachine(), on: caller.worker, at: now)
  }

  private func id(_ operation: Int) -> OperationID { core.table[operation].id }

  // MARK: - Queues and operations

  func perform(_ command: UserCommand, by caller: StepCaller) {
    func set(_ name: String, _ call: (inout EngineState, QueueID) -> Void) {
      if let queue = core.table.queue(name) { act(by: caller.worker) { call(&$0, queue) } }
    }
    func change(_ name: String, _ call: (inout EngineState, OperationID) -> Void) {
      if let index = core.table.index(of: name) { act(by: caller.worker) { call(&$0, id(index)) } }
    }
    switch command {
    case .suspend(let queue): set(queue) { $0.setSuspended($1, true) }
    case .resume(let queue): set(queue) { $0.setSuspended($1, false) }
    case .setMax(let queue, let max): set(queue) { $0.setMaxConcurrent($1, max) }
    case .cancelAll(let queue): cancelAll(in: queue, by: caller)
    case .cancel(let name): if let index = core.table.index(of: name) { cancel([index], by: caller) }
    case .setPriority(let name, let priority): change(name) { $0.setPriority($1, priority) }
    case .finish(let name): if let index = core.table.index(of: name) { finishFromOutside(index, by: caller.worker) }
    case .pause(let name): change(name) { $0.pause($1) }
    case .unpause(let name): change(name) { $0.unpause($1) }
    case .satisfy(let name, let condition): change(name) { $0.decide(condition, of: $1, .satisfied) }
    }
  }

  func add(_ additions: [Addition], to queue: String, by caller: StepCaller) {
    if let queue = core.table.queue(queue) { add(additions, toQueue: queue, by: caller.worker) }
  }

  func add(_ additions: [Addition], toQueue queue: QueueID, by worker: WorkerID) {
    for addition in additions {
      switch addition {
      case .one(let operation): noteReady(of: operation)
      case .batch(let operations): operations.forEach(noteReady)
      }
    }
    for addition in additions {
      act(by: worker) { state in
        switch addition {
        case .one(let operation) where core.table[operation].plan.kind == .barrier:
          state.enqueueBarrier(id(operation), in: queue)
        case .one(let operation): state.enqueue(id(operation), in: queue)
        case .batch(let operations): state.enqueue(batch: operations.map(id), in: queue)
        }
      }
    }
  }

  /// Records the value of an overridden `isReady` before the operation is added.
  private func noteReady(of operation: Int) {
    guard let isReady = overriddenIsReady(of: operation) else { return }
    core.engine.update { $0.noteReadinessOnAdding(of: id(operation), isReady: isReady) }
  }

  /// Returns the value of an overridden `isReady`; nil for other classes.
  func overriddenIsReady(of operation: Int) -> Bool? {
    operations[operation].flags["isReady"].map { _ in flag("isReady", of: operation) }
  }

  private func cancelAll(in queue: String, by caller: StepCaller) {
    guard let queue = core.table.queue(queue) else { return }
    let members = members(of: queue)
    // Each takes time, even one already cancelled.
    watchdog.countSteps(members.count)
    if members.contains(where: overridesCancel) {
      cancel(members, by: caller)
    } else {
      act(by: caller.worker) { $0.cancelAll(in: queue) }
    }
  }

  func start(_ operation: Int, by caller: StepCaller) {
    guard let fiber = caller.fiber else { return }
    if core.table[operation].plan.kind == .custom { return call(.start, of: operation, fiber) }
    runDefaultStart(of: operation, isDispatch: false, fiber)
  }

  /// Cancels operations. The user has no thread: an overridden `cancel()` gets one.
  func cancel(_ operations: [Int], by caller: StepCaller) {
    if let fiber = caller.fiber {
      cancel(operations, on: fiber)
    } else if operations.contains(where: overridesCancel) {
      sliceBudget = 10_000
      let steps = [Step.cancel(operations.map { core.table[$0].plan.id })]
      run(fibers.insert(Fiber(worker: .noThread, machine: StepMachine(steps: steps))))
    } else {
      for operation in operations { defaultCancel(operation, by: caller.worker) }
    }
  }

  func addDependency(_ operation: Int, on other: Int, by caller: StepCaller) {
    act(by: caller.worker) { $0.addDependency(id(operation), on: id(other)) }
  }

  func removeDependency(_ operation: Int, on other: Int, by caller: StepCaller) {
    act(by: caller.worker) { $0.removeDependency(id(operation), on: id(other)) }
  }

  func addBlock(_ steps: [Step], to operation: Int, by caller: StepCaller) {
    if core.engine.state(of: id(operation)) <= .enqueued {
      operations[operation].blocks.append(steps)
    } else {
      act(by: caller.worker) { $0.refuse(.blocksAddedAfterStart, id(operation), nil) }
    }
  }

  func fail(_ operation: Int, with message: String, by caller: StepCaller) {
    fail(operation, message: message, by: caller.worker)
  }

  // MARK: - Methods of classes

  func call(_ method: Step.Method, of operation: Int, by caller: StepCaller) {
    if let fiber = caller.fiber { call(method, of: operation, fiber) }
  }

  func detach(_ steps: [Step], from operation: Int) {
    var fiber = Fiber(worker: .noThread)
    fiber.isDetached = true
    fiber.machine.push(.method(operation: operation, began: now))
    fiber.machine.push(steps)
    begin(fiber)
  }

  /// Changes flags, all at once, and posts them unless silent.
  func set(_ changes: [Step.FlagValue], of operation: Int, isSilent: Bool, by caller: StepCaller) {
    let olds = changes.map { flag($0.key, of: operation) }
    operations[operation].flags.set(changes)
    for change in changes where change.key == "isReady" {
      core.engine.update { $0.recordUnqueriedReadiness(of: id(operation), isReady: change.value) }
    }
    if !isSilent, let fiber = caller.fiber { post(changes, of: operation, olds: olds, fiber) }
  }

  func flag(_ key: String, of operation: Int) -> Bool {
    operations[operation].flags.value(of: key) { core.engine.flag($0, of: id(operation)) }
  }

  func noticeCancel(of operation: Int, by caller: StepCaller) { noticeCancel(of: operation, by: caller.worker) }

  // MARK: - The play

  func refuse(_ code: Misuse.Code, by caller: StepCaller) { act(by: caller.worker) { $0.refuse(code, nil, nil) } }

  /// Runs the steps on a worker of the pool, as an operation that the log does not mention.
  func runNotification(_ steps: [Step], of group: String, by caller: StepCaller) {
    let engine = core.engine
    let queue = notificationQueue ?? engine.update(by: caller.worker) { $0.createQueue(runBy: .pool) }
    notificationQueue = queue
    let operation = engine.update(by: caller.worker) { $0.register(.normal, .block) }
    notifications[operation] = (group, steps)
    act(by: caller.worker) { $0.enqueue(operation, in: queue) }
  }

  func append(_ lines: [LogEvent]) -> Int {
    let number = core.recorder.count + 1
    for line in lines {
      core.recorder.append(line)
      wakeListeners()
    }
    return number
  }

  func stand(at hold: Step.Hold) { if respectsHolds { self.hold = hold } else { closeQuestion() } }

  func passMark() { markCount += 1 }
}
