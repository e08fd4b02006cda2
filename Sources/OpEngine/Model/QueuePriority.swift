/// The preference of a ready operation among those of its queue: an order, not a time (R12).
///
/// The raw values are Apple's (Operation.QueuePriority documentation; seed S0:422-430).
public enum QueuePriority: Int, CaseIterable, Sendable, BitwiseCopyable {
  case veryLow = -8
  case low = -4
  case normal = 0
  case high = 4
  case veryHigh = 8
}
