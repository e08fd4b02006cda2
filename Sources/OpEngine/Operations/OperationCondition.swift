/// A condition that has to hold before an operation starts.
///
/// A queue evaluates it once the dependencies of the operation are finished, on the thread that finished the last of
/// them, with no lock held.
public struct OperationCondition: Sendable {
  /// The name, which no other condition of the operation has.
  public let name: String
  /// The consequence for the operation if the condition does not hold.
  public let otherwise: Requirement.Otherwise
  let produces: (@Sendable () -> Operation)?
  let isSatisfied: @Sendable () -> Bool

  /// Creates a condition.
  /// - Parameters:
  ///   - name: the name, which no other condition of the operation has.
  ///   - otherwise: the consequence for the operation if the condition does not hold.
  ///   - produces: returns an operation that satisfies the condition, called if the condition does not hold. It is
  ///     added to the same queue unless it is in one already. If it completes, the condition holds; if it fails or is
  ///     cancelled, the condition does not hold.
  ///   - isSatisfied: returns whether the condition holds.
  public init(
    _ name: String, otherwise: Requirement.Otherwise = .cancel, produces: (@Sendable () -> Operation)? = nil,
    isSatisfied: @escaping @Sendable () -> Bool
  ) {
    self.name = name
    self.otherwise = otherwise
    self.produces = produces
    self.isSatisfied = isSatisfied
  }
}

// Requirements beyond dependencies. Once the operation is in a queue: misuse `requiredTooLate`.
extension EngineHandle where Self: Operation {
  /// Adds a condition that has to hold before the operation starts.
  ///
  /// A second condition with the same name is misuse `duplicateCondition`; a condition for an operation that was added
  /// to a queue or started is misuse `requiredTooLate`.
  /// - Parameter condition: the condition to wait for.
  public func addCondition(_ condition: OperationCondition) {
    withFields { $0.madeExtras().conditions.append(condition) }
    if require(.condition(condition.name, otherwise: condition.otherwise)) { return }
    // A refused condition must not be evaluated with the others. Release it outside the lock: it may own anything.
    let refused = withFields { operation in
      let index = operation.existingExtras?.conditions.lastIndex { $0.name == condition.name }
      return index.flatMap { operation.existingExtras?.conditions.remove(at: $0) }
    }
    withExtendedLifetime(refused) {}
  }

  /// Declares that a condition holds now.
  ///
  /// A condition whose `produces` returned an operation needs no such call. A name that no condition of the operation
  /// has is misuse `unknownCondition`. Once the operation has started, the call has no effect.
  /// - Parameter name: the name of the condition.
  public func satisfyCondition(_ name: String) {
    engine.withCore(about: self) { core in
      core.state.decide(name, of: core.id(of: self), .satisfied)
    }
  }

  /// Lets no other operation of a category execute while this one does, in any queue of the engine.
  ///
  /// Operations of a category execute in the order in which they become ready. A call for an operation that was added
  /// to a queue or started is misuse `requiredTooLate`.
  /// - Parameter category: the name of the category.
  public func addExclusiveCategory(_ category: String) { require(.exclusive(category)) }
}

extension Operation {
  /// - Returns: whether it was accepted.
  @discardableResult
  fileprivate final func require(_ requirement: Requirement) -> Bool {
    engine.withCore(about: self) { core in
      core.state.require(requirement, of: core.id(of: self))
    }
  }

  /// Evaluates each condition and reports the verdicts.
  final func evaluateConditions() {
    for condition in withFields({ $0.existingExtras?.conditions ?? [] }) {
      let isSatisfied = condition.isSatisfied()
      let product = isSatisfied ? nil : condition.produces.flatMap { produce(by: $0) }
      engine.withCore { core in
        let verdict: ConditionVerdict<OperationID> =
          isSatisfied ? .satisfied : product.map { .produced(by: core.id(of: $0)) } ?? .unsatisfied
        core.state.decide(condition.name, of: core.id(of: self), verdict)
      }
      // It may have finished already, and its id is valid only while it lives.
      withExtendedLifetime(product) {}
    }
  }

  /// - Returns: the operation to wait for; nil if that is impossible.
  private final func produce(by make: @Sendable () -> Operation) -> Operation? {
    let product = Engine.$current.withValue(engine, operation: make)
    guard product.engine === engine, product !== self else { return nil }
    guard product.state == .initialized, let queue = engine.queueHandle(of: self) else { return product }
    let isReady = product.overriddenIsReady
    engine.withCore { core in
      // Several conditions may return the same one, at the same time.
      guard core.state.state(of: core.id(of: product)) == .initialized else { return }
      core.enqueue(product, isReady: isReady, in: queue.id)
    }
    return product
  }
}
