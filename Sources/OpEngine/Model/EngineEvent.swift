/// One change of an engine's state, stamped under its lock: sequence numbers tell the one total order.
public struct EngineEvent: Sendable {
  /// A change of an operation, a queue or a thread.
  public enum Change: Hashable, Sendable {
    case queueCreated(QueueID, runBy: QueueExecutor)
    /// The queue was let go; nothing was in it any more.
    case queueDiscarded(QueueID)
    /// An operation was made; it is in no queue.
    case created(OperationID, OperationKind, QueuePriority)
    /// The operation was let go before it was added or started: it will never run.
    case discarded(OperationID)
    case dependencyAdded(OperationID, on: OperationID)
    case dependencyRemoved(OperationID, on: OperationID)
    case enqueued(OperationID, in: QueueID)
    /// The phase becomes ready: in a queue, and nothing but slot, rank and worker are missing.
    case ready(OperationID)
    /// The phase falls back to pending.
    case gated(OperationID)
    /// Picked by a free worker; the slot is taken from here on.
    case dispatched(OperationID)
    case executing(OperationID)
    /// `start()` has returned, and the operation has not finished: it keeps its slot, but no thread, until it reports
    /// its
    /// finish.
    case returned(OperationID)
    /// A block of a block operation begins; numbers from 1.
    case blockBegan(OperationID, number: Int)
    case cancelled(OperationID, CancelCause)
    /// The body has read `isCancelled`, and seen that it is true.
    case cancelNoticed(OperationID)
    /// The operation pauses, or will not be picked, until it is `unpaused`.
    case paused(OperationID)
    case unpaused(OperationID)
    /// The operation has a requirement beyond its dependencies.
    case requires(OperationID, Requirement)
    /// The operation is a child of a group, which will add it.
    case adopted(OperationID, by: OperationID)
    /// One of its conditions was evaluated.
    case conditionDecided(OperationID, String, ConditionVerdict)
    /// The operation has run into an error, and will finish with the outcome failed.
    case failed(OperationID, message: String)
    case finished(OperationID, OperationOutcome)
    /// The completion block begins.
    case completed(OperationID)
    case priorityChanged(OperationID, old: QueuePriority, new: QueuePriority)
    case suspended(QueueID)
    case resumed(QueueID)
    /// -1 is the default.
    case maxChanged(QueueID, old: Int, new: Int)
    /// A barrier was added (R15).
    case barrierAdded(OperationID, in: QueueID)
    /// The last operation left the queue.
    case idle(QueueID)
    /// A thread, in the body of an operation or in none, begins to wait, and goes on.
    case waitBegan(WaitTarget, inside: OperationID?)
    case waitEnded(WaitTarget, inside: OperationID?)
    /// A key-value notification.
    case notified(OperationID, KeyChange)
    /// The path is a cycle (R18): each waits for the next, the last for the first. Of a `deadlock` it lists the
    /// operations that will never move again while others do; empty, nothing moves any more.
    case misused(Misuse.Code, operation: OperationID?, queue: QueueID?, path: [OperationID] = [])
    case linted(Lint, operation: OperationID?, queue: QueueID?, path: [OperationID] = [])
  }

  /// Position among all events: from 1, without a gap. Changes while there is no observer have none.
  public var sequence: UInt64
  /// The time on the engine's clock.
  public var time: EngineTime
  /// The thread on which it happened.
  public var worker: WorkerID
  /// The change that the event tells of.
  public var change: Change
}
