internal import DequeModule

/// The engine's record of one queue.
struct QueueState: ~Copyable {
  /// The number of the row's present owner, by which a stale ID is recognized.
  var generation: UInt32 = 0
  /// Whether the handle is gone.
  var isDiscarded = false
  /// The limit; -1 if only the workers limit it.
  var maxConcurrent = -1
  var isSuspended = false
  /// The time of its suspension, for late observers; nil if not recorded.
  var suspendedSince: EngineTime?
  var executor: QueueExecutor
  /// The dispatch queue that is its executor, if any.
  var dispatchQueue: DispatchQueueID?
  /// Whether the serial executor runs an operation: from its pick until its `start()` has returned.
  var isExecutorTaken = false
  /// Whether it was runnable at the last check, and so is listed among the runnable queues.
  fileprivate var isListedAsRunnable = false
  /// Whether the executor was called for the next operation and has not come yet. For executors other than the pool.
  var isDrainRequested = false
  /// The number of occupied slots.
  var running = 0
  /// The number of operations in it, including barriers.
  var members = 0
  var barriers = 0
  /// The epoch before the first barrier: its number, which wraps around, the number of its operations, and the barrier
  /// that ends it.
  var frontEpoch: UInt32 = 0
  var frontMembers = 0
  var frontBarrier = Row.none
  /// The epochs after the first barrier.
  var laterEpochs = Deque<Epoch>()
  var isAwaited = false
  /// The members whose overridden `isReady` read false at the last query.
  var unreadyOverrides = UnreadyOverrides()
  /// The number of pending answers and notifications about the readiness of members.
  var readinessHolds = 0
  /// The operation whose completion block was the last to become due, in a queue of one.
  var lastCompletion: OperationID?
  /// Whether operations that run to their end are counted (R17).
  var isCounted = false
  var buckets = PriorityBuckets()
  /// The group of its operations.
  var group = Row.none
  /// Whether a child that fails cancels the others.
  var cancelsOnFailure = false

  /// A stretch of a queue between two barriers.
  struct Epoch {
    /// The number of operations in the epoch.
    var count = 0
    /// The operations added to the epoch, in order. An operation that left before its turn may still be listed.
    var members: [Row] = []
    /// The barrier that ends it.
    var barrier = Row.none
  }

  init(executor: QueueExecutor) {
    self.executor = executor
    if executor == .main { maxConcurrent = 1 }
  }

  var isMain: Bool { executor == .main }

  /// Whether its operations run one at a time.
  var isOfOne: Bool { maxConcurrent == 1 || executor == .serial }

  /// Whether the queue itself allows starts, regardless of its operations and the workers.
  var hasFreeSlot: Bool { @inline(__always) get { !isSuspended && (maxConcurrent < 0 || running < maxConcurrent) } }

  /// Whether one more operation may start, if a thread is free.
  var isRunnable: Bool {
    // Without inlining, it would receive a copy of the whole queue.
    @inline(__always) get { hasFreeSlot && !isExecutorTaken && readinessHolds == 0 && buckets.hasTakeable }
  }

  /// Whether workers of the pool run the operations.
  var isServedByPool: Bool { @inline(__always) get { executor == .pool || executor == .serial } }
}

/// The queues in order of creation.
struct QueueTable: ~Copyable {
  private var queues = Table<QueueState>()
  /// The reusable rows of discarded queues.
  private var free: [Row] = []
  /// The pool's queues with work and a free slot: the others need not be searched.
  private var runnable = BitTree(minimumCapacity: 64)
  /// The runnable external queues, drained by the main thread or a dispatch queue.
  private var external = BitTree(minimumCapacity: 64)

  var count: Int { queues.count }

  mutating func add(_ queue: consuming QueueState) -> Row {
    if let row = free.popLast() {
      queue.generation = self[row].generation
      self[row] = queue
      return row
    }
    let row = queues.append(queue)
    if Int(row) == runnable.capacity {
      runnable.grow(to: 4 * Int(row))
      external.grow(to: 4 * Int(row))
    }
    return row
  }

  /// - Precondition: it is empty.
  mutating func discard(_ row: Row, isReused: Bool) {
    self[row].isDiscarded = true
    self[row].generation &+= 1
    if isReused { free.append(row) }
  }

  subscript(row: Row) -> QueueState {
    unsafeAddress { UnsafePointer(queues.place(of: row)) }
    unsafeMutableAddress { queues.place(of: row) }
  }

  /// The place of a queue, for code that uses several of its fields. Valid until a queue is added.
  @inline(__always)
  mutating func pointer(to row: Row) -> UnsafeMutablePointer<QueueState> { queues.place(of: row) }

  /// The first queue in order of creation with work and a free slot, other than the main queue.
  var firstRunnable: Row { runnable.first.map { Row($0) } ?? .none }

  /// Returns the first runnable queue from `bound` on, else the first of all, so that queues take turns.
  @inline(__always)
  mutating func firstRunnable(from bound: Int) -> Row { runnable.first(from: bound).map { Row($0) } ?? .none }

  var hasRunnable: Bool { @inline(__always) get { !runnable.isEmpty } }

  var hasRunnableExternal: Bool { @inline(__always) get { !external.isEmpty } }

  /// Returns the next queue whose executor must be notified of work; it counts as notified from then on.
  mutating func nextDrainRequest() -> Row? {
    var row = external.first
    while let queue = row, self[Row(queue)].isDrainRequested {
      row = external.first(from: queue + 1).flatMap { $0 > queue ? $0 : nil }
    }
    guard let queue = row.map({ Row($0) }) else { return nil }
    self[queue].isDrainRequested = true
    return queue
  }

  /// Whether a queue is listed correctly: a runnable one among those of the pool, or among the external ones.
  func isListedCorrectly(_ row: Row) -> Bool {
    let (isRunnable, isServedByPool) = (self[row].isRunnable, self[row].isServedByPool)
    return self[row].isListedAsRunnable == isRunnable
      && runnable.contains(Int(row)) == (isRunnable && isServedByPool)
      && external.contains(Int(row)) == (isRunnable && !isServedByPool)
  }

  /// Lists a queue among the runnable ones, or no longer; called after a change of the queue's readiness, slots or
  /// work.
  @inline(__always)
  mutating func updateRunnable(of row: Row) {
    let queue = pointer(to: row)
    let isRunnable = queue.pointee.isRunnable
    guard isRunnable != queue.pointee.isListedAsRunnable else { return }
    queue.pointee.isListedAsRunnable = isRunnable
    if queue.pointee.isServedByPool {
      if isRunnable { runnable.insert(Int(row)) } else { runnable.remove(Int(row)) }
    } else {
      if isRunnable { external.insert(Int(row)) } else { external.remove(Int(row)) }
    }
  }
}
