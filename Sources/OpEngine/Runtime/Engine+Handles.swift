// Handles: given an id when they are made, forgotten when they die.
extension Engine {
  func register(_ operation: Operation, priority: QueuePriority) -> OperationID {
    guard let id = perform(.register(priority)).createdOperation else {
      preconditionFailure("registering an operation makes an id")
    }
    core.withLock { core in
      while core.handles.count <= Int(id.row) { core.handles.append(nil) }
      core.handles[Int(id.row)] = .passUnretained(operation)
    }
    return id
  }

  func makeQueue() -> QueueID {
    guard let id = perform(.createQueue(isMain: false)).createdQueue else {
      preconditionFailure("creating a queue makes an id")
    }
    return id
  }

  func register(_ queue: OperationQueue) {
    core.withLock { core in
      while core.queueHandles.count <= Int(queue.id.row) { core.queueHandles.append(nil) }
      core.queueHandles[Int(queue.id.row)] = .passUnretained(queue)
    }
  }

  /// Called as the handle of an empty queue dies.
  func retire(_ id: QueueID) { core.withLock { $0.queueHandles[Int(id.row)] = nil } }

  /// The living handle of an operation that the engine keeps.
  func handle(of id: OperationID) -> Operation? {
    core.withLock { core in core.state.knows(id) ? core.keptHandle(id.row) : nil }
  }

  /// The living handles of those of `rows` that the engine keeps.
  func handles(of rows: (borrowing EngineState) -> [Row]) -> [Operation] {
    core.withLock { core in rows(core.state).compactMap { core.keptHandle($0) } }
  }

  /// The queue an unfinished operation is in: being in it, the operation keeps it.
  func queue(of id: OperationID) -> OperationQueue? {
    core.withLock { core in
      let record = core.state.operations[core.state.row(id)]
      return record.state == .finished ? nil : core.queueHandle(record.queue)?.takeUnretainedValue()
    }
  }

  /// Called as a handle dies, on whatever thread let go of it.
  ///
  /// What the row kept may die in turn. That happens in the loop of the outermost call: a chain of any length is let go
  /// without recursion.
  func retire(_ id: OperationID) {
    let isFirst = core.withLock { core in
      core.retired.append(id)
      defer { core.isRetiring = true }
      return !core.isRetiring
    }
    guard isFirst else { return }
    while true {
      let released: [Unmanaged<Operation>]? = core.withLock { core in
        guard let next = core.retired.popLast() else {
          core.isRetiring = false
          return nil
        }
        core.handles[Int(next.row)] = nil
        core.state.apply(.retire(next), by: .main, at: .zero, into: &core.effects)
        return core.settle().released
      }
      guard let released else { return }
      for handle in released { handle.release() }
    }
  }

  /// One look at the tables, at an operation whose handle lives.
  func read<Value>(_ id: OperationID, _ body: (borrowing EngineState, OperationRecord) -> Value) -> Value {
    core.withLock { core in body(core.state, core.state.operations[core.state.row(id)]) }
  }
}

extension Engine.Core {
  fileprivate func keptHandle(_ row: Row) -> Operation? {
    state.operations[row].holds > 0 ? handle(row)?.takeUnretainedValue() : nil
  }
}
