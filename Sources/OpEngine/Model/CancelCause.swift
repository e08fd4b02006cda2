/// The reason why an operation was cancelled.
public enum CancelCause: String, CaseIterable, Sendable {
  /// `cancel()` was called.
  case asked
  /// A condition of the operation does not hold.
  case conditionFailed
}
