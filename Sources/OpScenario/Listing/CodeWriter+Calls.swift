import OpEngine

// Steps that are calls of a library.
extension CodeWriter {
  /// Returns the calls of an action that has no steps in it; none of an action for the audience.
  func calls(_ action: Step.Action) -> [String] {
    switch action {
    case .add(let operations, let queue, let isBatch, let waits):
      let queue = queue.map(SwiftName.constant) ?? "queue"
      guard isBatch else { return operations.map { "\(queue).addOperation(\(SwiftName.constant($0)))" } }
      let list = operations.map(SwiftName.constant).joined(separator: ", ")
      return ["\(queue).addOperations([\(list)], waitUntilFinished: \(waits))"]
    case .start(let id): return [call("start()", id)]
    case .cancel(let ids): return ids.map { call("cancel()", $0) }
    case .cancelAll(let queue): return [call("cancelAllOperations()", queue)]
    case .suspend(let queue): return [call("isSuspended = true", queue)]
    case .resume(let queue): return [call("isSuspended = false", queue)]
    case .max(let changes): return changes.map { call("maxConcurrentOperationCount = \($0.max)", $0.queue) }
    case .priority(let changes): return changes.map { call("queuePriority = .\($0.priority)", $0.operation) }
    case .depend(let changes): return links(changes, "addDependency")
    case .undepend(let changes): return links(changes, "removeDependency")
    case .finish(let id): return [call("finish()", id)]
    case .pause(let id): return [call("pause()", id)]
    case .unpause(let id): return [call("resume()", id)]
    case .satisfy(let satisfactions):
      return satisfactions.map { call("satisfy(\(literal($0.condition)))", $0.operation) }
    case .fail(let text): return ["fail(\(literal(text)))"]
    case .call(let id, let method):
      switch method {
      case .start, .superStart: return [call("start()", id)]
      case .main: return [call("main()", id)]
      case .cancel, .superCancel: return [call("cancel()", id)]
      case .own(let name): return [call("\(name)()", id)]
      }
    case .wait(.operation(let id)): return [call("waitUntilFinished()", id)]
    case .wait(.queue(let id)): return [call("waitUntilAllOperationsAreFinished()", id)]
    case .log(let text): return ["print(\(literal(text.text(in: language))))"]
    case .method, .repeat, .addBlocks, .dispatchGroup, .sleep, .note, .hold, .mark, .ask, .inquire, .focus, .speed,
      .zoom, .highlight:
      return []
    }
  }

  private func call(_ member: String, _ id: String) -> String { "\(SwiftName.constant(id)).\(member)" }

  private func links(_ changes: [Step.DependencyChange], _ method: String) -> [String] {
    changes.flatMap { change in
      change.others.map { call("\(method)(\(SwiftName.constant($0)))", change.operation) }
    }
  }
}
