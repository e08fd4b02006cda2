// What there is now, for somebody who was not told how it came about.
extension EngineState {
  /// Events from which everything that exists could be made again: first who there is and who depends on whom, then how
  /// far each operation is, in the order added, what is finished first.
  ///
  /// They bear the present time, and numbers below that of the next event.
  /// - Complexity: O(n log n) in the operations, and the dependencies that are listed.
  func present() -> [EngineEvent] {
    var events: [EngineEvent] = []
    func tell(_ change: EngineEvent.Change, on worker: WorkerID = .main) {
      events.append(EngineEvent(sequence: nextSequence - 1, time: time, worker: worker, change: change))
    }
    for queue in 0..<Row(queues.count) {
      let id = QueueID(row: queue)
      tell(.queueCreated(id))
      let limit = queues[queue].maxConcurrent
      if limit != -1, !queues[queue].isMain { tell(.maxChanged(id, old: -1, new: limit)) }
      if queues[queue].isSuspended { tell(.suspended(id)) }
    }
    let living = livingOperations()
    for operation in living { tell(.created(id(operation))) }
    for operation in living {
      for dependency in dependencies(of: operation) { tell(.dependencyAdded(id(operation), on: id(dependency))) }
    }
    for operation in living {
      for change in preparation(of: operation) { tell(change) }
      for change in run(of: operation) { tell(change, on: max(.main, operations[operation].worker)) }
    }
    return events
  }

  /// Finished ones first: those who depend on them could not be ready before. Each part in the order in which they were
  /// added, or made.
  private func livingOperations() -> [Row] {
    var isFree = [Bool](repeating: false, count: operations.count)
    var free = firstFreeOperation
    while free != .none {
      isFree[Int(free)] = true
      free = operations[free].seat
    }
    func key(_ row: Row) -> (Int, UInt64) {
      (operations[row].state == .finished ? 0 : 1, operations[row].order)
    }
    return (0..<Row(operations.count)).filter { !isFree[Int($0)] }.sorted { key($0) < key($1) }
  }

  /// What led to its start.
  private func preparation(of operation: Row) -> [EngineEvent.Change] {
    let record = operations[operation]
    let id = id(operation)
    var changes: [EngineEvent.Change] = []
    if record.queue != .none {
      let queue = QueueID(row: record.queue)
      if record.flags.contains(.barrier) { changes.append(.barrierAdded(id, in: queue)) }
      changes.append(.enqueued(id, in: queue))
    }
    if record.flags.contains(.cancelled) { changes.append(.cancelled(id)) }
    if record.flags.contains(.ready) { changes.append(.ready(id)) }
    return changes
  }

  private func run(of operation: Row) -> [EngineEvent.Change] {
    let record = operations[operation]
    let id = id(operation)
    let dispatched: [EngineEvent.Change] = record.queue == .none ? [] : [.dispatched(id)]
    let executing: [EngineEvent.Change] = record.flags.contains(.skippedMain) ? [] : [.executing(id)]
    return switch record.state {
    case .initialized, .enqueued: []
    case .starting: dispatched
    case .executing, .finishing: dispatched + executing
    case .finished: dispatched + executing + [.finished(id, record.outcome)]
    }
  }
}
