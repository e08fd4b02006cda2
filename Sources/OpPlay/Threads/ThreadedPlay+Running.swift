import Dispatch

// The play from beginning to end, on the supervisor's thread.
extension ThreadedPlay {
  /// Begins to play on a thread of its own: see `run()`.
  package func start() { SystemThread.start { [self] in run() } }

  /// Plays until nothing moves any more and nothing is due, and releases everything. An open-ended play ends when it is
  /// closed.
  ///
  /// To be called once: time begins with the call. Only the calling thread is blocked.
  @discardableResult
  package func run() -> PlayStop {
    StepThread.$isSupervisor.withValue(true) {
      let stop = supervise()
      letGo()
      progress.withLock { $0.stop = stop }
      news.signal()
      return stop
    }
  }

  private func supervise() -> PlayStop {
    var additions = core.additions[...]
    clock.begin()
    perform(core.refusedSettings, by: StepMachine())
    add(&additions)
    startThreads()
    while true {
      add(&additions)
      if let check = core.lints.nextCheck, check <= now { core.lints.check(at: now) }
      reportLints()
      noteIdle(additions.isEmpty && nothingMoves)
      checkTime()
      if let report = progress.withLock(\.exhaustion) { return .exhausted(report) }
      if lot.isClosed || (isIdle && !isOpenEnded) { return .reached }
      lot.awaitChange(until: deadline(additions.first))
    }
  }

  /// The next instant at which something is due while no thread moves. When idle, only the user's thread may move.
  private func deadline(_ addition: Int?) -> EngineTime? {
    let times = [
      addition.map { EngineTime(core.table[$0].plan.at) }, isOpenEnded ? nil : EngineTime(core.limits.longest),
      isIdle ? nil : nextCheck(),
    ]
    return times.compactMap(\.self).min()
  }

  /// Adds the operations that are due.
  private func add(_ additions: inout ArraySlice<Int>) {
    while let operation = additions.first, EngineTime(core.table[operation].plan.at) <= now {
      additions.removeFirst()
      guard let queue = core.table[operation].plan.queue else { continue }
      add([operation], to: queue, isBatch: false, by: StepMachine())
    }
  }

  private func checkTime() {
    guard !isOpenEnded, now >= EngineTime(core.limits.longest) else { return }
    let stall = stall.deadlock.map { "; \($0.text)" } ?? ""
    exhaust(localized("the play goes on after \(core.limits.longest)\(stall)"))
  }

  // MARK: - Threads

  private func startThreads() {
    startThread(as: .main) { [self] in
      StepThread(self, StepMachine(thread: StepMachine.mainThread, steps: scenario.script)).run()
      while !lot.isClosed {
        main.polling { lot.park { main.hasJobs } }
        main.drain()
      }
      main.end()
    }
    for (index, plan) in scenario.threads.enumerated() {
      startThread(as: PlayCore.threadNumber(index)) { [self] in
        StepThread(self, StepMachine(thread: plan.id, steps: plan.steps)).run()
      }
    }
    if isOpenEnded { startThread(as: userThread) { [self] in carryOutCommands() } }
  }

  /// Runs `body` on a new thread; steps inside it are part of that thread.
  func startThread(as worker: WorkerID, _ body: @escaping @Sendable () -> Void) {
    lot.begin(isNew: true)
    let isStarted = SystemThread.startIfPossible { [self] in
      Engine.enterThread(as: worker)
      Engine.$current.withValue(core.engine) { StepThread.$depth.withValue(1, operation: body) }
      lot.end(isNew: true)
    }
    if !isStarted {
      exhaust(localized("the system has no thread left for it"))
      lot.end(isNew: true)
    } else if lot.threads > core.limits.threads {
      exhaust(localized("the play has more than \(core.limits.threads) threads at once"))
    }
  }

  // MARK: - Steps of handles

  /// Runs the steps of a frame on the calling thread, or on a new thread if that is the supervisor.
  func runSteps(
    _ steps: [Step], _ frame: StepMachine.Frame, then end: @escaping @Sendable () -> Void = {}
  ) {
    var machine = StepMachine([frame])
    machine.push(steps)
    let thread = StepThread(self, machine)
    if StepThread.isSupervisor {
      startThread(as: .noThread) { thread.run(then: end) }
    } else {
      thread.run(then: end)
    }
  }

  func runBlock(_ steps: [Step], of operation: Int, then end: @escaping @Sendable () -> Void = {}) {
    begin(operation)
    runSteps(steps, .block(operation: operation, began: now), then: end)
    core.table[operation].update { $0.endedBlocks += 1 }
    // The thread of the first block may wait for the others.
    if core.table[operation].plan.kind == .block { lot.unparkAll() }
  }

  /// Runs the body of an operation that continues after its start() has returned.
  func runAsyncBody(_ steps: [Step], of operation: Int) {
    runBlock(steps, of: operation) { [weak self] in
      guard let self, core.table[operation].plan.finishesAtBodyEnd else { return }
      finishAsync(operation)
    }
  }

  func runMethod(_ steps: [Step], of operation: Int) {
    begin(operation)
    runSteps(steps, .method(operation: operation, began: now))
  }

  private func begin(_ operation: Int) {
    core.table[operation].update { [now] body in
      body.begin(at: now, failsAfter: core.table[operation].plan.failure?.at)
    }
  }

  /// Fails an operation as planned.
  func failByItself(_ operation: Int) {
    guard let failure = core.table[operation].plan.failure else { return }
    core.table[operation].update { $0.isCut = true }
    fail(operation, with: failure.message)
  }

  func fail(_ operation: Int, with message: String) {
    guard core.table[operation].update({ $0.fail(with: message) }) else { return }
    handles.operations[operation].fail(StepFailure(description: message))
  }

  /// Finishes an operation that does not finish when its main() returns.
  func finishAsync(_ operation: Int) { (handles.operations[operation] as? AsyncOperation)?.finish() }
}

extension ThreadedPlay: LiveHost {
  package func runOnMain(_ body: @escaping @Sendable () -> Void) {
    main.append(body)
    lot.unparkAll()
  }

  package func workerFellAsleep() { lot.wakeSupervisor() }

  /// Waits for the blocks as the play counts them, because the parking lot does not know of the engine's own wait.
  package func awaitBlocks(of operation: Operation, until isDone: () -> Bool) {
    guard let index = core.table.index(of: operation.id), let blocks = operation as? BlockOperation else { return }
    let count = blocks.executionBlocks.count
    // Steps that have called start() are counted already.
    let isOutermost = StepThread.depth == 0
    if isOutermost { lot.begin() }
    defer { if isOutermost { lot.end() } }
    lot.park { isDone() || core.table[index].body.endedBlocks >= count }
  }
}

extension PlayReference: LiveHost {
  package func runOnMain(_ body: @escaping @Sendable () -> Void) {
    if let play = value { play.runOnMain(body) } else { body() }
  }

  /// Signals the supervisor. A worker must not be the last to release the play: the end of its engine waits for it.
  package func workerFellAsleep() { supervisor.signal() }

  package func awaitBlocks(of operation: Operation, until isDone: () -> Bool) {
    value?.awaitBlocks(of: operation, until: isDone)
  }
}
