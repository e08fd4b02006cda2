/// The reason why an operation was cancelled.
public enum CancelCause: String, CaseIterable, Sendable {
  /// `cancel()` was called.
  case asked
  /// One of its conditions does not hold.
  case conditionFailed
}
