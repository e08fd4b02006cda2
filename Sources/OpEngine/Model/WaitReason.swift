/// A reason why an operation does not run or, if it runs, does not end: one link of an explanation.
public struct WaitReason: Hashable, Sendable {
  /// The kinds of reasons, in the order in which they are checked; see <doc:Why> for when each holds.
  public enum Kind: String, CaseIterable, Sendable {
    /// The operation is in no queue, and was not started.
    case notEnqueued = "not-enqueued"
    /// The queue of the operation is suspended.
    case suspended
    /// The limit of its queue is 0.
    case maxZero = "max-zero"
    /// The operation has unfinished dependencies.
    case dependency
    /// The chain has returned to an operation that is on it.
    case cycle
    /// The operation is paused.
    case paused
    /// The overridden `isReady` of the class reads false.
    case customNotReady = "custom-not-ready"
    /// The overridden `isReady` of the class has turned true, and the queue was not told.
    case unreportedReady = "unreported-ready"
    /// A condition of the operation does not hold yet.
    case condition
    /// Another operation of its category comes first.
    case exclusive
    /// The operation comes after a barrier, or is a barrier that others come before.
    case barrier
    /// The queue of the operation has no free slot.
    case max
    /// The operation could start, and another one goes first.
    case outranked
    /// The operation is next, and no worker is free.
    case workers
    /// The operation is next, and the dispatch queue below its queue does not run it.
    case dispatchQueue = "dispatch-queue"
    /// The operation is next on the main thread, which is waiting or busy.
    case mainBusy = "main-busy"
    /// The operation runs, but its body waits.
    case wait
    /// The operation runs until `finish()` is called, or its class reports its finish.
    case step
    /// The operation runs, and nothing is left that could finish it.
    case neverFinishes = "never-finishes"
  }

  /// The kind of the reason.
  public let kind: Kind
  /// The operation that the reason keeps waiting.
  public let operation: OperationID
  /// The operations that have to move first, empty if none has to; the chain continues with the first of them.
  public let holders: [OperationID]
  /// The queue that keeps the operation from starting, or that it waits for; nil for kinds without a queue.
  public let queue: QueueID?
  /// The name of the condition or the category; nil for other kinds.
  public let subject: String?

  /// The operation that would have to move first.
  package var holder: OperationID? { holders.first }

  package init(
    _ kind: Kind, of operation: OperationID, holders: [OperationID] = [], queue: QueueID? = nil, subject: String? = nil
  ) {
    self.kind = kind
    self.operation = operation
    self.holders = holders
    self.queue = queue
    self.subject = subject
  }
}
