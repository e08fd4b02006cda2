// An engine's answers use the names given by users.
extension Engine {
  /// Explains why an operation is not running. There are no reasons if it runs, has finished or no longer exists.
  ///
  /// May be called at any time, on any thread. If the chain ends with an operation whose class keeps its own flags, the
  /// engine reads its `isFinished`, with no lock held.
  /// - Parameter operation: the identifier of the operation.
  /// - Complexity: O(*n*), where *n* is the length of the chain plus the number of operations in the queues on it,
  ///   under the engine's lock.
  public func explanation(of operation: OperationID) -> Explanation {
    var (explanation, asked) = diagnose { core in core.explanation(of: operation) }
    explanation.names.nameClosures()
    if asked?.hasFinishedWithoutReport == true { explanation.lint = .missingKeyValueChange }
    return explanation
  }

  /// Returns the reasons that end the chains of `operations`, each root once, except those that `known` reaches.
  package func endsOfChains(of operations: [OperationID], besides known: [WaitReason]) -> [WaitReason] {
    diagnose { core in core.state.roots(of: operations.filter { core.state.knows($0) }, besides: known) }
  }
}

extension Engine.Core {
  /// - Returns: the explanation, and the operation whose class must be queried for a finish without a report.
  fileprivate func explanation(of operation: OperationID) -> (Explanation, asked: Operation?) {
    guard state.knows(operation) else {
      return (Explanation(operation: operation, reasons: [], chain: [], suggestedFix: nil), nil)
    }
    var explanation = state.explain(operation)
    explanation.names = names(of: explanation.operations, explanation.queues)
    guard case .reportFinish(let last) = explanation.suggestedFix else { return (explanation, nil) }
    return (explanation, livingHandle(last.row))
  }

  /// Returns the names of operations and queues; no queue has the name of an operation.
  func names(of operations: Set<OperationID>, _ queues: Set<QueueID>) -> Explanation.Names {
    var names = Explanation.Names()
    for operation in operations {
      names.operations[operation] = label(of: operation)
      if !hasName(operation) { names.closures[operation] = knownClosure(of: operation) }
    }
    let taken = Set(names.operations.values)
    for queue in queues {
      let label = label(of: queue)
      names.queues[queue] = taken.contains(label) ? "queue \(label)" : label
    }
    return names
  }

  /// Returns the name of an operation or, without one, its class and its number.
  /// - Parameter type: its class; by default, the known class of an operation that the engine retains.
  func label(of operation: OperationID, ofClass type: Operation.Type? = nil) -> String {
    if hasName(operation), let name = names[operation] { return name.escapingControls }
    return "\(type ?? knownClass(of: operation) ?? Operation.self) #\(operation.row)"
  }

  private func hasName(_ operation: OperationID) -> Bool { names[operation]?.isEmpty == false }

  /// The name of a queue or, without one, its role or its number.
  func label(of queue: QueueID) -> String {
    if let name = queueNames[queue], !name.isEmpty { return name.escapingControls }
    if state.isMain(queue) { return "the main queue" }
    return state.group(of: queue).map { "the queue of \(label(of: $0))" } ?? "OperationQueue #\(queue.row)"
  }
}

extension Explanation.Names {
  /// Names unnamed operations after their closures. Called without a lock: it searches the symbols of the program.
  mutating func nameClosures() {
    for (operation, closure) in closures {
      if let name = closure.name { operations[operation] = "\(name) #\(operation.row)" }
    }
  }
}
