internal import Dispatch

extension Engine {
  /// The state guarded by the engine's lock.
  struct Core: ~Copyable {
    var state: EngineState
    /// The handles of operations by row. Valid only while the record retains it: a handle in deallocation is still
    /// listed.
    var handles = Table<UnsafeMutableRawPointer?>()
    /// The handles of operations that are observed, listed by a finished one, or whose class is queried for its
    /// `isReady` outside queues: used although they may not be retained.
    var weakHandles: [Row: WeakHandle] = [:]
    /// Queues that must outlive their operations.
    var queueHandles: [Unmanaged<OperationQueue>?] = []
    /// The progress of queues whose owners requested it.
    var progresses: [Row: QueueProgress] = [:]
    /// The given names of operations and queues.
    var names: [OperationID: String] = [:]
    var queueNames: [QueueID: String] = [:]
    var queueQualities: [QueueID: QualityOfService] = [:]
    /// The recordings, each with the records that its writer has not taken.
    var recordings: [RecordingBacklog] = []
    /// Whether the state is being copied for one of them.
    var isCopying = false
    /// The servers of the engine.
    var servers: [AttachServer] = []
    /// Whether the events of the present update are for observers, not only for recordings.
    var hasObservers = false
    /// Stamped events not delivered yet.
    var outbox = Outbox()
    /// The number of the last event that all observers have received.
    var delivered: UInt64 = 0
    /// Whether some thread delivers events; it will find those that others append.
    var isDelivering = false
    /// Whether a separate thread delivers events, or is about to.
    var hasDeliverer = false
    /// Threads that sleep until the delivery.
    var deliveryWaiters: [DispatchSemaphore] = []
    var pool: WorkerPool
    /// Threads that sleep until an operation is finished, or a queue empty.
    var waiters: [OperationID: [DispatchSemaphore]] = [:]
    var queueWaiters: [QueueID: [DispatchSemaphore]] = [:]

    init(state: consuming EngineState, firstWorker: UInt32) {
      self.state = state
      pool = WorkerPool(firstNumber: firstWorker)
    }
  }

  /// A handle that may be in deallocation.
  struct WeakHandle {
    weak var operation: Operation?
  }

  /// The consequences of an update of the core, to be carried out outside the lock.
  struct PendingActions {
    /// The worker to call, because there may be work.
    var call = WorkerPool.Call.none
    var hasEvents = false
    /// The rare consequences, made on demand.
    var rare: Rare?

    final class Rare {
      var actions: [EngineAction] = []
      /// Calls of key observers, in order; each with its handle, which is retained until then, and whether a queue
      /// waits for the end of the call.
      var keyChanges: [(operation: Operation, change: KeyChange, isAwaited: Bool)] = []
      /// Operations whose overridden `isReady` must be queried, and those for whose answer no queue waits.
      var readinessQueries: [Operation] = []
      var unawaitedReadinessQueries: [Operation] = []
      /// Requests that the handles of operations carry out themselves.
      var requests: [(request: EngineAction.Request, operation: Operation)] = []
      var wakes: [DispatchSemaphore] = []
      /// External queues with work.
      var drainRequests: [OperationQueue] = []
      /// The progresses that have counted an operation.
      var progresses: [QueueProgress] = []
      /// Empty queues whose progress is behind its total.
      var unfinishedProgress: [QueueID] = []
      /// Empty queues, to be released.
      var queues: [Unmanaged<OperationQueue>] = []
    }

    /// Returns the box of rare consequences, made on demand.
    mutating func madeRare() -> Rare {
      if let rare { return rare }
      let fresh = Rare()
      rare = fresh
      return fresh
    }
  }
}

extension Engine.Core {
  /// The handle of a row. Used only while the engine retains it: one in deallocation is still listed.
  @inline(__always)
  func handle(_ row: Row) -> Unmanaged<Operation>? {
    guard Int(row) < handles.count, let handle = handles[row] else { return nil }
    return .fromOpaque(handle)
  }

  /// The operation of a row, retained or not; nil if it is not known to live.
  func livingHandle(_ row: Row) -> Operation? {
    state.isKept(row) ? handle(row)?.takeUnretainedValue() : weakHandles[row]?.operation
  }

  /// Keeps a weak reference to an operation that the engine releases, if it is still listed and otherwise retained.
  private mutating func rememberListed(_ row: Row, _ handle: Unmanaged<Operation>) {
    guard state.isListed(row), !handle.isKeptByEngineAlone, weakHandles[row] == nil else { return }
    weakHandles[row] = Engine.WeakHandle(operation: handle.takeUnretainedValue())
  }

  func queueHandle(_ row: Row) -> Unmanaged<OperationQueue>? {
    Int(row) < queueHandles.count ? queueHandles[Int(row)] : nil
  }

  /// Returns the id of a handle, given at its first use, in the update that uses it.
  mutating func id(of operation: Operation) -> OperationID { operation.knownID ?? register(operation) }

  @inline(never)
  private mutating func register(_ operation: Operation) -> OperationID {
    let id = state.register(operation.requestedPriority, operation.kind)
    while handles.count <= Int(id.row) { handles.append(nil) }
    handles[id.row] = Unmanaged.passUnretained(operation).toOpaque()
    operation.knownID = id
    if !recordings.isEmpty { introduce(operation, of: id) }
    if !operation.hasNoOverrides { state.markReadyOverride(of: id) }
    return id
  }

  /// Adds a handle to a queue; an overridden `isReady` was queried before, without a lock.
  @inline(__always)
  mutating func enqueue(_ operation: Operation, isReady: Bool?, in queue: QueueID) {
    let id = id(of: operation)
    if let isReady { state.noteReadinessOnAdding(of: id, isReady: isReady) }
    state.enqueue(id, in: queue)
  }

  /// Takes back the ids of handles deallocated on `thread`.
  @inline(__always)
  mutating func takeBack(from thread: ThreadContext) {
    let hasNotes = !weakHandles.isEmpty || !names.isEmpty || isCopying
    while let id = thread.popRetired() {
      handles[id.row] = nil
      if hasNotes {
        weakHandles[id.row] = nil
        names[id] = nil
        if isCopying { note(changed: [id.row]) }
      }
      state.retire(id)
    }
  }

  /// Empties the effects: counts and flags are changed here, under the lock; the rest is returned.
  @inline(__always)
  mutating func drainEffects(for thread: ThreadContext) -> Engine.PendingActions {
    var pending = Engine.PendingActions(hasEvents: !outbox.isEmpty)
    if state.effects.isEmpty { return pending }
    state.effects.raised.visitEach { row, flag in handle(row)?._withUnsafeGuaranteedRef { $0.raise(flag) } }
    // After the flags: when a queue is seen empty, its operations must be finished.
    if state.effects.resized != .none { publishCounts() }
    // Before any retain or release: a handle may receive changes with its old count.
    if state.effects.hasRare { drainRareEffects(into: &pending) }
    state.effects.retained.visitEach { _ = handle($0)?.retain() }
    for index in state.effects.released.rows {
      let row = state.effects.released[index]
      guard let handle = handle(row) else { continue }
      if state.effects.releasesListed { rememberListed(row, handle) }
      thread.addGarbage(handle.toOpaque())
    }
    if !state.effects.events.isEmpty {
      publishEvents()
      pending.hasEvents = !outbox.isEmpty
    }
    state.effects.reset()
    return pending
  }

  @inline(__always)
  private func publishCounts() {
    publishCount(of: state.effects.resized)
    if state.effects.hasRare { for queue in state.effects.rare.resized { publishCount(of: queue) } }
  }

  @inline(__always)
  private func publishCount(of queue: Row) {
    queueHandle(queue)?._withUnsafeGuaranteedRef { $0.setOperationCount(state.operationCount(of: queue)) }
  }

  private mutating func drainRareEffects(into pending: inout Engine.PendingActions) {
    let rare = pending.madeRare()
    for (row, change, isAwaited) in state.effects.rare.keyChanges {
      if let operation = weakHandles[row]?.operation {
        rare.keyChanges.append((operation, change, isAwaited))
      } else if isAwaited {
        // It is in deallocation, and so in no queue.
        state.releaseQueue(for: row)
      }
    }
    for row in state.effects.rare.unawaitedReadinessQueries {
      if let operation = livingHandle(row) { rare.unawaitedReadinessQueries.append(operation) }
    }
    for row in state.effects.rare.readinessQueries {
      if let handle = handle(row) {
        rare.readinessQueries.append(handle.takeUnretainedValue())
      } else {
        rare.actions.append(.request(.queryReadiness, of: state.id(row)))
      }
    }
    // Readiness is queried first: the queues wait for the answers.
    rare.actions += state.effects.rare.actions
    if isCopying { note(changed: state.effects.rare.changedSilently) }
    for row in state.effects.rare.progressed {
      guard let progress = progresses[row] else { continue }
      progress.countOne()
      rare.progresses.append(progress)
    }
    for row in state.effects.rare.retainedQueues { _ = queueHandle(row)?.retain() }
    for row in state.effects.rare.releasedQueues {
      if let queue = queueHandle(row) { rare.queues.append(queue) }
      if progresses[row]?.isBehind == true { rare.unfinishedProgress.append(state.id(ofQueue: row)) }
    }
    for action in state.effects.rare.actions {
      switch action {
      case .wake(.operation(let id)): rare.wakes += waiters.removeValue(forKey: id) ?? []
      case .wake(.queue(let queue)): rare.wakes += queueWaiters.removeValue(forKey: queue) ?? []
      case .request(.noticeCancel, of: _), .request(.queryReadiness, of: _), .run: break
      case .request(let request, of: let id):
        if let handle = handle(id.row) { rare.requests.append((request, handle.takeUnretainedValue())) }
      }
    }
  }
}

extension Unmanaged<Operation> {
  /// Whether there is no other reference. A weak one costs an allocation, which a chain that is not retained does not
  /// need.
  fileprivate var isKeptByEngineAlone: Bool {
    var pointer = toOpaque()
    return withUnsafeMutablePointer(to: &pointer) { pointer in
      pointer.withMemoryRebound(to: Operation.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }
}
