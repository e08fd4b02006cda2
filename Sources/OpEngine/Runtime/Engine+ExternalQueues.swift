internal import Dispatch

// External queues, drained by the main thread or a dispatch queue: each has at most one drain request at a time.
extension Engine {
  /// The handle of the main queue. It retains the engine: if the engine retained it too, neither would ever be
  /// released. Settings are stored separately, and so survive a recreation of the handle.
  struct MainQueue {
    fileprivate weak var handle: OperationQueue?
    /// The handle of the shared engine, which lives forever anyway.
    fileprivate var kept: OperationQueue?
  }

  var main: OperationQueue {
    mainQueue.withLock { main in
      if let known = main.handle { return known }
      let fresh = OperationQueue(mainOf: self)
      main.handle = fresh
      if isShared { main.kept = fresh }
      return fresh
    }
  }

  /// Returns the ID of the main queue, which is created at the first call. Its event is delivered with the next ones.
  func makeMain() -> QueueID {
    core.withLock { core in
      if let known = core.state.mainQueueID { return known }
      stamp(&core, as: .main)
      let id = core.state.createQueue(runBy: .main)
      _ = core.drainEffects(for: ThreadContext.current)
      return id
    }
  }

  /// Runs the next operation of `queue` here, if one may start.
  func drainOne(of queue: OperationQueue) {
    let thread = ThreadContext.current
    let operation: Operation? = withCore { core in
      guard let row = core.state.drainOne(of: queue.id) else { return nil }
      return core.handle(row)?.takeUnretainedValue()
    }
    operation?.runDispatched(on: thread.worker)
  }

  /// Stores the quality of service of a queue. That of the main queue is fixed.
  func setQuality(of queue: QueueID, _ quality: QualityOfService) {
    withCore { core in
      if !core.state.isMain(queue) {
        core.queueQualities[queue] = quality
      } else if quality != .userInteractive {
        core.state.ignoreSetting(of: queue.row)
      }
    }
  }

  /// - Returns: whether it was set. This is possible only while the queue is empty, and never for the main queue.
  func setDispatchQueue(of queue: QueueID, _ dispatchQueue: DispatchQueueID?) -> Bool {
    core.withLock { $0.setDispatchQueue(of: queue, dispatchQueue) }
  }
}

extension DispatchQueueID {
  /// - Parameter queue: a queue other than the main one, which must live as long as the number is used: another one may
  ///   get the number afterwards.
  init(_ queue: DispatchQueue) { self.init(number: UInt64(UInt(bitPattern: ObjectIdentifier(queue)))) }
}
