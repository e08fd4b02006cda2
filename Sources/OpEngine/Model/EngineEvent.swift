/// One change of an engine's state, stamped under its lock: sequence numbers tell the one total order.
public struct EngineEvent: Sendable {
  /// What changed.
  public enum Change: Hashable, Sendable {
    case queueCreated(QueueID, runBy: QueueExecutor)
    /// It was let go; nothing was in it any more.
    case queueDiscarded(QueueID)
    /// An operation was made; it is in no queue.
    case created(OperationID, OperationKind, QueuePriority)
    /// It was let go before it was added or started: it will never run.
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
    /// Its start() has returned, and it has not finished: it keeps its slot, but no thread, until it says that it has.
    case returned(OperationID)
    /// A block of a block operation begins; numbers from 1.
    case blockBegan(OperationID, number: Int)
    case cancelled(OperationID, CancelCause)
    /// Its body has looked at isCancelled, and seen it.
    case cancelNoticed(OperationID)
    /// It stands still, or will not be picked, until it is `unpaused`.
    case paused(OperationID)
    case unpaused(OperationID)
    /// It asks for something beyond its dependencies.
    case requires(OperationID, Requirement)
    /// It is a child of a group, which will add it.
    case adopted(OperationID, by: OperationID)
    /// Somebody has looked at one of its conditions.
    case conditionDecided(OperationID, String, ConditionVerdict)
    /// It has run into an error, and will finish with the outcome failed.
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
    /// The path is a ring's (R18): each waits for the next, the last for the first. Of a `deadlock` it is those who
    /// will
    /// never move again while others do; empty, nothing moves any more.
    case misused(Misuse.Code, operation: OperationID?, queue: QueueID?, path: [OperationID] = [])
    case linted(Lint, operation: OperationID?, queue: QueueID?, path: [OperationID] = [])
  }

  /// From 1, without a gap: changes while nobody observes have none.
  public var sequence: UInt64
  /// When it happened.
  public var time: EngineTime
  /// The thread it happened on.
  public var worker: WorkerID
  /// What happened.
  public var change: Change
}
