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
    case max
    case outranked
    case workers
    case mainBusy = "main-busy"
    /// It runs, but its body waits.
    case wait
  }

  /// What keeps it from running.
  public var kind: Kind
  /// Whose reason it is.
  public var operation: OperationID
  /// The operation that would have to finish (or start) first.
  public var holder: OperationID?
  /// The queue whose gate is closed, or that is waited for.
  public var queue: QueueID?

  package init(_ kind: Kind, of operation: OperationID, holder: OperationID? = nil, queue: QueueID? = nil) {
    self.kind = kind
    self.operation = operation
    self.holder = holder
    self.queue = queue
  }
}
