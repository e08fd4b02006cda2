// An engine's answers bear the names that people know.
extension Engine {
  /// Why the operation of that id is not running; without reasons when it is, has finished, or is gone.
  ///
  /// May be asked at any time, on any thread.
  /// - Complexity: O(chain * members of the queues on it), under the engine's lock.
  public func explanation(of operation: OperationID) -> Explanation {
    core.withLock { core in
      guard core.state.knows(operation) else {
        return Explanation(operation: operation, reasons: [], chain: [], cure: nil)
      }
      var explanation = core.state.explain(operation)
      explanation.names = core.names(in: explanation)
      return explanation
    }
  }

  /// Where the chains of `operations` end, each root once, but for what a chain told already comes to.
  package func endsOfChains(of operations: [OperationID], besides told: [WaitReason]) -> [WaitReason] {
    core.withLock { core in core.state.roots(of: operations.filter { core.state.knows($0) }, besides: told) }
  }
}

extension Engine.Core {
  fileprivate func names(in explanation: Explanation) -> Explanation.Names {
    var names = Explanation.Names()
    for operation in explanation.operations { names.operations[operation] = label(of: operation) }
    let taken = Set(names.operations.values)
    for queue in explanation.queues {
      let label = label(of: queue)
      names.queues[queue] = taken.contains(label) ? "queue \(label)" : label
    }
    return names
  }

  private func label(of operation: OperationID) -> String {
    if let name = names[operation], !name.isEmpty { return name }
    return "\(knownClass(of: operation)) #\(operation.row)"
  }

  private func label(of queue: QueueID) -> String {
    if let name = queueNames[queue], !name.isEmpty { return name }
    if state.isMain(queue) { return "the main queue" }
    let group = state.queues[queue.row].group
    return group == .none ? "OperationQueue #\(queue.row)" : "the queue of \(label(of: state.id(group)))"
  }
}
