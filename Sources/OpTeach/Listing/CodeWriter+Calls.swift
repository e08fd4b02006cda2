// Steps that are library calls.
extension CodeWriter {
  /// Returns the calls of an action; empty for additions, and for one that contains steps.
  func calls(_ action: Step.EngineAction) -> [String] {
    switch action {
    case .start(let id): return [call("start()", id)]
    case .commands(let commands): return commands.map(call)
    case .depend(let changes): return links(changes, "addDependency")
    case .undepend(let changes): return links(changes, "removeDependency")
    case .call(let id, let method):
      switch method {
      case .start, .superStart: return [call("start()", id)]
      case .main: return [call("main()", id)]
      case .cancel, .superCancel: return [call("cancel()", id)]
      case .own(let name): return [call("\(name)()", id)]
      }
    case .add, .addBlocks, .dispatchGroup: return []
    }
  }

  private func call(_ command: UserCommand) -> String {
    switch command {
    case .cancel(let id): call("cancel()", id)
    case .cancelAll(let queue): call("cancelAllOperations()", queue)
    case .suspend(let queue): call("isSuspended = true", queue)
    case .resume(let queue): call("isSuspended = false", queue)
    case .setMax(let queue, let max): call("maxConcurrentOperationCount = \(max)", queue)
    case .setPriority(let id, let priority): call("queuePriority = .\(priority)", id)
    case .finish(let id): call("finish()", id)
    case .pause(let id): call("pause()", id)
    case .unpause(let id): call("resume()", id)
    case .satisfy(let id, let condition): call("satisfyCondition(\(literal(condition)))", id)
    }
  }

  /// Writes additions, one call for each batch. A barrier has a call of its own.
  mutating func write(
    _ batches: [(queue: String, operations: [String])], isBatch: Bool, waits: Bool, at place: SourcePlace?
  ) {
    for (id, operations) in batches {
      let queue = SwiftName.constant(id)
      for barrier in operations where plans(barrier)?.kind == .barrier {
        block("\(queue).addBarrierBlock {", plans(barrier)?.blocks.first ?? [], at: place)
      }
      let names = operations.filter { plans($0)?.kind != .barrier }.map(SwiftName.constant)
      if isBatch || waits, !names.isEmpty {
        let list = names.joined(separator: ", ")
        line("\(queue).addOperations([\(list)], waitUntilFinished: \(waits))", place)
      } else {
        for name in names { line("\(queue).addOperation(\(name))", place) }
      }
    }
  }

  func call(_ member: String, _ id: String) -> String { "\(SwiftName.constant(id)).\(member)" }

  private func links(_ changes: [Step.DependencyChange], _ method: String) -> [String] {
    changes.flatMap { change in
      change.others.map { call("\(method)(\(SwiftName.constant($0)))", change.operation) }
    }
  }
}
