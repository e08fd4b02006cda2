/// What somebody would have to do so that a reason to wait is gone.
public enum Cure: Hashable, Sendable {
  /// Add it to a queue, or start it.
  case add(OperationID)
  case resume(QueueID)
  /// Let one more run at once.
  case raiseMax(QueueID)
  /// Cancel it: one that was cancelled waits for no dependency any more.
  case cancel(OperationID)
  case unpause(OperationID)
  /// Let the gate of its class open, and have that posted.
  case openGate(OperationID)
  case satisfy(OperationID, condition: String)
  /// Let it end: it says for itself when.
  case finish(OperationID)
  /// Let its body go on without what it waits for.
  case giveUpWait(OperationID)
  /// Let it come to its end; nothing keeps it from that.
  case await(OperationID)
  /// Let a worker come free, or have more of them.
  case freeWorker
  /// Let the main thread look at its queue.
  case freeMain
}
