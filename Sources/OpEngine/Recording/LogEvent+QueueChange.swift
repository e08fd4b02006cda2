extension LogEvent {
  /// A change of one queue.
  package enum QueueChange: Hashable, Sendable {
    indirect case created(NewQueue)
    /// The queue was released; it was empty.
    case discarded
    case suspended
    case resumed
    /// -1 is the default.
    indirect case max(from: Int, to: Int)
    /// The last operation left the queue.
    case idle
    /// An operation was added as a barrier.
    case barrier(LogName)
    /// A note of the scenario that is about the queue, and not for the audience at this moment.
    indirect case note(String)
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

  /// Something that a thread does outside of all bodies.
  package enum ThreadChange: Hashable, Sendable {
    /// The thread prints a line.
    indirect case log(String)
    /// The thread begins to wait.
    case waits(for: Subject)
    /// The thread has waited, and continues.
    case resumes(after: Subject)
  }
}
