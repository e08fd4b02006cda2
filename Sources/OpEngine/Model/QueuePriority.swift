/// The rank of an operation among the ready operations of its queue (R12).
///
/// A queue starts ready operations of a higher priority first; a priority makes no operation ready. The raw values are
/// Apple's (Operation.QueuePriority; S0:422-430).
public enum QueuePriority: Int, CaseIterable, Sendable, BitwiseCopyable {
  /// The lowest priority.
  case veryLow = -8
  /// The priority between `veryLow` and `normal`.
  case low = -4
  /// The priority of an operation that was given no other.
  case normal = 0
  /// The priority between `normal` and `veryHigh`.
  case high = 4
  /// The highest priority.
  case veryHigh = 8
}
