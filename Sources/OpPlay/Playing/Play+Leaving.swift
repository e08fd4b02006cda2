// The early end of bodies after a cancel or a failure.
extension Play {
  func noteCancel(of operation: Int) {
    operations[operation].isCancelled = true
    // The children of a group notice the cancel for it.
    if core.table[operation].plan.group != nil { core.table[operation].update { $0.isAbandoned = true } }
    for fiber in bodies(of: operation) {
      if case .sleeping(let until) = fibers[fiber].state { shortenSleep(fiber, until: until) }
    }
  }

  /// Returns the fibers whose innermost body is the operation's.
  func bodies(of operation: Int) -> [Fiber.ID] { fibers.ids { $0.machine.body?.operation == operation } }

  /// Ends a sleep at the body's next check of `isCancelled`, if that comes first. A check at this instant sees the
  /// cancel.
  func shortenSleep(_ fiber: Fiber.ID, until end: EngineTime) {
    guard let body = fibers[fiber].machine.body,
      let check = core.nextCancelCheck(of: body.operation, began: body.began, from: now), check <= end
    else { return }
    queue.schedule(.abandonBody(fiber, generation: fibers[fiber].generation), at: check)
  }

  /// Ends a body before its next step.
  func leave(_ fiber: Fiber.ID, _ reason: StepMachine.Leaving) {
    switch reason {
    case .failed: fibers[fiber].machine.abandonSteps()
    case .cancelled: abandonBody(fiber)
    }
  }

  /// Ends a body that has noticed its cancellation.
  func abandonBody(_ fiber: Fiber.ID) {
    if let operation = fibers[fiber].machine.body?.operation {
      core.table[operation].update { $0.isAbandoned = true }
      noticeCancel(of: operation, by: fibers[fiber].worker)
    }
    fibers[fiber].machine.abandonSteps()
  }

  /// Reports, once, that the body has noticed the cancellation.
  func noticeCancel(of operation: Int, by worker: WorkerID) {
    guard operations[operation].isCancelled, !operations[operation].hasSeenCancel else { return }
    operations[operation].hasSeenCancel = true
    act(by: worker) { $0.noticeCancel(core.table[operation].id) }
  }

  // MARK: - Failing

  /// Fails an operation; the first failure counts.
  func fail(_ operation: Int, message: String, by worker: WorkerID) {
    let played = core.table[operation]
    guard core.engine.state(of: played.id) == .executing, played.update({ $0.fail(with: message) }) else { return }
    act(by: worker) { _ = $0.fail(played.id, message) }
  }

  func scheduleFailure(of operation: Int) {
    if let time = core.table[operation].body.failsAt {
      queue.schedule(.fail(operation: operation, at: time), at: time)
    }
  }

  /// Fails an operation as planned: it ends at this instant, regardless of its bodies.
  func failByItself(_ operation: Int) {
    let played = core.table[operation]
    guard let failure = played.plan.failure else { return }
    fail(operation, message: failure.message, by: .noThread)
    played.update { $0.isCut = true }
    let bodies = bodies(of: operation)
    bodies.forEach(cut)
    if bodies.isEmpty { finishFromOutside(operation, by: .noThread) }
  }

  private func cut(_ fiber: Fiber.ID) {
    switch fibers[fiber].state {
    case .sleeping, .paused: break
    case .listening(let pattern): listeners.remove(fiber, for: pattern)
    case .waiting: giveUpWaiting(fiber)
    // A runnable fiber is in the run queue already, and a joining one waits for other blocks, which are ended too.
    case .runnable, .joining, .ended: return
    }
    fibers[fiber].machine.abandonSteps()
    resume(fiber)
  }
}
