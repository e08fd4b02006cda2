/// The target of a blocking wait.
public enum WaitTarget: Hashable, Sendable {
  /// An operation, until it is finished.
  case operation(OperationID)
  /// A queue, until nothing is in it.
  case queue(QueueID)
}
