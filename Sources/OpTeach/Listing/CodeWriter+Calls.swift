import OpEngine

// Steps that are library calls.
extension CodeWriter {
  /// Returns the calls of an action; empty for one that contains steps.
  func calls(_ action: Step.EngineAction) -> [String] {
    switch action {
    case .add(let operations, let queue, let isBatch, let waits):
      let queue = queue.map(SwiftName.constant) ?? "queue"
      guard isBatch else { return operations.map { "\(queue).addOperation(\(SwiftName.constant($0)))" } }
      let list = operations.map(SwiftName.constant).joined(separator: ", ")
      return ["\(queue).addOperations([\(list)], waitUntilFinished: \(waits))"]
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
    case .addBlocks, .dispatchGroup: return []
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
    case .satisfy(let id, let condition): call("satisfy(\(literal(condition)))", id)
    }
  }

  func call(_ member: String, _ id: String) -> String { "\(SwiftName.constant(id)).\(member)" }

  private func links(_ changes: [Step.DependencyChange], _ method: String) -> [String] {
    changes.flatMap { change in
      change.others.map { call("\(method)(\(SwiftName.constant($0)))", change.operation) }
    }
  }
}
