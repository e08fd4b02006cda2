/// A change of an operation after its creation. An engine refers to other operations and to queues by id, and a log refers
/// to them by name: what happened has one form in both.
public enum OperationChange<OperationReference: Hashable & Sendable, QueueReference: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The operation was released before it was added or started: it will never run.
  case discarded
  /// The operation depends on another one from now on (R4).
  case dependencyAdded(on: OperationReference)
  /// The operation no longer depends on the other one (R5).
  case dependencyRemoved(on: OperationReference)
  /// The operation has a requirement beyond its dependencies.
  indirect case requires(Requirement)
  /// The operation is a child of a group, which will add it.
  case adopted(by: OperationReference)
  /// The operation was added to a queue; its phase is pending.
  case enqueued(in: QueueReference)
  /// The phase becomes ready: in a queue, and nothing but slot, rank and worker are missing.
  case ready
  /// The phase falls back to pending.
  case unready
  /// A free worker has picked the operation, which occupies its slot from here on.
  case dispatched
  /// The operation begins to execute, or its class reports that it does.
  case executing
  /// `start()` has returned, and the operation is not finished: it occupies its slot, but no thread, until it is.
  case returned
  /// A block of a block operation begins; numbers from 1.
  case blockBegan(number: Int32)
  /// The block has returned.
  case blockEnded(number: Int32)
  /// The operation was cancelled. A body that executes is not stopped by that.
  case cancelled(CancelCause)
  /// The body has read `isCancelled` as true.
  case cancelNoticed
  /// The operation is paused: its work stands still, or does not start, until it is `unpaused`.
  case paused
  /// The paused operation goes on.
  case unpaused
  /// A condition of the operation was evaluated.
  indirect case conditionDecided(String, ConditionVerdict<OperationReference>)
  /// The operation has met an error, and will finish with the outcome `failed`.
  indirect case failed(message: String)
  /// The operation has finished, with this outcome.
  case finished(OperationOutcome)
  /// The completion block begins.
  case completed
  /// The priority has changed.
  case priorityChanged(old: QueuePriority, new: QueuePriority)
}

extension OperationChange {
  /// The other operation that the change names.
  var other: OperationReference? {
    switch self {
    case .dependencyAdded(let other), .dependencyRemoved(let other), .adopted(let other): other
    case .conditionDecided(_, .produced(let other)): other
    case _: nil
    }
  }

  /// Returns the change with other references; nil if it refers to something that has none.
  /// - Parameters:
  ///   - operation: returns the reference to an operation.
  ///   - queue: returns the reference to a queue.
  // Inlined: the closures cost more than what they do.
  @inlinable
  @inline(__always)
  package func referring<NewOperation, NewQueue>(
    by operation: (OperationReference) -> NewOperation?, _ queue: (QueueReference) -> NewQueue?
  ) -> OperationChange<NewOperation, NewQueue>? {
    switch self {
    case .discarded: .discarded
    case .dependencyAdded(let other): operation(other).map { .dependencyAdded(on: $0) }
    case .dependencyRemoved(let other): operation(other).map { .dependencyRemoved(on: $0) }
    case .requires(let requirement): .requires(requirement)
    case .adopted(let group): operation(group).map { .adopted(by: $0) }
    case .enqueued(let place): queue(place).map { .enqueued(in: $0) }
    case .ready: .ready
    case .unready: .unready
    case .dispatched: .dispatched
    case .executing: .executing
    case .returned: .returned
    case .blockBegan(let number): .blockBegan(number: number)
    case .blockEnded(let number): .blockEnded(number: number)
    case .cancelled(let cause): .cancelled(cause)
    case .cancelNoticed: .cancelNoticed
    case .paused: .paused
    case .unpaused: .unpaused
    case .conditionDecided(let name, .satisfied): .conditionDecided(name, .satisfied)
    case .conditionDecided(let name, .unsatisfied): .conditionDecided(name, .unsatisfied)
    case .conditionDecided(let name, .produced(let product)):
      operation(product).map { .conditionDecided(name, .produced(by: $0)) }
    case .failed(let message): .failed(message: message)
    case .finished(let outcome): .finished(outcome)
    case .completed: .completed
    case .priorityChanged(let old, let new): .priorityChanged(old: old, new: new)
    }
  }
}
