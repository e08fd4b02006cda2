/// One link of the answer to "why is this one not running?".
public struct WaitReason: Hashable, Sendable {
  /// In the order in which they are looked at: the first that holds is the reason.
  public enum Kind: String, CaseIterable, Sendable {
    case notEnqueued = "not-enqueued"
    case suspended
    case maxZero = "max-zero"
    case dependency
    /// The chain came back to an operation that is on it.
    case cycle
    /// It was told to stand still.
    case paused
    /// The gate of its class, an overridden isReady, is shut.
    case customNotReady = "custom-not-ready"
    case condition
    /// Another one of its category comes first.
    case exclusive
    /// It comes behind a barrier; or it is one, and something comes before it.
    case barrier
    case max
    case outranked
    case workers
    case mainBusy = "main-busy"
    /// It runs, but its body waits.
    case wait
    /// It runs, and goes on until it is said to be finished.
    case step
    /// It runs, nothing is left that could bring its end about, and it does not end.
    case neverFinishes = "never-finishes"
  }

  /// What keeps it from running.
  public var kind: Kind
  /// Whose reason it is.
  public var operation: OperationID
  /// The operations that would have to move first; the chain goes on with the first of them.
  public var holders: [OperationID]
  /// The queue whose gate is closed, or that is waited for.
  public var queue: QueueID?
  /// The condition or the category.
  public var subject: String?

  /// The operation that would have to move first.
  public var holder: OperationID? { holders.first }

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
