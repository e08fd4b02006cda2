package import OpEngine

// From the first instant to the last, as whoever watches sees it.
extension ThreadedPlay {
  /// Plays it to its end, which is when nothing moves any more and nothing is due, and lets everything go. One that is
  /// open-ended ends when it is closed.
  ///
  /// To be called once: that is when time begins. Only the calling thread is held.
  /// - Parameter tell: is given what comes into the log, on the calling thread, a few times a second at least, and when
  ///   `isAtRest` has changed, with nothing perhaps.
  package func run<Failure: Error>(telling tell: ([LogEvent]) throws(Failure) -> Void) throws(Failure) -> Stop {
    defer { letGo() }
    var additions = scenario.operations.indices.filter { scenario.operations[$0].queue != nil }.map { operations[$0] }
    // Those of one time in file order.
    additions = additions.enumerated().sorted { ($0.element.plan.at, $0.offset) < ($1.element.plan.at, $1.offset) }
      .map(\.element)
    clock.begin()
    applyRefusedSettings()
    add(&additions)
    startThreads()
    var toldCount = 0
    while true {
      add(&additions)
      lookForLints()
      let hasTurned = noteRest(additions.isEmpty && isOver)
      let news = recorder.events(after: toldCount)
      toldCount += news.count
      if !news.isEmpty || hasTurned { try tell(news) }
      if let report = exhaustion.withLock({ $0 }) { return .exhausted(report) }
      if room.isClosed || (isAtRest && !isOpenEnded) { return .ended }
      checkLimits()
      // At rest, only a person's thread may move, and comes to rest again.
      room.awaitStillness(until: isAtRest ? nil : nextLook(additions.first))
    }
  }

  /// The same with nobody listening.
  @discardableResult
  package func run() -> Stop { run { (_: [LogEvent]) in } }

  private static let tick = Duration.milliseconds(20)

  private func nextLook(_ addition: ThreadedOperation?) -> EngineTime {
    let tick = now + Self.tick
    return addition.map { min(EngineTime($0.plan.at), tick) } ?? tick
  }

  /// Adds what is added by itself and is due.
  private func add(_ additions: inout [ThreadedOperation]) {
    while let operation = additions.first, EngineTime(operation.plan.at) <= now {
      additions.removeFirst()
      guard let queue = operation.plan.queue.flatMap({ queues[$0] }) else { continue }
      enqueue([operation], in: queue, isBatch: false)
    }
  }

  /// A limit below -1, or settings of the main queue, are misuse, not problems of the file.
  private func applyRefusedSettings() {
    for plan in scenario.queues {
      guard let queue = queues[plan.id] else { continue }
      if plan.max < -1 || (plan.isMain && plan.max != -1) { queue.maxConcurrentOperationCount = plan.max }
      if plan.isMain, plan.isSuspended { queue.isSuspended = true }
    }
  }

  private func checkLimits() {
    if !isOpenEnded, now > EngineTime(limits.longest) { exhaust("the play goes on after \(limits.longest)") }
    if recorder.count > limits.events { exhaust("the play has more than \(limits.events) events") }
  }

  // MARK: - Threads

  private func startThreads() {
    startThread(as: .main) { [self] in
      StepRun(self, .thread(Self.mainName), scenario.script).run()
      while !room.isClosed {
        main.looking { room.wait { main.hasJobs } }
        main.drain()
      }
      main.end()
    }
    for (index, plan) in scenario.threads.enumerated() {
      startThread(as: WorkerID(UInt32(index) + 2)) { [self] in StepRun(self, .thread(plan.id), plan.steps).run() }
    }
    if isOpenEnded { startThread(as: person) { [self] in carryOutWishes() } }
  }

  /// Runs `body`, steps inside of which move and rest with this thread.
  func startThread(as worker: WorkerID, _ body: @escaping @Sendable () -> Void) {
    room.enter()
    threadsLeft.withLock { $0 += 1 }
    let isStarted = SystemThread.startIfPossible { [self] in
      Engine.enterThread(as: worker)
      Engine.$current.withValue(engine) { StepRun.$depth.withValue(1, operation: body) }
      endThread()
    }
    if !isStarted {
      exhaust("the system gives it no thread")
      endThread()
    }
  }

  private func endThread() {
    threadsLeft.withLock { $0 -= 1 }
    room.leave()
  }

  // MARK: - The end

  /// Takes note of whether nothing moves any more, and says what is to be said of it.
  /// - Returns: whether that is news.
  private func noteRest(_ isOver: Bool) -> Bool {
    let hasTurned = isOver != isAtRest
    if hasTurned, isOver { conclude() }
    rests.withLock { $0 = isOver }
    return hasTurned
  }

  private func conclude() {
    engine.perform(.standStill, by: .main)
    lints.standStill()
    reportLints()
    reportDeadlock()
    keepChains()
  }

  /// Ends every thread and every operation, so that nothing of the play is left.
  private func letGo() {
    stopObserving()
    room.close()
    for plan in scenario.queues where !plan.isMain {
      queues[plan.id]?.isSuspended = false
      queues[plan.id]?.maxConcurrentOperationCount = OperationQueue.defaultMaxConcurrentOperationCount
    }
    for operation in operations {
      (operation.handle as? OverridingOperation)?.disown()
      if engine.state(of: operation.id) != .finished { operation.handle.cancel() }
      if engine.state(of: operation.id) == .executing, operation.plan.group == nil { finish(operation.plan.id) }
    }
    let deadline = now + .seconds(2)
    while threadsLeft.withLock({ $0 }) > 0, now < deadline {
      room.awaitStillness(until: min(deadline, now + Self.tick))
    }
  }
}
