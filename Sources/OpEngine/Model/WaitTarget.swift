/// What a thread can wait for until it is done.
public enum WaitTarget: Hashable, Sendable {
  /// Until it is finished.
  case operation(OperationID)
  /// Until nothing is in it.
  case queue(QueueID)
}
