/// A change of a queue after its creation, which refers to operations as an ``OperationChange`` does.
public enum QueueChange<OperationReference: Hashable & Sendable>: Hashable, Sendable {
  /// The queue was released; nothing was in it.
  case discarded
  /// The queue was suspended: it starts nothing until it is resumed.
  case suspended
  /// The queue was resumed.
  case resumed
  /// The limit changed; -1 leaves the number of running operations to the number of workers.
  indirect case maxChanged(old: Int, new: Int)
  /// A barrier was added (R15).
  case barrierAdded(OperationReference)
  /// The queue became empty.
  case idle
}

extension QueueChange {
  /// Returns the change with other references; nil if a reference cannot be converted.
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
