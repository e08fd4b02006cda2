/// A change of an engine's state, stamped under its lock: sequence numbers give the one total order.
public struct EngineEvent: Sendable {
  /// The change, and what it is a change of.
  public enum Change: Hashable, Sendable {
    /// A queue was made.
    case queueCreated(QueueID, runBy: QueueExecutor)
    /// An operation was made; it is in no queue.
    case created(OperationID, OperationKind, QueuePriority)
    /// A queue has changed.
    case queue(QueueID, QueueChange<OperationID>)
    /// An operation has changed.
    case operation(OperationID, OperationChange<OperationID, QueueID>)
    /// A key-value notification.
    case notified(OperationID, KeyChange)
    /// A thread, in the body of an operation or in none, begins to wait.
    case waitBegan(WaitTarget, inside: OperationID?)
    /// A waiting thread continues.
    case waitEnded(WaitTarget, inside: OperationID?)
    /// A call was misuse. The path is that of a cycle (R18): each operation waits for the next, the last for the first.
    case misused(Misuse.Code, operation: OperationID?, queue: QueueID?, path: [OperationID] = [])
    /// A lint was found. The path is that of a cycle, or names the operations of a `deadlock` that will never move
    /// again while others do; empty, nothing moves any more.
    case linted(Lint, operation: OperationID?, queue: QueueID?, path: [OperationID] = [])
  }

  /// The number of the event, from 1, without a gap: changes while there are no observers have none.
  public let sequence: UInt64
  /// The time of the change.
  public let time: EngineTime
  /// The number of the thread that made the change.
  public let worker: WorkerID
  /// The change.
  public let change: Change
}
