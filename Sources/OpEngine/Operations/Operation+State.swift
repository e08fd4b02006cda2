// What may be asked of an operation at any time, and its dependencies.
extension Operation {
  /// Its name in events. Never used again for another operation of the same engine.
  public final var id: OperationID { engine.id(of: self) }

  /// For people; in events the id counts.
  public final var name: String? {
    get { knownID.flatMap { id in engine.core.withLock { $0.names[id] } } }
    set { engine.visit { core in core.rename(core.id(of: self), newValue) } }
  }

  /// Kept for who asks. It never changes the order (R12).
  public final var qualityOfService: QualityOfService {
    get { withFields { $0.existingExtras?.qualityOfService ?? .default } }
    set { withFields { $0.madeExtras().qualityOfService = newValue } }
  }

  /// Foundation's name for `OpEngine.QueuePriority`.
  public typealias QueuePriority = OpEngine.QueuePriority

  /// Where it is, as the engine has it.
  public final var state: OperationState { engine.read(self) { $0.state } ?? .initialized }

  /// Where it is, as people are told.
  public final var phase: OperationPhase { engine.read(self) { $0.phase } ?? .pending }

  /// How it ended; nil before that.
  public final var outcome: OperationOutcome? {
    engine.read(self) { $0.state == .finished ? $0.outcome : nil } ?? nil
  }

  /// How early it starts among the ready ones of its queue. Changed while it waits, it goes to the tail of its new class;
  /// changed after dispatch, it has no effect (R12).
  public final var queuePriority: QueuePriority {
    get { engine.read(self) { $0.priority } ?? wishedPriority }
    set {
      // One that no queue knows yet takes its wish along when the engine first hears of it.
      if knownID == nil { return wish(newValue) }
      engine.visit { core in
        core.state.setPriority(core.state.row(core.id(of: self)), newValue, into: &core.effects)
      }
    }
  }

  /// What it waits, or waited, for, in the order added.
  ///
  /// It keeps them until it has finished and its completion block has returned; from then on they are listed only while
  /// something else keeps them.
  public final var dependencies: [Operation] {
    guard let id = knownID else { return [] }
    return engine.core.withLock { core in
      core.state.dependencies(of: core.state.row(id)).compactMap { core.livingHandle($0) }
    }
  }

  /// Makes it wait until `operation` is finished, however that ends (R4, R7).
  ///
  /// Waiting for itself is misuse `selfDependency`, one of another engine `foreignEngine`; a dependency twice is once.
  /// Once it has started, the dependency is listed and has no effect.
  public final func addDependency(_ operation: Operation) {
    guard engine === operation.engine else { return engine.refuse(.foreignEngine, about: self) }
    let (misuse, ring) = engine.visit { core in
      let (row, other) = (core.state.row(core.id(of: self)), core.state.row(core.id(of: operation)))
      core.state.addDependency(row, on: other, into: &core.effects)
      if core.state.operations[other].flags.contains(.isListed) {
        core.weakHandles[other] = Engine.WeakHandle(operation: operation)
      }
      let isRing = core.effects.misuse == .dependencyCycle
      return (core.effects.misuse, isRing ? core.effects.ring.compactMap { core.livingHandle($0.row) } : [])
    }
    if let misuse { engine.stop(on: misuse, about: self, ring: ring) }
  }

  /// Gives a dependency up; a waiting operation may become ready by it (R5).
  public final func removeDependency(_ operation: Operation) {
    guard engine === operation.engine else { return engine.refuse(.foreignEngine, about: self) }
    engine.visit { core in
      let (row, other) = (core.state.row(core.id(of: self)), core.state.row(core.id(of: operation)))
      core.state.removeDependency(row, on: other, into: &core.effects)
    }
  }

  /// Returns once it is finished (R14). Nothing is promised about its queue's list, its dependants or its completion block.
  ///
  /// In virtual time it moves time as far as that takes; inside a body, which has one instant, waiting for what is not
  /// finished is misuse `waitsInVirtualBody`. When nothing is left that could finish it, a `deadlock` lint says so and the
  /// call returns.
  public final func waitUntilFinished() { engine.waitUntilFinished(self) }
}

extension Operation {
  /// Why it is not running: all reasons, the chain from the first of them, and what would help.
  ///
  /// Without reasons for one that has finished, or that runs and waits for nobody. Printed, the answer is a sentence.
  /// - Complexity: O(chain * members of the queues on it), under the engine's lock.
  public final func explain() -> Explanation {
    var explanation = engine.explanation(of: id)
    // One that is in no queue the engine knows by its id alone.
    if name == nil { explanation.names.operations[id] = "\(type(of: self)) #\(id.row)" }
    return explanation
  }
}
