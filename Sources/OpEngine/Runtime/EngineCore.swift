internal import Dispatch

extension Engine {
  /// All that the engine's lock guards.
  struct Core: ~Copyable {
    var state: EngineState
    /// Row to handle, for operations that have one. May be followed only while the record holds it: a handle on its way
    /// out is still listed.
    var handles = Table<UnsafeMutableRawPointer?>()
    /// The handles of operations that are observed, listed by one that is done, or whose class is asked for its
    /// `isReady` in no queue: used although nothing may keep them.
    var weakHandles: [Row: WeakHandle] = [:]
    /// Queues that must outlive their operations.
    var queueHandles: [Unmanaged<OperationQueue>?] = []
    /// The progress of queues whose owners asked for it.
    var progresses: [Row: QueueProgress] = [:]
    /// The names of operations and queues that have one.
    var names: [OperationID: String] = [:]
    var queueNames: [QueueID: String] = [:]
    var queueQualities: [QueueID: QualityOfService] = [:]
    /// The recordings, each with what its writer has not taken.
    var recordings: [RecordingBacklog] = []
    /// Whether what exists is being copied for one of them.
    var isCopying = false
    /// The servers of the engine.
    var servers: [AttachServer] = []
    /// Whether the events of the present update are for observers, and not for recordings alone.
    var hasObservers = false
    /// Stamped events that no observer has seen.
    var outbox = Outbox()
    /// The number of the last event that all observers have seen.
    var delivered: UInt64 = 0
    /// Whether some thread is handing out events; it will find what others append.
    var isDelivering = false
    /// Whether a thread that does nothing else delivers events, or is about to.
    var hasDeliverer = false
    /// Threads that sleep until it has.
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

  /// A handle that may be on its way out.
  struct WeakHandle {
    weak var operation: Operation?
  }

  /// The actions that an update of the core leaves to be carried out outside the lock.
  struct PendingActions {
    /// The worker to be called, because there may be work.
    var call = WorkerPool.Call.none
    var hasEvents = false
    /// The results that most updates have none of, made by those that do.
    var rare: Rare?

    final class Rare {
      var actions: [EngineAction] = []
      /// Calls of key observers, in order; each with its handle, which is kept until then, and whether a queue waits
      /// for the end of the call.
      var keyChanges: [(operation: Operation, change: KeyChange, isAwaited: Bool)] = []
      /// Operations whose overridden `isReady` has to be queried, and those of which nothing waits for the answer.
      var readinessQueries: [Operation] = []
      var unawaitedReadinessQueries: [Operation] = []
      /// Actions that the handles of operations carry out themselves.
      var handleActions: [(action: EngineAction, operation: Operation)] = []
      var wakes: [DispatchSemaphore] = []
      /// External queues that have something to take.
      var drainRequests: [OperationQueue] = []
      /// The progresses that have counted an operation.
      var progresses: [QueueProgress] = []
      /// Queues that nothing is in any more, and that have not done what they counted on.
      var unfinishedProgress: [QueueID] = []
      /// Empty queues, to be released.
      var queues: [Unmanaged<OperationQueue>] = []
    }

    /// Returns the box of rarer actions, made at the first need.
    mutating func madeRare() -> Rare {
      if let rare { return rare }
      let fresh = Rare()
      rare = fresh
      return fresh
    }
  }
}

extension Engine.Core {
  /// The handle of a row. To be followed only while the engine holds it: one on its way out is still listed.
  @inline(__always)
  func handle(_ row: Row) -> Unmanaged<Operation>? {
    guard Int(row) < handles.count, let handle = handles[row] else { return nil }
    return .fromOpaque(handle)
  }

  /// The operation of a row, also when the engine does not keep it; nil when it is not known to live.
  func livingHandle(_ row: Row) -> Operation? {
    state.isKept(row) ? handle(row)?.takeUnretainedValue() : weakHandles[row]?.operation
  }

  /// Keeps a weak reference to an operation that the engine lets go of, if it is still listed and something else keeps
  /// it.
  private mutating func rememberListed(_ row: Row, _ handle: Unmanaged<Operation>) {
    guard state.isListed(row), !handle.isKeptByEngineAlone, weakHandles[row] == nil else { return }
    weakHandles[row] = Engine.WeakHandle(operation: handle.takeUnretainedValue())
  }

  func queueHandle(_ row: Row) -> Unmanaged<OperationQueue>? {
    Int(row) < queueHandles.count ? queueHandles[Int(row)] : nil
  }

  /// The id of a handle: given at its first use, in the update that uses it.
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

  /// Adds a handle to a queue; an overridden `isReady` was queried before, with no lock held.
  @inline(__always)
  mutating func enqueue(_ operation: Operation, isReady: Bool?, in queue: QueueID) {
    let id = id(of: operation)
    if let isReady { state.noteReadinessOnAdding(of: id, isReady: isReady) }
    state.enqueue(id, in: queue)
  }

  /// Takes back the ids whose handles died on `thread`.
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
    // After the flags: who sees that a queue is empty sees that its operations are finished.
    if state.effects.resized != .none { publishCounts() }
    // Before anything is retained or released: a handle may receive changes while its count is the old one.
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
        // It is on its way out, and so in no queue.
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
        rare.actions.append(.queryReadiness(state.id(row)))
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
      case .wakeWaiters(let id): rare.wakes += waiters.removeValue(forKey: id) ?? []
      case .wakeQueueWaiters(let queue): rare.wakes += queueWaiters.removeValue(forKey: queue) ?? []
      case .askConditions(let id), .passCancelOn(let id), .pauseWork(let id), .resumeWork(let id), .endGroup(let id):
        if let handle = handle(id.row) { rare.handleActions.append((action, handle.takeUnretainedValue())) }
      case .complete, .runBlock, .begin, .noticeCancel, .queryReadiness: break
      }
    }
  }
}

extension Unmanaged<Operation> {
  /// Whether there is no other reference. A weak one costs an allocation, which a chain that nothing keeps does not
  /// need.
  fileprivate var isKeptByEngineAlone: Bool {
    var pointer = toOpaque()
    return withUnsafeMutablePointer(to: &pointer) { pointer in
      pointer.withMemoryRebound(to: Operation.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }
}
