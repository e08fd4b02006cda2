/// One link of the answer to "why is this one not running?".
public struct WaitReason: Hashable, Sendable {
  /// The kinds of reasons, in the order in which they are checked.
  public enum Kind: String, CaseIterable, Sendable {
    case notEnqueued = "not-enqueued"
    case suspended
    case maxZero = "max-zero"
    case dependency
    /// The chain came back to an operation that is on it.
    case cycle
    /// The operation is paused.
    case paused
    /// The overridden `isReady` of the class reads false.
    case customNotReady = "custom-not-ready"
    case condition
    /// Another one of its category comes first.
    case exclusive
    /// The operation comes behind a barrier; or it is one, and something comes before it.
    case barrier
    case max
    case outranked
    case workers
    /// The dispatch queue below its queue does not run it.
    case dispatchQueue = "dispatch-queue"
    case mainBusy = "main-busy"
    /// The operation runs, but its body waits.
    case wait
    /// The operation runs until its `finish()` is called.
    case step
    /// The operation runs, nothing is left that could finish it, and it does not end.
    case neverFinishes = "never-finishes"
  }

  /// The kind of the reason.
  public let kind: Kind
  /// The operation that has the reason.
  public let operation: OperationID
  /// The operations that have to move first; the chain continues with the first of them.
  public let holders: [OperationID]
  /// The queue that keeps it from starting, or that is waited for.
  public let queue: QueueID?
  /// The condition or the category.
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
