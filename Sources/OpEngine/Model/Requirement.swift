/// A requirement that an operation has beyond its dependencies, and that must be met before it starts.
public enum Requirement: Hashable, Sendable {
  /// A condition with a name, which is evaluated when the dependencies are finished.
  case condition(String, otherwise: Otherwise)
  /// A category of which one operation executes at a time. Operations get their places in the order in which their
  /// dependencies, conditions and barriers are resolved, so no operation with a place waits for one behind it.
  case exclusive(String)

  /// The consequence for an operation whose condition does not hold.
  public enum Otherwise: String, CaseIterable, Sendable {
    /// The operation is cancelled.
    case cancel
    /// The operation waits until `satisfyCondition(_:)` is called.
    case wait
  }
}

/// The result of an evaluation of a condition.
public enum ConditionVerdict<OperationReference: Hashable & Sendable>: Hashable, Sendable {
  /// The condition holds.
  case satisfied
  /// The condition does not hold.
  case unsatisfied
  /// The condition depends on an operation: it holds if that completes, and does not if that fails or is cancelled.
  case produced(by: OperationReference)
}
