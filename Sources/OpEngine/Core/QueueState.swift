/// What the engine knows of one queue.
struct QueueState: ~Copyable {
  /// -1: bounded by the workers alone.
  var maxConcurrent = -1
  var isSuspended = false
  /// Its operations run on the main thread, one at a time (R22).
  let isMain: Bool
  /// Slots taken.
  var running = 0
  /// Operations that are in it, barriers included.
  var members = 0
  var barriers = 0
  /// The stretch before the first barrier: its number, and how many operations are in it.
  var frontEpoch: UInt32 = 0
  var frontMembers = 0
  /// How many operations are in each stretch behind a barrier.
  var laterEpochs: [Int] = []
  var isAwaited = false
  var ready = ReadyQueue()

  init(isMain: Bool) {
    self.isMain = isMain
    if isMain { maxConcurrent = 1 }
  }

  /// The gates of the queue itself stand open; it says nothing of operations or workers.
  var hasFreeSlot: Bool { !isSuspended && (maxConcurrent < 0 || running < maxConcurrent) }

  /// One more operation may start, if a thread is free.
  var isRunnable: Bool { hasFreeSlot && ready.hasTakeable }
}

/// The queues in order of creation. A pointer, because a noncopyable queue cannot stand in an array.
struct QueueTable: ~Copyable {
  private var base: UnsafeMutablePointer<QueueState>
  private var capacity = 64
  private(set) var count = 0
  /// Which of those that the pool serves have work and a free slot: the others need not be looked at.
  private var runnable = BitTree(minimumCapacity: 64)

  init() { base = .allocate(capacity: 64) }

  deinit {
    base.deinitialize(count: count)
    base.deallocate()
  }

  mutating func append(_ queue: consuming QueueState) -> Row {
    if count == capacity { grow() }
    (base + count).initialize(to: queue)
    count += 1
    return Row(count - 1)
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

  /// The first in order of creation that has work and a free slot; the main queue is not among them.
  var firstRunnable: Row { runnable.first.map { Row($0) } ?? .none }

  /// The same, but beginning at `bound`: for taking turns.
  func firstRunnable(from bound: Int) -> Row { runnable.first(from: bound).map { Row($0) } ?? .none }

  var hasRunnable: Bool { !runnable.isEmpty }

  func isKnownRunnable(_ row: Row) -> Bool { runnable.contains(Int(row)) }

  /// To be called when a gate, a slot or the work of a queue has changed.
  mutating func noteGates(of row: Row) {
    if !self[row].isMain, self[row].isRunnable { runnable.insert(Int(row)) } else { runnable.remove(Int(row)) }
  }

  private mutating func grow() {
    let larger = UnsafeMutablePointer<QueueState>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: base, count: count)
    base.deallocate()
    base = larger
    var marks = BitTree(minimumCapacity: capacity * 2)
    for row in 0..<count where runnable.contains(row) { marks.insert(row) }
    runnable = marks
    capacity *= 2
  }
}
