import OpEngine

// How bodies end early: because they see that they were cancelled, or because their operation fails.
extension Play {
  func noticeCancel(of operation: Int) {
    operations[operation].isCancelled = true
    // Its children see for it.
    if operations[operation].plan.group != nil { operations[operation].isAbandoned = true }
    for strand in bodies(of: operation) {
      if case .sleeping(let until) = strands[strand].state { shortenSleep(strand, until: until) }
    }
  }

  /// The strands whose innermost body is that of the operation.
  func bodies(of operation: Int) -> [Strand.ID] {
    strands.indices.filter { strands[$0].body?.operation == operation }
  }

  /// Ends a sleep at the body's next look at isCancelled, if that comes first; a look at this very instant sees the cancel.
  func shortenSleep(_ strand: Strand.ID, until end: EngineTime) {
    guard let body = strands[strand].body, let look = nextLook(of: body.operation, began: body.began), look <= end
    else {
      return
    }
    line.schedule(.abandonBody(strand, turn: strands[strand].turn), at: look)
  }

  /// The first look from now on: looks come at whole multiples of the interval after the block began.
  private func nextLook(of operation: Int, began: EngineTime) -> EngineTime? {
    guard case .every(let interval) = operations[operation].plan.checksCancel else { return nil }
    let step = EngineTime(interval).nanoseconds
    guard step > 0 else { return now }
    let looks = max(1, (now.nanoseconds - began.nanoseconds + step - 1) / step)
    return EngineTime(nanoseconds: began.nanoseconds + looks * step)
  }

  /// The body has seen that it is cancelled, and leaves.
  func abandonBody(_ strand: Strand.ID) {
    if let operation = strands[strand].body?.operation {
      operations[operation].isAbandoned = true
      noteLook(operation, by: strands[strand].worker)
    }
    strands[strand].abandonSteps()
  }

  func noteLook(_ operation: Int, by worker: WorkerID) {
    guard operations[operation].isCancelled, !operations[operation].hasSeenCancel else { return }
    operations[operation].hasSeenCancel = true
    act(.noticeCancel(operations[operation].id), by: worker)
  }

  /// Ends the body before its next step, if it has failed by itself, or looks at isCancelled here and was cancelled.
  /// - Returns: whether it did.
  func leaveEarly(_ strand: Strand.ID) -> Bool {
    guard let operation = strands[strand].body?.operation else { return false }
    if operations[operation].isCut {
      strands[strand].abandonSteps()
      return true
    }
    guard operations[operation].isCancelled, operations[operation].plan.checksCancel == .betweenSteps else {
      return false
    }
    abandonBody(strand)
    return true
  }
}

// Failing.
extension Play {
  /// What the first failure says counts.
  func fail(_ operation: Int, with message: String, by worker: WorkerID) {
    guard operations[operation].failure == nil, engine.state(of: operations[operation].id) == .executing else { return }
    operations[operation].failure = message
    act(.fail(operations[operation].id, message: message), by: worker)
  }

  func scheduleFailure(of operation: Int) {
    if let failure = operations[operation].plan.failure { scheduleFailure(of: operation, at: now + failure.at) }
  }

  func scheduleFailure(of operation: Int, at time: EngineTime) {
    operations[operation].failsAt = time
    line.schedule(.fail(operation: operation, at: time), at: time)
  }

  /// Its time has come. It ends at this instant, wherever its bodies are.
  func failByItself(_ operation: Int) {
    let played = operations[operation]
    guard let failure = played.plan.failure else { return }
    fail(operation, with: failure.message, by: Strand.nobody)
    operations[operation].isCut = true
    let bodies = bodies(of: operation)
    bodies.forEach(cut)
    if bodies.isEmpty { finishFromOutside(operation, by: Strand.nobody) }
  }

  private func cut(_ strand: Strand.ID) {
    switch strands[strand].state {
    case .sleeping, .standing: break
    case .listening(let pattern): listeners[pattern]?.removeAll { $0 == strand }
    case .waiting: giveUpWait(strand)
    // It is in line already; or it waits for the other blocks, which are cut too.
    case .runnable, .joining, .ended: return
    }
    strands[strand].abandonSteps()
    resume(strand)
  }
}
