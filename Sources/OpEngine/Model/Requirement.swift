/// A requirement of an operation beyond its dependencies, to be met before it starts.
public enum Requirement: Hashable, Sendable {
  /// A condition. It is evaluated when the dependencies are finished.
  case condition(String, otherwise: Otherwise)
  /// A category of which no other operation executes meanwhile. Places are given out in the order in which
  /// dependencies, conditions and barriers are resolved, so that an operation with a place waits for none behind it.
  case exclusive(String)

  /// The consequence for an operation whose condition does not hold.
  public enum Otherwise: String, CaseIterable, Sendable {
    case cancel
    /// The operation waits on until the condition is declared satisfied.
    case wait
  }
}

/// The result of an evaluation of a condition.
public enum ConditionVerdict<OperationReference: Hashable & Sendable>: Hashable, Sendable {
  case satisfied
  case unsatisfied
  /// The condition depends on an operation: when that has completed it holds, when that fails or is cancelled it does
  /// not.
  case produced(by: OperationReference)
}
