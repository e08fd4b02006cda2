import OpEngine

// Operations that stand still: their strands do, where they are, and keep what is left of their sleep.
extension Play {
  func standStill(_ operation: Int) {
    operations[operation].pausedSince = now
    for strand in bodies(of: operation) {
      if case .sleeping(let until) = strands[strand].state { block(strand, .standing(rest: until - now)) }
    }
  }

  func goOn(_ operation: Int) {
    guard let start = operations[operation].pausedSince else { return }
    operations[operation].pausedSince = nil
    if let time = operations[operation].failsAt {
      scheduleFailure(of: operation, at: time + (now - start))
    }
    for strand in bodies(of: operation) {
      guard case .standing(let rest) = strands[strand].state else { continue }
      if let time = appointment(of: strand) {
        sleep(strand, until: max(now, time))
      } else if let rest {
        sleep(strand, until: now + rest)
      } else {
        resume(strand)
      }
    }
  }

  /// A strand that would go on with the body of a paused operation stands still instead.
  /// - Returns: whether it does.
  func standsStill(_ strand: Strand.ID) -> Bool {
    guard let operation = strands[strand].body?.operation, operations[operation].pausedSince != nil else {
      return false
    }
    block(leaveThread(strand), .standing(rest: nil))
    return true
  }

  /// The time that its present step waits for: a pause does not move that.
  private func appointment(of strand: Strand.ID) -> EngineTime? {
    guard case .steps(let cursor) = strands[strand].frames.last, cursor.isTriggered,
      case .at(let time) = cursor.step?.trigger
    else { return nil }
    return EngineTime(time)
  }
}
