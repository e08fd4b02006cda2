internal import DequeModule

/// The engine's record of one queue.
struct QueueState: ~Copyable {
  /// The number of the row's present owner, by which an old ID is noticed.
  var generation: UInt32 = 0
  /// Whether the handle is gone.
  var isDiscarded = false
  /// -1: bounded by the workers alone.
  var maxConcurrent = -1
  var isSuspended = false
  /// The time at which it was suspended, for observers that come late; nil if that was not noted.
  var suspendedSince: EngineTime?
  var executor: QueueExecutor
  /// The dispatch queue that runs its operations, where that is its executor.
  var dispatchQueue: DispatchQueueID?
  /// Whether the serial executor runs an operation: from its pick until its `start()` has returned.
  var isExecutorTaken = false
  /// Whether it was runnable when that was looked at last: it stands among the runnable queues then.
  fileprivate var isListedAsRunnable = false
  /// Whether the executor was called for the next operation and has not come yet. For executors other than the pool.
  var isDrainRequested = false
  /// The number of slots that are taken.
  var running = 0
  /// Operations that are in it, barriers included.
  var members = 0
  var barriers = 0
  /// The stretch before the first barrier: its number, which begins anew after the greatest one, how many operations
  /// are in it, and the barrier that ends it.
  var frontEpoch: UInt32 = 0
  var frontMembers = 0
  var frontBarrier = Row.none
  /// The stretches behind the first barrier.
  var laterEpochs = Deque<Epoch>()
  var isAwaited = false
  /// The members whose overridden `isReady` read false when it was queried.
  var unreadyOverrides = UnreadyOverrides()
  /// The number of answers and notifications under way about the readiness of members.
  var readinessHolds = 0
  /// The operation whose completion block was the last to be due, in a queue of one.
  var lastCompletion: OperationID?
  /// Whether operations that run to their end are counted (R17).
  var isCounted = false
  var buckets = PriorityBuckets()
  /// The group whose children are in it.
  var group = Row.none
  /// Whether a child that fails cancels the others.
  var cancelsOnFailure = false

  /// A stretch of a queue between two barriers.
  struct Epoch {
    /// The number of operations in the epoch.
    var count = 0
    /// The operations that were added to the epoch, in order. An operation that has left before its turn may still be
    /// listed.
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

  /// Whether the queue itself allows starts, whatever its operations and the workers allow.
  var hasFreeSlot: Bool { @inline(__always) get { !isSuspended && (maxConcurrent < 0 || running < maxConcurrent) } }

  /// Whether one more operation may start, if a thread is free.
  var isRunnable: Bool {
    // Not inlined, it would be given a copy of the whole queue.
    @inline(__always) get { hasFreeSlot && !isExecutorTaken && readinessHolds == 0 && buckets.hasTakeable }
  }

  /// Whether workers of the pool run the operations.
  var isServedByPool: Bool { @inline(__always) get { executor == .pool || executor == .serial } }
}

/// The queues in order of creation. A pointer, because a noncopyable queue cannot stand in an array.
struct QueueTable: ~Copyable {
  private var base: UnsafeMutablePointer<QueueState>
  private var capacity = 64
  private(set) var count = 0
  /// The rows of discarded queues, which may be used again.
  private var free: [Row] = []
  /// The queues of the pool with work and a free slot: the others need not be searched.
  private var runnable = BitTree(minimumCapacity: 64)
  /// The runnable queues that are external: the main thread or a dispatch queue drains them.
  private var external = BitTree(minimumCapacity: 64)

  init() { base = .allocate(capacity: 64) }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  mutating func add(_ queue: consuming QueueState) -> Row {
    if let row = free.popLast() {
      queue.generation = self[row].generation
      self[row] = queue
      return row
    }
    if count == capacity { grow() }
    (base + count).initialize(to: queue)
    count += 1
    return Row(count - 1)
  }

  /// - Precondition: it is empty.
  mutating func discard(_ row: Row, isReused: Bool) {
    self[row].isDiscarded = true
    self[row].generation &+= 1
    if isReused { free.append(row) }
  }

  subscript(row: Row) -> QueueState {
    unsafeAddress {
      precondition(Int(row) < count, "queue \(row) of \(count)")
      return UnsafePointer(base + Int(row))
    }
    unsafeMutableAddress {
      precondition(Int(row) < count, "queue \(row) of \(count)")
      return base + Int(row)
    }
  }

  /// The place of a queue, for code that reads and changes several fields of it. Valid until a queue is added.
  @inline(__always)
  mutating func pointer(to row: Row) -> UnsafeMutablePointer<QueueState> {
    precondition(Int(row) < count, "queue \(row) of \(count)")
    return base + Int(row)
  }

  /// The first in order of creation that has work and a free slot; the main queue is not among them.
  var firstRunnable: Row { runnable.first.map { Row($0) } ?? .none }

  /// Returns the first runnable queue from `bound` on, else the first of all: for taking turns.
  @inline(__always)
  mutating func firstRunnable(from bound: Int) -> Row { runnable.first(from: bound).map { Row($0) } ?? .none }

  var hasRunnable: Bool { @inline(__always) get { !runnable.isEmpty } }

  /// Whether an external queue is runnable.
  var hasRunnableExternal: Bool { @inline(__always) get { !external.isEmpty } }

  /// Returns the next queue whose drain has to be notified of work; it counts as notified from then on.
  mutating func nextDrainRequest() -> Row? {
    var row = external.first
    while let queue = row, self[Row(queue)].isDrainRequested {
      row = external.first(from: queue + 1).flatMap { $0 > queue ? $0 : nil }
    }
    guard let queue = row.map({ Row($0) }) else { return nil }
    self[queue].isDrainRequested = true
    return queue
  }

  /// Whether a queue is listed where it belongs: a runnable one among those of the pool, or among the external ones.
  func isListedRightly(_ row: Row) -> Bool {
    let (isRunnable, isServedByPool) = (self[row].isRunnable, self[row].isServedByPool)
    return self[row].isListedAsRunnable == isRunnable
      && runnable.contains(Int(row)) == (isRunnable && isServedByPool)
      && external.contains(Int(row)) == (isRunnable && !isServedByPool)
  }

  /// Lists a queue among the runnable ones, or no longer; call it when readiness, a slot or the work of the queue has
  /// changed.
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

  private mutating func grow() {
    let larger = UnsafeMutablePointer<QueueState>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    runnable.grow(to: capacity * 2)
    external.grow(to: capacity * 2)
    capacity *= 2
  }
}
