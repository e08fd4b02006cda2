// Pauses, a state of the scheduler: a paused operation is never started a second time.
extension EngineState {
  /// Pauses an operation. Before its start it is then not ready, and not picked; while it executes, its work pauses and
  /// its slot stays taken (R10). Does nothing if it is finished, cancelled or paused already.
  mutating func pause(_ operation: Row) {
    let record = operations[operation]
    guard record.flags.isDisjoint(with: [.paused, .cancelled]) else { return }
    switch record.state {
    // An operation about to begin pauses as soon as it has.
    case .initialized, .enqueued, .starting: break
    case .executing: effects.rare.actions.append(.request(.pauseWork, of: id(operation)))
    case .finishing, .finished: return
    }
    operations[operation].flags.insert(.paused)
    note(.paused, of: operation)
    publish(.operation(id(operation), .paused))
    if record.state == .executing {
      notify(.isExecuting, of: operation, old: 1, new: 0)
    } else if record.state <= .enqueued, record.isReady {
      notify(.isReady, of: operation, old: 1, new: 0)
    }
    notify(.isPaused, of: operation, old: 0, new: 1)
    updateReadiness(of: operation)
  }

  mutating func unpause(_ operation: Row) {
    guard operations[operation].flags.contains(.paused) else { return }
    operations[operation].flags.remove(.paused)
    continueAfterPause(operation)
    guard operations[operation].state <= .enqueued, operations[operation].isReady else { return }
    becomeReady(operation)
  }

  /// Publishes that an operation is no longer paused, and resumes its work if it executes.
  mutating func continueAfterPause(_ operation: Row) {
    publish(.operation(id(operation), .unpaused))
    notify(.isPaused, of: operation, old: 1, new: 0)
    guard operations[operation].state == .executing else { return }
    notify(.isExecuting, of: operation, old: 0, new: 1)
    effects.rare.actions.append(.request(.resumeWork, of: id(operation)))
  }
}
