// The run of operations, in the order of `OperationRun`, with steps as bodies.
extension Play {
  /// Calls the engine, then carries out the consequences: lints, listeners, observers and actions.
  @discardableResult
  func act<Result>(by worker: WorkerID, _ input: (inout EngineState) -> Result) -> Result {
    let result = core.engine.update(by: worker, input)
    reportLints()
    wakeListeners()
    callObservers()
    actions += runtime.takeActions().map { ($0, worker) }
    drainActions()
    return result
  }

  /// Carries out the actions in order; their follow-up actions come last.
  private func drainActions() {
    // A caller further up the stack carries out all of them, in order.
    if isDraining { return }
    isDraining = true
    var next = 0
    while next < actions.count {
      next += 1
      carryOut(actions[next - 1].action, by: actions[next - 1].worker)
    }
    actions.removeAll(keepingCapacity: true)
    isDraining = false
  }

  /// Puts fibers into the run queue, and answers the engine's queries at once.
  private func carryOut(_ action: EngineAction, by worker: WorkerID) {
    switch action {
    case .wake(let target): waits.take(for: target).forEach(resume)
    case .run(.start, of: let id, on: let worker):
      beginWorker(worker, notifications[id] == nil ? .body(operation: index(of: id)) : .notification(id))
    case .run(.block(let number), of: let id, on: let worker):
      beginWorker(worker, .block(operation: index(of: id), number: number))
    case .run(.completion, of: let id, on: let worker): beginWorker(worker, .completion(operation: index(of: id)))
    case .request(let request, of: let id): carryOut(request, of: index(of: id), by: worker)
    }
  }

  private func carryOut(_ request: EngineAction.Request, of operation: Int, by worker: WorkerID) {
    switch request {
    case .noticeCancel: noteCancel(of: operation)
    case .passCancelOn: passCancelOn(to: operation)
    case .askConditions: checkConditions(of: operation, by: worker)
    case .queryReadiness: answerReadiness(of: operation, by: worker)
    case .pauseWork: pauseBodies(of: operation)
    case .resumeWork: resumeBodies(of: operation)
    case .endGroup: endGroup(operation, by: worker)
    }
  }

  /// Puts a fiber of a pool worker, or of the main thread for its own queue, at the end of the run queue.
  private func beginWorker(_ worker: WorkerID, _ entry: Fiber.Entry) {
    if worker == .main { mainThread.occupy() }
    begin(Fiber(worker: worker, entry: entry))
  }

  private func index(of id: OperationID) -> Int {
    guard let index = core.table.index(of: id) else {
      preconditionFailure("an action for an operation that the play did not make")
    }
    return index
  }

  /// Runs the default `start()` on the fiber's thread, manually or for the operation's queue.
  func runDefaultStart(of operation: Int, isDispatch: Bool, _ fiber: Fiber.ID) {
    let played = core.table[operation]
    var own = operations[operation].flags.own
    if !isDispatch { own.isReady = overriddenIsReady(of: operation) }
    let answer = act(by: fibers[fiber].worker) { [own] in
      isDispatch ? $0.begin(played.id, own: own) : $0.start(played.id, own: own)
    }
    switch played.plan.run.step(after: answer) {
    case .finish where played.plan.group != nil: endChildren(of: operation, fiber)
    // Methods of classes are steps, with a yield point between them.
    case .endRun(let wasCancelled):
      fibers[fiber].machine.push(.defaultStart(operation: operation, then: .endRun(wasCancelled: wasCancelled)))
    case let step: carryOut(step, of: operation, fiber)
    }
  }

  func carryOut(_ step: OperationRun.Step, of operation: Int, _ fiber: Fiber.ID) {
    let (id, worker) = (core.table[operation].id, fibers[fiber].worker)
    switch step {
    case .main: runMain(of: operation, fiber)
    case .finish: act(by: worker) { $0.finish(id, completion: completion(of: operation)) }
    case .endRun(let wasCancelled): endRun(of: operation, wasCancelled: wasCancelled, fiber)
    case .endStart: act(by: worker) { $0.endStart(id) }
    case .none: break
    }
  }

  private func runMain(of operation: Int, _ fiber: Fiber.ID) {
    let (played, worker) = (core.table[operation], fibers[fiber].worker)
    let next = played.plan.run.stepAfterMain
    if played.plan.kind == .custom {
      fibers[fiber].machine.push(.defaultStart(operation: operation, then: next))
      return call(.main, of: operation, fiber)
    }
    operations[operation].starter = fiber
    played.update { $0.begin(at: now, failsAfter: played.plan.failure?.at) }
    scheduleFailure(of: operation)
    if played.plan.group != nil {
      beginChildren(of: operation, by: worker)
      return carryOut(next, of: operation, fiber)
    }
    let blocks = operations[operation].blocks
    guard let first = blocks.first else { return endBody(of: operation, fiber) }
    operations[operation].unfinishedBlocks = blocks.count
    if blocks.count > 1 {
      act(by: worker) { $0.beginBlock(1, of: played.id) }
      act(by: worker) { $0.offerBlocks(of: played.id, upTo: blocks.count) }
    }
    pushBlock(first, number: blocks.count > 1 ? 1 : nil, of: operation, fiber)
  }

  func beginBlock(_ number: Int, of operation: Int, _ fiber: Fiber.ID) {
    act(by: fibers[fiber].worker) { $0.beginBlock(number, of: core.table[operation].id) }
    pushBlock(operations[operation].blocks[number - 1], number: number, of: operation, fiber)
  }

  private func pushBlock(_ steps: [Step], number: Int? = nil, of operation: Int, _ fiber: Fiber.ID) {
    fibers[fiber].machine.push(.block(operation: operation, number: number, began: now))
    fibers[fiber].machine.push(steps)
  }

  /// Ends a block: the starting thread takes another block of the operation, or waits for the last one.
  /// - Parameter number: nil for the only block, and for the end of the starting thread's part.
  func endBlock(_ number: Int?, of operation: Int, _ fiber: Fiber.ID) {
    if let number { act(by: fibers[fiber].worker) { $0.endBlock(number, of: core.table[operation].id) } }
    operations[operation].unfinishedBlocks -= 1
    let unfinished = operations[operation].unfinishedBlocks
    let isStarter = operations[operation].starter == fiber
    if isStarter, unfinished > 0,
      let number = act(by: fibers[fiber].worker, { $0.takeBlock(of: core.table[operation].id) })
    {
      beginBlock(number, of: operation, fiber)
    } else if isStarter {
      if unfinished == 0 { endBody(of: operation, fiber) } else { block(fiber, .joining(operation: operation)) }
    } else if unfinished == 0, let starter = operations[operation].starter,
      case .joining(operation) = fibers[starter].state
    {
      // `start()` continues after the last block of its thread.
      fibers[starter].machine.push(.block(operation: operation, began: now))
      operations[operation].unfinishedBlocks = 1
      block(starter, .runnable)
      queue.append(.run(starter))
    }
  }

  /// Ends `main()` with its last block. It lasts until a planned failure; a manual operation continues without a body.
  private func endBody(of operation: Int, _ fiber: Fiber.ID) {
    let (played, worker) = (core.table[operation], fibers[fiber].worker)
    guard core.engine.state(of: played.id) == .executing else { return }
    if let time = played.body.pendingFailure {
      if now < time {
        operations[operation].unfinishedBlocks = 1
        return pushBlock([Step(.flow(.sleep(time - now)))], of: operation, fiber)
      }
      fail(operation, message: played.plan.failure?.message ?? "", by: worker)
    }
    if played.plan.finishesAtBodyEnd { finishFromOutside(operation, by: worker) }
    carryOut(played.plan.run.stepAfterMain, of: operation, fiber)
  }

  /// Finishes an operation by a call, not by the end of its `main()`.
  func finishFromOutside(_ operation: Int, by worker: WorkerID) {
    act(by: worker) { $0.finishFromOutside(core.table[operation].id, completion: completion(of: operation)) }
  }

  func completion(of operation: Int) -> EngineState.Completion {
    switch core.table[operation].plan.completion?.isOnMain {
    case nil: .none
    case false?: .onPool
    case true?: .onMain
    }
  }
}
