/// The object that a thread waits for in a blocking call.
public enum WaitTarget: Hashable, Sendable {
  /// An operation: the wait ends when it is finished.
  case operation(OperationID)
  /// A queue: the wait ends when nothing is in it.
  case queue(QueueID)
}
