// Custom operations: the methods of a subclass are steps on the calling thread.
extension Play {
  /// Calls `start()` for the operation's queue, and afterwards reads the flags: an operation finished by them is
  /// finished, and others are compared with the class's reports.
  func beginDispatched(_ operation: Int, _ fiber: Fiber.ID) {
    guard core.table[operation].plan.kind == .custom else {
      return runDefaultStart(of: operation, isDispatch: true, fiber)
    }
    let wasCancelled = core.engine.flag(.isCancelled, of: core.table[operation].id)
    fibers[fiber].machine.push(.queueStart(operation: operation, wasCancelled: wasCancelled))
    call(.start, of: operation, fiber)
  }

  func endQueueStart(of operation: Int, wasCancelled: Bool, _ fiber: Fiber.ID) {
    if operations[operation].unposted.isEmpty, operations[operation].flags.own.isFinished == true,
      core.engine.state(of: core.table[operation].id) != .finished
    {
      return report(.isFinished, true, beside: .isExecuting, of: operation, by: fibers[fiber].worker)
    }
    act(by: fibers[fiber].worker) { $0.endStart(core.table[operation].id) }
    review(operation, wasCancelled: wasCancelled, on: fiber)
  }

  /// Runs a method of its class, or an inherited one, on the fiber's thread.
  func call(_ method: Step.Method, of operation: Int, _ fiber: Fiber.ID) {
    guard fibers[fiber].machine.frames.count < Self.deepestStack else {
      return exhaust(core.recursion(in: fibers[fiber].machine))
    }
    let plan = core.table[operation].plan
    switch method {
    case .start:
      operations[operation].isCancelled = core.engine.flag(.isCancelled, of: core.table[operation].id)
      operations[operation].wasStartedCancelled = operations[operation].isCancelled
      operations[operation].awaitsLastThread = false
      if let steps = plan.overrides?.start {
        pushMethod(steps, of: operation, fiber)
      } else {
        runInheritedStart(of: operation, fiber)
      }
    case .main: pushMethod(plan.overrides?.main ?? plan.blocks.first ?? [], of: operation, fiber)
    case .cancel:
      if let overrides = plan.overrides, let steps = overrides.cancel {
        if overrides.ignoresCancel {
          act(by: fibers[fiber].worker) { $0.noteUnheededCancel(of: core.table[operation].id, isCertain: true) }
        }
        pushMethod(steps, of: operation, fiber)
      } else {
        defaultCancel(operation, by: fibers[fiber].worker)
      }
    case .own(let name): pushMethod(plan.overrides?.methods[name] ?? [], of: operation, fiber)
    case .superStart: runInheritedStart(of: operation, fiber)
    case .superCancel: defaultCancel(operation, by: fibers[fiber].worker)
    }
  }

  func pushMethod(_ steps: [Step], of operation: Int, _ fiber: Fiber.ID) {
    fibers[fiber].machine.push(.method(operation: operation, began: now))
    fibers[fiber].machine.push(steps)
  }

  private func runInheritedStart(of operation: Int, _ fiber: Fiber.ID) {
    runDefaultStart(of: operation, isDispatch: fibers[fiber].machine.isInQueueStart(of: operation), fiber)
  }

  /// Ends the default `start()`, after `main()` or without it.
  func endRun(of operation: Int, wasCancelled: Bool, _ fiber: Fiber.ID) {
    let (worker, own) = (fibers[fiber].worker, operations[operation].flags.own)
    if OperationRun.isReviewed(own, isDispatch: fibers[fiber].machine.isInQueueStart(of: operation)) {
      review(operation, wasCancelled: wasCancelled, on: fiber)
    }
    act(by: worker) { $0.endRun(core.table[operation].id, own: own, completion: completion(of: operation)) }
    noteFinish(of: operation)
  }

  /// Records that a class has finished, by the return of its `main()` or by its report.
  func noteFinish(of operation: Int) {
    guard operations[operation].finished == nil, core.engine.state(of: core.table[operation].id) == .finished
    else { return }
    operations[operation].finished = now
  }

  /// Reports that a thread begun by a class works on after the finish, at a later instant. A thread that only checks
  /// and ends was a precaution.
  func reviewDetached(_ fiber: Fiber.ID, before action: Step.Action) {
    guard fibers[fiber].isDetached, action.isWork, let operation = fibers[fiber].machine.frames.first?.operation,
      let finished = operations[operation].finished, finished < now
    else { return }
    act(by: fibers[fiber].worker) { $0.noteWorkAfterFinish(of: core.table[operation].id) }
  }

  func endMethod(of operation: Int, _ fiber: Fiber.ID) {
    // The last thread of the operation ends. If it was cancelled meanwhile, no thread is left to notice.
    guard fibers[fiber].isDetached, fibers[fiber].machine.frames.isEmpty,
      operations[operation].awaitsLastThread || !operations[operation].wasStartedCancelled,
      !hasThread(of: operation, besides: fiber),
      core.engine.flag(.isCancelled, of: core.table[operation].id)
    else { return }
    review(operation, wasCancelled: true, on: fiber)
  }

  /// Whether another thread begun by the operation's class still runs.
  func hasThread(of operation: Int, besides fiber: Fiber.ID) -> Bool {
    fibers.contains { $0 != fiber && $1.isDetached && $1.machine.isInMethod(of: operation) }
  }

  // MARK: - Cancelling

  /// Cancels operations one after the other. An overridden `cancel()` runs as steps, followed by the remaining cancels.
  func cancel(_ indices: [Int], on fiber: Fiber.ID) {
    for (place, index) in indices.enumerated() {
      guard overridesCancel(index) else {
        defaultCancel(index, by: fibers[fiber].worker)
        continue
      }
      let rest = indices[(place + 1)...].map { core.table[$0].plan.id }
      if !rest.isEmpty { fibers[fiber].machine.push([.cancel(rest)]) }
      return call(.cancel, of: index, fiber)
    }
  }

  func overridesCancel(_ operation: Int) -> Bool { core.table[operation].plan.overrides?.cancel != nil }

  func members(of queue: QueueID) -> [Int] { core.engine.members(of: queue).compactMap(core.table.index(of:)) }

  /// Calls an overridden `cancel()` on a new thread, because a group or a condition has cancelled the operation.
  func passCancelOn(to operation: Int) {
    guard overridesCancel(operation) else { return }
    begin(Fiber(worker: .noThread, machine: StepMachine(steps: [.cancel([core.table[operation].plan.id])])))
  }

  /// Calls the default `cancel()`. A class that overrides it has noticed the cancel.
  func defaultCancel(_ operation: Int, by worker: WorkerID) {
    act(by: worker) { $0.cancel(core.table[operation].id) }
    if overridesCancel(operation) { noticeCancel(of: operation, by: worker) }
  }
}
