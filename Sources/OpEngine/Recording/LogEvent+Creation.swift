extension LogEvent {
  /// The initial properties of an operation.
  package struct NewOperation: Hashable, Sendable {
    /// The display name; nil for the name in the log.
    package var name: String?
    /// The class, if it is one of the program; nil for classes of this library.
    package var className: String?
    /// The kind of the operation; nil if an old log does not give it.
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

  /// The initial properties of a queue.
  package struct NewQueue: Hashable, Sendable {
    /// The display name; nil for the name in the log.
    package var name: String?
    package var executor: QueueExecutor
    /// The dispatch queue that runs its operations, as numbered in the log.
    package var dispatchQueue: DispatchQueueID?
    /// The limit; -1 is the default.
    package var max: Int
    package var qualityOfService: QualityOfService

    /// Collects the properties.
    package init(
      name: String? = nil, executor: QueueExecutor = .pool, dispatchQueue: DispatchQueueID? = nil, max: Int = -1,
      qualityOfService: QualityOfService = .default
    ) {
      self.name = name
      self.executor = executor
      self.dispatchQueue = dispatchQueue
      self.max = max
      self.qualityOfService = qualityOfService
    }
  }
}
