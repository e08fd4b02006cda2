// What handles ask of their engine.
extension Engine {
  func id(of operation: Operation) -> OperationID {
    operation.knownID ?? visit { core in core.id(of: operation) }
  }

  /// One look at a record; nil while the engine has not heard of the operation.
  func read<Value>(_ operation: Operation, _ body: (OperationRecord) -> Value) -> Value? {
    guard let id = operation.knownID else { return nil }
    return core.withLock { core in body(core.state.operations[core.state.row(id)]) }
  }

  /// The living handle of an operation that the engine keeps.
  func handle(of id: OperationID) -> Operation? {
    core.withLock { core in
      let row = core.state.row(id)
      return core.state.operations[row].holds > 0 ? core.handle(row)?.takeUnretainedValue() : nil
    }
  }

  /// The default end of a run: main() has returned, or was left out.
  func finish(_ operation: Operation) {
    let completion = operation.takeCompletion()
    visit { core in
      core.state.finish(core.state.row(core.id(of: operation)), completion: completion, into: &core.effects)
    }
  }

  /// A visit that may be misuse, and that traps on it if the policy says so.
  /// - Returns: whether it was none.
  @discardableResult
  func visit(about operation: Operation?, _ body: (inout Core) -> Void) -> Bool {
    let misuse = visit { core in
      body(&core)
      return core.effects.misuse
    }
    if let misuse { stop(on: misuse, about: operation) }
    return misuse == nil
  }
}

// Queues: known from their making to their end. Operations in a queue keep its handle.
extension Engine {
  func know(_ queue: OperationQueue) {
    core.withLock { core in
      while core.queueHandles.count <= Int(queue.id.row) { core.queueHandles.append(nil) }
      core.queueHandles[Int(queue.id.row)] = .passUnretained(queue)
    }
  }

  func forget(_ queue: OperationQueue) { core.withLock { $0.queueHandles[Int(queue.id.row)] = nil } }

  /// The queue a running operation is in.
  func queueHandle(of operation: Operation) -> OperationQueue? {
    guard let id = operation.knownID else { return nil }
    return core.withLock { core in
      let queue = core.state.operations[core.state.row(id)].queue
      guard queue != .none, core.state.queues[queue].members > 0 else { return nil }
      return core.queueHandles[Int(queue)]?.takeUnretainedValue()
    }
  }
}
