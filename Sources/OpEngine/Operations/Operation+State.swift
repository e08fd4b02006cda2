// What may be asked of an operation at any time, and its dependencies.
extension Operation {
  /// Every dependency is finished, or it is cancelled (R3). True for a fresh one, in a queue or not.
  public var isReady: Bool { engine.read(id) { $1.isReady } }

  /// Its `main()` runs.
  public var isExecuting: Bool { engine.read(id) { $1.state == .executing } }

  /// True once dependants, waiters and observers can rely on it.
  public var isFinished: Bool { engine.read(id) { $1.state == .finished } }

  /// `cancel()` took effect before the finish.
  public var isCancelled: Bool { engine.read(id) { $1.flags.contains(.cancelled) } }

  /// Where it is, as the engine has it.
  public var state: OperationState { engine.read(id) { $1.state } }

  /// Where it is, as people are told.
  public var phase: OperationPhase { engine.read(id) { $1.phase } }

  /// How it ended; nil before that.
  public var outcome: OperationOutcome? { engine.read(id) { $1.state == .finished ? $1.outcome : nil } }

  /// How early it starts among the ready ones of its queue. Changed while it waits, it goes to the tail of its new class;
  /// changed after dispatch, it has no effect (R12).
  public var queuePriority: QueuePriority {
    get { engine.read(id) { $1.priority } }
    set { engine.perform(.setPriority(id, newValue)) }
  }

  /// What it waits, or waited, for, in the order added.
  ///
  /// Listed until it has finished and its completion block has returned.
  public var dependencies: [Operation] {
    engine.handles { $0.dependencies(of: id.row) }
  }

  /// Makes it wait until `operation` is finished, however that ends (R4, R7).
  ///
  /// Waiting for itself is misuse `selfDependency`, one of another engine `foreignEngine`; a dependency twice is once.
  /// Once it has started, the dependency is listed and has no effect.
  public func addDependency(_ operation: Operation) {
    guard engine === operation.engine else { return engine.refuse(.foreignEngine, about: self) }
    engine.ask(.addDependency(id, on: operation.id), about: self)
  }

  /// Gives a dependency up; a waiting operation may become ready by it (R5).
  public func removeDependency(_ operation: Operation) {
    guard engine === operation.engine else { return engine.refuse(.foreignEngine, about: self) }
    engine.perform(.removeDependency(id, on: operation.id))
  }

  /// Returns once it is finished (R14). Moves virtual time as far as that takes.
  ///
  /// Inside a body, which has one instant, waiting for what is not finished is misuse `waitsInVirtualBody`. When nothing is
  /// left that could finish it, a `deadlock` lint says so and the call returns.
  public func waitUntilFinished() {
    engine.wait(about: self, queue: nil) { self.isFinished }
  }
}
