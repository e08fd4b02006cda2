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

  /// The living handle of an operation that the engine keeps.
  func handle(of id: OperationID) -> Operation? {
    core.withLock { core in
      core.state.operations[core.state.row(id)].holds > 0 ? core.handles[Int(id.row)]?.takeUnretainedValue() : nil
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
        return core.settle().2
      }
      guard let released else { return }
      for handle in released { handle.release() }
    }
  }

  /// One look at the tables.
  func read<Value>(_ id: OperationID, _ body: (borrowing EngineState, OperationRecord) -> Value) -> Value {
    core.withLock { core in body(core.state, core.state.operations[core.state.row(id)]) }
  }
}
