/// A change of a queue after its creation. It refers to operations as an ``OperationChange`` does.
public enum QueueChange<OperationReference: Hashable & Sendable>: Hashable, Sendable {
  /// The queue was released; nothing was in it any more.
  case discarded
  /// The queue starts nothing from now on.
  case suspended
  /// The queue starts operations again.
  case resumed
  /// The limit has changed; -1 is the default.
  indirect case maxChanged(old: Int, new: Int)
  /// A barrier was added (R15).
  case barrierAdded(OperationReference)
  /// The last operation left the queue.
  case idle
}

extension QueueChange {
  /// Returns the change with other references; nil if it refers to something that has none.
  /// - Parameter operation: returns the reference to an operation.
  @inlinable
  package func referring<NewOperation>(by operation: (OperationReference) -> NewOperation?) -> QueueChange<
    NewOperation
  >? {
    switch self {
    case .discarded: .discarded
    case .suspended: .suspended
    case .resumed: .resumed
    case .maxChanged(let old, let new): .maxChanged(old: old, new: new)
    case .barrierAdded(let barrier): operation(barrier).map { .barrierAdded($0) }
    case .idle: .idle
    }
  }
}
