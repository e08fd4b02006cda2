/// A change of an operation after its creation.
///
/// Events of an engine refer to other operations and to queues by identifier, logs by name: the parameters are the
/// types of these references.
public enum OperationChange<OperationReference: Hashable & Sendable, QueueReference: Hashable & Sendable>: Hashable,
  Sendable
{
  /// The operation was released before it was added or started: it will never run.
  case discarded
  /// The operation depends on another one from now on (R4).
  case dependencyAdded(on: OperationReference)
  /// The operation no longer depends on another one (R5).
  case dependencyRemoved(on: OperationReference)
  /// The operation has a requirement beyond its dependencies.
  indirect case requires(Requirement)
  /// The operation is a child of a group, which will add it.
  case adopted(by: OperationReference)
  /// The operation was added to a queue; its phase is pending.
  case enqueued(in: QueueReference)
  /// The phase becomes ready: the operation is in a queue, and neither a dependency, a pause nor its class keeps it
  /// from starting.
  case ready
  /// The phase becomes pending again.
  case unready
  /// A free worker takes the operation, which occupies a slot from now on.
  case dispatched
  /// The operation begins to execute, or its class reports that it does.
  case executing
  /// `start()` has returned, and the operation is not finished: until it is, it occupies its slot, but no thread.
  case returned
  /// A block of a block operation begins; blocks are numbered from 1.
  case blockBegan(number: Int32)
  /// A block of a block operation returned.
  case blockEnded(number: Int32)
  /// The operation was cancelled, which does not stop an executing body.
  case cancelled(CancelCause)
  /// The body read `isCancelled` as true.
  case cancelNoticed
  /// The operation is paused: its work pauses, or does not start, until it is `unpaused`.
  case paused
  /// The paused operation continues.
  case unpaused
  /// A condition of the operation was evaluated.
  indirect case conditionDecided(String, ConditionVerdict<OperationReference>)
  /// The operation reported an error, and will finish with the outcome `failed`.
  indirect case failed(message: String)
  /// The operation finished with this outcome.
  case finished(OperationOutcome)
  /// The completion block begins.
  case completed
  /// The priority changed.
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

  /// Returns the change with other references; nil if a reference cannot be converted.
  /// - Parameters:
  ///   - operation: returns the reference to an operation.
  ///   - queue: returns the reference to a queue.
  // Inlined: the closures cost more than their work.
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
