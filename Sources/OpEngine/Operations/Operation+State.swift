extension Operation {
  /// Foundation's name for `OpEngine.QueuePriority`.
  public typealias QueuePriority = OpEngine.QueuePriority
}

// What may be asked of an operation at any time.
extension EngineHandle where Self: Operation {
  /// The engine of the operation, from its making (R21).
  public var engine: Engine { owner.takeUnretainedValue() }

  /// The identifier in events. It is never used again for another operation of the same engine.
  public var id: OperationID { engine.id(of: self) }

  /// The state, as the engine has it.
  package var state: OperationState { engine.read(self) { $0.state } ?? .initialized }

  /// The state as people see it.
  public var phase: OperationPhase { engine.read(self) { $0.phase } ?? .pending }

  /// The way in which the operation ended; nil before that.
  public var outcome: OperationOutcome? {
    engine.read(self) { $0.finalOutcome } ?? nil
  }

  /// The place where the completion block runs: a pool worker, unless another one is set before the finish.
  public var completionTarget: CompletionTarget {
    get { completesOnMain ? .main : .pool }
    set { completesOnMain = newValue == .main }
  }

  /// Explains why the operation is not running: all reasons, the chain from the first of them, and what would help.
  ///
  /// There are no reasons for one that has finished, or that runs and waits for nothing. Printed, the answer is a
  /// sentence.
  /// - Complexity: O(chain + members of the queues on it), under the engine's lock.
  public func explain() -> Explanation {
    var explanation = engine.explanation(of: id)
    // One that is in no queue the engine knows by its id alone.
    if engine.name(of: self) == nil { explanation.names.operations[id] = label }
    return explanation
  }
}
