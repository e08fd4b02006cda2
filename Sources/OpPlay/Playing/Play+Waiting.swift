// Waits for operations and queues (R14), times and events.
extension Play {
  /// Passes a wait that is over, or blocks the fiber.
  /// - Returns: whether the wait is over.
  func proceed(past target: Step.Subject, _ fiber: Fiber.ID) -> Bool {
    guard core.table.isDone(target, in: core.engine) else {
      beginWait(for: target, fiber)
      return false
    }
    fibers[fiber].machine.endWait()
    endWait(for: target, fiber)
    return true
  }

  private func beginWait(for target: Step.Subject, _ fiber: Fiber.ID) {
    guard let target = core.table.engineTarget(of: target) else { return }
    let fiber = leaveThread(fiber)
    let again = fibers[fiber].isInWait
    fibers[fiber].isInWait = true
    block(fiber, .waiting)
    waits.add(fiber, for: target)
    act(by: fibers[fiber].worker) { $0.beginWait(for: target, inside: waitingOperation(of: fiber), again: again) }
  }

  private func endWait(for target: Step.Subject, _ fiber: Fiber.ID) {
    guard fibers[fiber].isInWait, let target = core.table.engineTarget(of: target) else { return }
    fibers[fiber].isInWait = false
    act(by: fibers[fiber].worker) { $0.endWait(for: target, inside: waitingOperation(of: fiber)) }
  }

  /// Ends a wait, whether or not its target is done.
  func giveUpWaiting(_ fiber: Fiber.ID) {
    if let target = fibers[fiber].machine.awaited.first {
      if let target = core.table.engineTarget(of: target) { waits.remove(fiber, for: target) }
      endWait(for: target, fiber)
    }
    fibers[fiber].machine.giveUpWaiting()
  }

  /// Returns the operation that waits, including that of a completion block or of a dispatch group's steps.
  private func waitingOperation(of fiber: Fiber.ID) -> OperationID? {
    let machine = fibers[fiber].machine
    return machine.operation.map { core.table[$0].id } ?? machine.notification?.operation
  }

  // MARK: - Triggers

  func sleepOnTrigger(_ fiber: Fiber.ID, until time: EngineTime) {
    sleep(fiber, until: time, isOnTrigger: true)
    drainMain(fiber)
  }

  /// Makes the fiber wait for an event, unless it has happened already.
  /// - Returns: whether it waits.
  func listen(_ fiber: Fiber.ID, for pattern: EventPattern) -> Bool {
    if core.recorder.hasHappened(pattern) { return false }
    let fiber = leaveThread(fiber)
    block(fiber, .listening(pattern))
    listeners.add(fiber, for: pattern)
    drainMain(fiber)
    return true
  }

  /// Lets the main thread run its queue while its script waits for a time or an event (R22).
  private func drainMain(_ fiber: Fiber.ID) {
    if fibers[fiber].machine.isMainScript { act(by: .main) { $0.setMainFree(true) } }
  }

  /// Wakes the fibers that listened for the latest events, and reveals the answers of their questions.
  func wakeListeners() {
    for pattern in core.recorder.takeFresh() {
      for fiber in listeners.take(for: pattern) { resume(fiber) }
      reveal(.event(pattern))
    }
  }

  // MARK: - Pauses

  /// Pauses the fibers of an operation's bodies, which keep the remaining time of their sleep.
  func pauseBodies(of operation: Int) {
    operations[operation].pausedSince = now
    for fiber in bodies(of: operation) {
      if case .sleeping(let until) = fibers[fiber].state { block(fiber, .paused(rest: until - now)) }
    }
  }

  func resumeBodies(of operation: Int) {
    guard let start = operations[operation].pausedSince else { return }
    operations[operation].pausedSince = nil
    core.table[operation].update { $0.postponeFailure(by: now - start) }
    scheduleFailure(of: operation)
    for fiber in bodies(of: operation) {
      guard case .paused(let rest) = fibers[fiber].state else { continue }
      if let time = fibers[fiber].machine.fixedTime {
        sleep(fiber, until: max(now, time))
      } else if let rest {
        sleep(fiber, until: now + rest)
      } else {
        resume(fiber)
      }
    }
  }
}
