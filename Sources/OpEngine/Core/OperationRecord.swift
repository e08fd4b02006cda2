/// The engine's record of one operation: 64 plain bytes; edges and bucket positions are in other tables.
struct OperationRecord: BitwiseCopyable {
  /// The number of the row's present owner, by which a stale ID is recognized.
  var generation: UInt32
  var state: OperationState = .initialized
  var priority: QueuePriority
  var kind = OperationKind.custom
  /// The bucket, which differs from that of `priority` if the priority was changed after dispatch.
  var bucket: UInt8 = 0
  /// The position in the engine-wide order of creation or, once enqueued, of additions.
  var order: UInt64
  var queue: Row = .none
  var queueGeneration: UInt32 = 0
  /// The slot in bucket `bucket` of its queue.
  var bucketPosition: Row = .none
  /// The epoch, a stretch of its queue between barriers; for a barrier, the epoch that it ends.
  var epoch: UInt32 = 0
  var flags: OperationFlags = []
  /// The thread, from dispatch or start.
  var worker = WorkerID(0)
  var unfinishedDependencies: UInt32 = 0
  /// The number of reasons to retain its handle: its queue or its start, its completion block, each unfinished
  /// dependant.
  var retainCount: UInt32 = 0
  var firstDependency: Row = .none
  var lastDependency: Row = .none
  var firstDependant: Row = .none
  var lastDependant: Row = .none

  /// Whether every dependency is finished, or the operation itself is cancelled (R3). From its start on, a late
  /// dependency changes nothing (R4). An operation paused before its start is not ready either.
  var isReady: Bool {
    (unfinishedDependencies == 0 && !flags.contains(.paused)) || flags.contains(.cancelled) || state >= .starting
  }

  /// Whether the operation retains its dependencies: until it has finished and its completion block has returned (R19).
  var keepsDependencies: Bool { state != .finished || flags.contains(.completes) }

  /// Whether the operation is ready according to its class (R3): an overridden `isReady` decides alone, except during a
  /// pause, which Foundation's classes do not know.
  var readsReady: Bool { readsReady(flags.contains(.hasReadyOverride) ? flags.contains(.overrideIsReady) : nil) }

  /// Returns whether the operation is ready.
  /// - Parameter own: the value of an overridden `isReady`; nil if the class does not override it.
  func readsReady(_ own: Bool?) -> Bool {
    own.map { $0 && (!flags.contains(.paused) || state >= .starting) } ?? isReady
  }

  /// Whether the operation is running, and so occupies its slot.
  var isRunning: Bool { state.isRunning }

  var phase: OperationPhase {
    switch state {
    case .initialized: .pending
    case .enqueued: readsReady ? .ready : .pending
    case .starting: queue == .none ? .pending : .ready
    // An operation cancelled before it began is finishing without having executed.
    case .finishing where flags.contains(.skippedMain): queue == .none ? .pending : .ready
    case .executing, .finishing: .executing
    case .finished: .finished
    }
  }

  /// Returns the flag that an observer would read; false for a key that is not a flag. Overrides are not queried.
  func flag(_ key: KeyChange.Key) -> Bool {
    switch key {
    case .isReady: isReady
    case .isExecuting: state == .executing && !flags.contains(.paused)
    case .isFinished: state == .finished
    case .isCancelled: flags.contains(.cancelled)
    case .isPaused: flags.contains(.paused)
    case .isAsynchronous: kind.isAsynchronous
    case .dependencies, .queuePriority, .completionBlock: false
    }
  }

  /// The outcome of a finished operation; nil before.
  var finalOutcome: OperationOutcome? { state == .finished ? outcome : nil }

  /// The outcome as known so far.
  var outcome: OperationOutcome {
    if flags.contains(.skippedMain) { return .cancelledBeforeStart }
    if flags.contains(.failed) { return .failed }
    return flags.contains(.cancelled) ? .cancelledWhileExecuting : .completed
  }
}

struct OperationFlags: OptionSet, BitwiseCopyable {
  let rawValue: UInt32
  static let cancelled = OperationFlags(rawValue: 1 << 0)
  /// Marks an operation that its queue may start.
  static let takeable = OperationFlags(rawValue: 1 << 1)
  /// Marks an operation cancelled before it could execute, which skips `main()`.
  static let skippedMain = OperationFlags(rawValue: 1 << 2)
  /// Marks an operation for whose finish a thread waits.
  static let awaited = OperationFlags(rawValue: 1 << 3)
  /// Marks an operation already met in the check of a batch.
  static let marked = OperationFlags(rawValue: 1 << 4)
  /// Marks an operation whose keys are observed.
  static let observed = OperationFlags(rawValue: 1 << 5)
  /// Marks an operation whose published phase is ready.
  static let ready = OperationFlags(rawValue: 1 << 6)
  /// Marks a barrier (R15).
  static let barrier = OperationFlags(rawValue: 1 << 7)
  /// Marks an operation whose class may override `isReady`, which is queried outside the lock.
  static let hasReadyOverride = OperationFlags(rawValue: 1 << 8)
  /// Marks an operation whose overridden `isReady` read true at the last query.
  static let overrideIsReady = OperationFlags(rawValue: 1 << 9)
  /// Marks an operation whose class keeps and posts `isExecuting` and `isFinished` itself.
  static let reports = OperationFlags(rawValue: 1 << 10)
  /// Marks an operation that cannot do its work: its outcome is `failed`.
  static let failed = OperationFlags(rawValue: 1 << 11)
  /// Marks a paused operation: its work pauses, or does not start.
  static let paused = OperationFlags(rawValue: 1 << 12)
  /// Marks an operation that has an entry in `requirements`.
  static let requires = OperationFlags(rawValue: 1 << 13)
  /// Marks a finished operation whose completion block has not returned.
  static let completes = OperationFlags(rawValue: 1 << 14)
  /// Marks an operation that a finished dependant lists without retaining it.
  static let isListed = OperationFlags(rawValue: 1 << 15)
  /// Marks an operation whose class has last reported that it executes.
  static let lastReportedExecuting = OperationFlags(rawValue: 1 << 16)
  /// Marks an unfinished operation whose `start()` has returned.
  static let returned = OperationFlags(rawValue: 1 << 17)
  /// Marks an operation whose overridden `isReady` reads false. Set only if the class reports that without a query.
  static let overrideIsNotReady = OperationFlags(rawValue: 1 << 18)
  /// Marks a finished operation. Set only in a handle's copy; the record has its state.
  static let finished = OperationFlags(rawValue: 1 << 19)
  /// Marks a waiting operation that a change of priority has moved to the tail of its bucket.
  static let moved = OperationFlags(rawValue: 1 << 20)
  /// Marks an operation whose overridden `isReady` was queried while its dependencies keep it from being ready.
  static let queriedUnready = OperationFlags(rawValue: 1 << 24)
  /// Marks a row without an operation.
  static let free = OperationFlags(rawValue: 1 << 21)
  /// Marks a finished operation that continues to work, as a lint has reported.
  static let worksAfterFinish = OperationFlags(rawValue: 1 << 22)
  /// Marks an operation whose overridden `cancel()` has returned without cancelling it, or that was cancelled and whose
  /// `start()` has returned without finishing it.
  static let cancelUnheeded = OperationFlags(rawValue: 1 << 23)
  /// Marks a cancelled operation whose body has read `isCancelled`.
  static let cancelNoticed = OperationFlags(rawValue: 1 << 25)
  /// Marks an operation that has an entry in `lints`.
  static let linted = OperationFlags(rawValue: 1 << 26)
}
