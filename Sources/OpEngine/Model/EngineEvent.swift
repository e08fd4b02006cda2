/// A change of an engine's state, stamped under its lock: sequence numbers give the one total order.
public struct EngineEvent: Sendable {
  /// The kind of a change, and what it is about.
  public enum Change: Hashable, Sendable {
    /// A queue was made.
    case queueCreated(QueueID, runBy: QueueExecutor)
    /// A queue was released; nothing was in it any more.
    case queueDiscarded(QueueID)
    /// An operation was made; it is in no queue.
    case created(OperationID, OperationKind, QueuePriority)
    /// An operation was released before it was added or started: it will never run.
    case discarded(OperationID)
    /// The first operation depends on the second from now on (R4).
    case dependencyAdded(OperationID, on: OperationID)
    /// The first operation no longer depends on the second (R5).
    case dependencyRemoved(OperationID, on: OperationID)
    /// The operation was added to a queue; its phase is pending.
    case enqueued(OperationID, in: QueueID)
    /// The phase becomes ready: in a queue, and nothing but slot, rank and worker are missing.
    case ready(OperationID)
    /// The phase falls back to pending.
    case unready(OperationID)
    /// The operation is picked by a free worker; it occupies its slot from here on.
    case dispatched(OperationID)
    /// The operation begins to execute, or its class reports that it does.
    case executing(OperationID)
    /// `start()` has returned, and the operation is not finished: it occupies its slot, but no thread, until it is.
    case returned(OperationID)
    /// A block of a block operation begins; numbers from 1.
    case blockBegan(OperationID, number: Int)
    /// The block has returned.
    case blockEnded(OperationID, number: Int)
    /// The operation was cancelled. A body that executes is not stopped by that.
    case cancelled(OperationID, CancelCause)
    /// The body has read `isCancelled` as true.
    case cancelNoticed(OperationID)
    /// The operation is paused: its work stands still, or does not start, until it is `unpaused`.
    case paused(OperationID)
    /// The paused operation goes on.
    case unpaused(OperationID)
    /// The operation has a requirement beyond its dependencies.
    case requires(OperationID, Requirement)
    /// The operation is a child of a group, which will add it.
    case adopted(OperationID, by: OperationID)
    /// A condition of the operation was evaluated.
    case conditionDecided(OperationID, String, ConditionVerdict)
    /// The operation has met an error, and will finish with the outcome `failed`.
    case failed(OperationID, message: String)
    /// The operation has finished, with this outcome.
    case finished(OperationID, OperationOutcome)
    /// The completion block begins.
    case completed(OperationID)
    /// The priority of the operation has changed.
    case priorityChanged(OperationID, old: QueuePriority, new: QueuePriority)
    /// The queue starts nothing from now on.
    case suspended(QueueID)
    /// The queue starts operations again.
    case resumed(QueueID)
    /// The limit of a queue has changed; -1 is the default.
    case maxChanged(QueueID, old: Int, new: Int)
    /// A barrier was added (R15).
    case barrierAdded(OperationID, in: QueueID)
    /// The last operation left the queue.
    case idle(QueueID)
    /// A thread, in the body of an operation or in none, begins to wait.
    case waitBegan(WaitTarget, inside: OperationID?)
    /// A waiting thread continues.
    case waitEnded(WaitTarget, inside: OperationID?)
    /// A key-value notification.
    case notified(OperationID, KeyChange)
    /// A call was misuse. The path is that of a cycle (R18): each operation waits for the next, the last for the first.
    case misused(Misuse.Code, operation: OperationID?, queue: QueueID?, path: [OperationID] = [])
    /// A lint was found. The path is that of a cycle, or names the operations of a `deadlock` that will never move
    /// again while others do; empty, nothing moves any more.
    case linted(Lint, operation: OperationID?, queue: QueueID?, path: [OperationID] = [])
  }

  /// The number of the event, from 1, without a gap: changes while there are no observers have none.
  public var sequence: UInt64
  /// The time of the change.
  public var time: EngineTime
  /// The number of the thread that made the change.
  public var worker: WorkerID
  /// The change.
  public var change: Change
}
