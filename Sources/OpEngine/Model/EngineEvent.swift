/// A change of an engine's state. All events of an engine are in one total order, by their sequence numbers.
public struct EngineEvent: Sendable {
  /// The kinds of changes, each with the operation or queue that it is about.
  public enum Change: Hashable, Sendable {
    /// A queue was created.
    case queueCreated(QueueID, runBy: QueueExecutor)
    /// An operation was created; it is in no queue.
    case created(OperationID, OperationKind, QueuePriority)
    /// A queue changed.
    case queue(QueueID, QueueChange<OperationID>)
    /// An operation changed.
    case operation(OperationID, OperationChange<OperationID, QueueID>)
    /// A key-value notification was posted for an operation.
    case notified(OperationID, KeyChange)
    /// A thread begins to wait, in the body of an operation or outside all bodies (nil).
    case waitBegan(WaitTarget, inside: OperationID?)
    /// A waiting thread goes on.
    case waitEnded(WaitTarget, inside: OperationID?)
    /// A call was misuse and had no effect. The path is that of a refused cycle (R18), empty otherwise: each operation
    /// waits for the next, the last for the first.
    case misused(Misuse.Code, operation: OperationID?, queue: QueueID?, path: [OperationID] = [])
    /// A lint was found. The path is that of a cycle, or has the operations of a `deadlock` that will never move again
    /// while others do. A `deadlock` without a path means that nothing moves any more.
    case linted(Lint, operation: OperationID?, queue: QueueID?, path: [OperationID] = [])
  }

  /// The number of the event, from 1, without gaps. Changes that happen while nothing observes the engine have none.
  public let sequence: UInt64
  /// The instant of the change, on the engine's clock.
  public let time: EngineTime
  /// The thread that made the change.
  public let worker: WorkerID
  /// The change.
  public let change: Change

  package init(sequence: UInt64, time: EngineTime, worker: WorkerID, change: Change) {
    (self.sequence, self.time, self.worker, self.change) = (sequence, time, worker, change)
  }
}
