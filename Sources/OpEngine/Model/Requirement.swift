/// What an operation asks for beyond its dependencies, before it may start.
public enum Requirement: Hashable, Sendable {
  /// Something has to hold. It is looked at when the dependencies are finished.
  case condition(String, otherwise: Otherwise)
  /// No other operation of the category executes meanwhile. Places are given out in the order in which dependencies,
  /// conditions and barriers are done with, so that whoever has one waits for nobody behind.
  case exclusive(String)

  /// What becomes of an operation whose condition does not hold.
  public enum Otherwise: String, Sendable {
    case cancel
    /// It goes on waiting until somebody says that the condition holds.
    case wait
  }
}

/// What a look at a condition came to.
public enum ConditionVerdict: Hashable, Sendable {
  case satisfied
  case unsatisfied
  /// Not yet: when that operation has completed it holds, and when it fails or is cancelled it does not.
  case produced(by: OperationID)
}

/// Why an operation was cancelled.
public enum CancelCause: String, Sendable {
  /// Somebody called `cancel()`.
  case asked
  /// One of its conditions does not hold.
  case conditionFailed
}
