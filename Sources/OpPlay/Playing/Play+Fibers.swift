// The life of fibers: they are created, blocked, woken, and run until they block.
extension Play {
  /// The depth at which endless recursion is stopped; the stack of a real program would overflow earlier.
  static let deepestStack = 10_000

  /// Puts a new fiber at the end of the run queue.
  func begin(_ fiber: Fiber) { queue.append(.run(fibers.insert(fiber))) }

  /// Puts a fiber to sleep. A body that is cancelled, before or meanwhile, may wake earlier: see `shortenSleep`.
  /// - Parameter isOnTrigger: whether a thread of the file waits for the time of its next step.
  func sleep(_ fiber: Fiber.ID, until time: EngineTime, isOnTrigger: Bool = false) {
    let fiber = leaveThread(fiber)
    block(fiber, .sleeping(until: time))
    let place = queue.reserve()
    queue.schedule(.resume(fiber, generation: fibers[fiber].generation), at: time, in: place)
    if isOnTrigger, fibers[fiber].machine.isAtStepOfThread { fibers[fiber].nextStep = place }
    if let body = fibers[fiber].machine.body, operations[body.operation].isCancelled {
      shortenSleep(fiber, until: time)
    }
  }

  /// Moves a body that keeps no worker off its thread before it blocks for the first time. The thread continues first:
  /// start() returns.
  /// - Returns: the fiber that continues the body.
  func leaveThread(_ fiber: Fiber.ID) -> Fiber.ID {
    guard let operation = fibers[fiber].machine.body?.operation, core.table[operation].plan.kind.isAsynchronous,
      let body = fibers[fiber].splitBody()
    else { return fiber }
    let id = fibers.insert(body)
    if operations[operation].starter == fiber { operations[operation].starter = id }
    queue.prepend(.run(fiber))
    noteCode(of: operation, fiber)
    noteCode(of: operation, id)
    carryOut(core.table[operation].plan.run.stepAfterMain, of: operation, fiber)
    return id
  }

  func block(_ fiber: Fiber.ID, _ state: Fiber.State) {
    fibers[fiber].generation += 1
    fibers[fiber].state = state
    fibers[fiber].nextStep = nil
  }

  /// Puts a blocked fiber at the end of the run queue. The main script waits until the main thread is free.
  func resume(_ fiber: Fiber.ID) {
    block(fiber, .runnable)
    if fibers[fiber].machine.isMainScript {
      guard mainThread.admitScript() else { return }
      act(by: .main) { $0.setMainFree(false) }
    }
    queue.append(.run(fiber))
  }

  /// Runs a fiber until it blocks, ends, reaches a hold, or has used up its budget, which is one step with a seed.
  func run(_ fiber: Fiber.ID) {
    running = fiber
    defer { running = nil }
    var mayProceed = !beginEntry(of: fiber) || !queue.choices.areOpen
    while mayProceed, hold == nil, sliceBudget > 0, case .runnable = fibers[fiber].state {
      guard runStep(of: fiber) else { return }
      mayProceed = !queue.choices.areOpen
    }
    // Stopped before its next step, it runs next.
    if case .runnable = fibers[fiber].state { queue.prepend(.run(fiber)) }
  }

  /// Carries out the next requests of a fiber's machine, up to the first that is a step.
  /// - Returns: whether the fiber has neither blocked nor ended.
  private func runStep(of fiber: Fiber.ID) -> Bool {
    pushObservers(on: fiber)
    while true {
      switch fibers[fiber].machine.resume(at: now, body: bodyStatus(of: fiber)) {
      case .block(.pause):
        block(leaveThread(fiber), .paused(rest: nil))
        return false
      case .block(.wait(let target)): guard proceed(past: target, fiber) else { return false }
      case .block(.sleep(let time)):
        sleepOnTrigger(fiber, until: time)
        return false
      case .block(.listen(let pattern)): if listen(fiber, for: pattern) { return false }
      case .leave(let reason):
        leave(fiber, reason)
        return true
      case .endList: return true
      case .act(let action): return carryOut(action, fiber)
      case .end(let frame):
        end(frame, fiber)
        return true
      case .ended:
        end(fiber)
        return false
      }
    }
  }

  private func bodyStatus(of fiber: Fiber.ID) -> StepMachine.BodyStatus {
    guard let operation = fibers[fiber].machine.body?.operation else { return StepMachine.BodyStatus() }
    return StepMachine.BodyStatus(
      isPaused: operations[operation].pausedSince != nil, hasFailed: core.table[operation].body.isCut,
      leavesOnCancel: operations[operation].isCancelled && core.table[operation].plan.checksCancel == .betweenSteps)
  }

  private func carryOut(_ action: Step.Action, _ fiber: Fiber.ID) -> Bool {
    watchdog.countSteps(1)
    sliceBudget -= 1
    noteCode(fiber)
    reviewDetached(fiber, before: action)
    defer { if case .method(.set) = action { noteCode(fiber) } }
    switch perform(action, of: fibers[fiber].machine, by: StepCaller(fibers[fiber].worker, fiber)) {
    case .proceed: break
    case .wait(let targets): fibers[fiber].machine.wait(for: targets)
    case .sleep(let duration):
      sleep(fiber, until: now + duration)
      return false
    case .push(let steps, let rounds): fibers[fiber].machine.push(steps, rounds: rounds)
    case .abandonSteps: fibers[fiber].machine.abandonSteps()
    }
    return true
  }

  private func end(_ frame: StepMachine.Frame, _ fiber: Fiber.ID) {
    if case .posting(let posting) = frame { return proceed(posting, fiber) }
    fibers[fiber].machine.pop()
    if let operation = frame.operation { noteCode(of: operation, fiber) }
    switch frame {
    case .block(let operation, let number, _): endBlock(number, of: operation, fiber)
    case .completion(let operation): act(by: fibers[fiber].worker) { $0.endCompletion(of: core.table[operation].id) }
    case .method(let operation, _): endMethod(of: operation, fiber)
    case .defaultStart(let operation, let step): carryOut(step, of: operation, fiber)
    case .queueStart(let operation, let wasCancelled): endQueueStart(of: operation, wasCancelled: wasCancelled, fiber)
    case .notification(_, let operation):
      if let operation { act(by: fibers[fiber].worker) { $0.finish(operation, completion: .none) } }
    case .steps, .observer, .posting: break
    }
  }

  /// Begins a fiber that runs for the first time.
  /// - Returns: whether this was the first time, and the fiber has an entry.
  private func beginEntry(of fiber: Fiber.ID) -> Bool {
    let entry = fibers[fiber].entry
    let worker = fibers[fiber].worker
    fibers[fiber].entry = .none
    switch entry {
    case .none: return false
    case .body(let operation): beginDispatched(operation, fiber)
    case .block(let operation, let number): beginBlock(number, of: operation, fiber)
    case .completion(let operation):
      act(by: worker) { $0.beginCompletion(of: core.table[operation].id) }
      fibers[fiber].machine.push(.completion(operation: operation))
      fibers[fiber].machine.push(core.table[operation].plan.completion?.steps ?? [])
    case .notification(let operation):
      guard let (group, steps) = notifications[operation] else { return true }
      _ = act(by: worker) { $0.begin(operation) }
      fibers[fiber].machine.push(.notification(group: group, operation))
      fibers[fiber].machine.push(steps)
    }
    return true
  }

  /// Ends a fiber whose thread has no more work.
  func end(_ fiber: Fiber.ID) {
    if running == fiber { running = nil }
    block(fiber, .ended)
    if fibers[fiber].thread != nil { fibers[fiber].nextStep = queue.reserve() }
    let worker = fibers[fiber].worker
    if fibers[fiber].machine.isMainScript {
      act(by: .main) { $0.setMainFree(true) }
    } else if fibers[fiber].thread == nil {
      fibers.release(fiber)
      if worker == .main { leaveMain() } else if worker != .noThread { act(by: worker) { $0.freeWorker() } }
    }
  }

  /// Frees the main thread after an operation of its queue. The script goes first if it is due.
  private func leaveMain() {
    if mainThread.leave() { queue.append(.run(mainFiber)) } else { act(by: .main) { $0.freeWorker() } }
  }

  /// The fiber of the main script: the first, and never released.
  var mainFiber: Fiber.ID { 0 }
}
