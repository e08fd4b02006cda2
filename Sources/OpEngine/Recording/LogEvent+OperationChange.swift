extension LogEvent {
  /// A change of one operation.
  package enum OperationChange: Hashable, Sendable {
    indirect case created(NewOperation)
    /// The operation was released before it was added or started: it will never run.
    case discarded
    case depends(on: LogName)
    case undepends(on: LogName)
    indirect case priority(from: QueuePriority, to: QueuePriority)
    case enqueued
    /// The phase becomes ready: in a queue, and nothing but slot, rank and worker are missing.
    case ready
    /// The phase falls back to pending.
    case gated
    /// A free worker has picked the operation, which occupies its slot from here on.
    case dispatched
    case executing
    /// `start()` has returned, and the operation has not finished: it keeps its slot, but no thread.
    case returned
    /// A block of a block operation begins; numbers from 1.
    indirect case block(Int)
    /// The block has returned.
    indirect case blockEnded(Int)
    /// The body prints a line.
    indirect case log(String)
    case cancelled(CancelCause)
    /// The body has read `isCancelled`, and seen that it is true.
    case noticed
    case paused
    case unpaused
    indirect case requires(Requirement)
    /// A condition was evaluated.
    indirect case condition(String, Verdict)
    /// The operation has run into an error, and will finish with the outcome failed.
    indirect case failed(String)
    case finished(OperationOutcome)
    /// The completion block begins.
    case completed
    indirect case kvo(KeyValueChange)
    /// The body begins to wait.
    case waits(for: Subject)
    /// The body has waited, and continues.
    case resumes(after: Subject)
    /// A note of the scenario that is about the operation, and not for the audience at this moment.
    indirect case note(String)
  }

  /// The properties with which an operation is created.
  package struct NewOperation: Hashable, Sendable {
    /// The display name; nil for the one that the log calls it by.
    package var name: String?
    /// The class of the program, if it has one for it; nil for the classes of this library.
    package var className: String?
    /// The kind of the operation; nil where an old log does not tell.
    package var kind: OperationKind?
    package var priority: QueuePriority
    package var qualityOfService: QualityOfService

    /// Collects the properties.
    package init(
      name: String? = nil, className: String? = nil, kind: OperationKind? = nil, priority: QueuePriority = .normal,
      qualityOfService: QualityOfService = .default
    ) {
      self.name = name
      self.className = className
      self.kind = kind
      self.priority = priority
      self.qualityOfService = qualityOfService
    }
  }

  /// A requirement of an operation beyond its dependencies.
  package enum Requirement: Hashable, Sendable {
    case condition(String)
    case exclusive(String)
    /// The operation is a child of a group, which will add it.
    case group(LogName)
  }

  /// The result of an evaluation of a condition.
  package enum Verdict: Hashable, Sendable {
    case satisfied
    case unsatisfied
    /// The condition is open until that operation has finished.
    case produced(by: LogName)
  }

  /// A key-value notification. A class may have keys of its own, so its values are texts.
  package struct KeyValueChange: Hashable, Sendable {
    package var key: String
    /// The old value; nil where the notification carries no values.
    package var old: String?
    package var new: String?

    /// A notification of `key`.
    package init(_ key: String, old: String? = nil, new: String? = nil) {
      self.key = key
      self.old = old
      self.new = new
    }
  }
}
