extension LogEvent {
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

  /// The properties with which a queue is created.
  package struct NewQueue: Hashable, Sendable {
    /// The display name; nil for the one that the log calls it by.
    package var name: String?
    package var executor: QueueExecutor
    /// The dispatch queue that runs its operations, by a number of the log.
    package var dispatchQueue: DispatchQueueID?
    /// -1 is the default.
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
