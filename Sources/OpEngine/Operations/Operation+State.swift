extension Operation {
  /// Foundation's name for `OpEngine.QueuePriority`.
  public typealias QueuePriority = OpEngine.QueuePriority
}

// Queries that are possible at any time.
extension EngineHandle where Self: Operation {
  /// The engine of the operation: the one that was current at its creation (R21).
  public var engine: Engine { owner.takeUnretainedValue() }

  /// The identifier of the operation in events.
  public var id: OperationID { engine.id(of: self) }

  /// The state, as the engine has it.
  package var state: OperationState { engine.read(self) { $0.state } ?? .initialized }

  /// The phase of the operation. Overridden flags of a class count only as far as the class reports them.
  public var phase: OperationPhase { engine.read(self) { $0.phase } ?? .pending }

  /// The way in which the operation ended; nil before its finish.
  public var outcome: OperationOutcome? {
    engine.read(self) { $0.finalOutcome } ?? nil
  }

  /// The thread on which the completion block runs, a worker of the pool by default. Set it before the finish.
  public var completionTarget: CompletionTarget {
    get { completesOnMain ? .main : .pool }
    set { completesOnMain = newValue == .main }
  }

  /// Explains why the operation is not running: all reasons, and the chain from the first reason to its root.
  ///
  /// An operation that has finished, or that runs and waits for nothing, has no reasons. May be called at any time, on
  /// any thread.
  /// - Complexity: O(*n*), where *n* is the length of the chain plus the number of operations in the queues on it,
  ///   under the engine's lock.
  public func explain() -> Explanation {
    var explanation = engine.explanation(of: id)
    // Without a queue, the engine knows an operation by its id only.
    if engine.name(of: self) == nil { explanation.names.operations[id] = label }
    return explanation
  }
}
