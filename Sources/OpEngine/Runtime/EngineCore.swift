extension Engine {
  /// All that the engine's lock guards.
  struct Core: ~Copyable {
    var state: EngineState
    var effects = Effects()
    /// Row to handle, for operations that have one. May be followed only while the record holds it: a handle on its way
    /// out is still listed.
    var handles = Table<UnsafeMutableRawPointer?>()
    /// Queues that must outlive their operations.
    var queueHandles: [Unmanaged<OperationQueue>?] = []
    /// Of the queues whose owners asked for it.
    var progresses: [Row: Progress] = [:]
    /// Stamped events that no observer has seen.
    var outbox: [EngineEvent] = []
    /// Some thread is handing out events; it will find what others append.
    var isDelivering = false
    var pool = WorkerPool()
    /// Threads that sleep until an operation is finished, or a queue empty.
    var waiters: [OperationID: [Semaphore]] = [:]
    var queueWaiters: [QueueID: [Semaphore]] = [:]
  }

  /// What a visit to the core leaves to be done outside the lock.
  struct Aftermath {
    var deeds: [Deed] = []
    /// For key-value observers, in order; each with its handle, which is kept until it was told.
    var keyChanges: [(operation: Operation, change: KeyChange)] = []
    /// Operations whose own gates have to be asked.
    var gates: [Operation] = []
    var wakes: [Semaphore] = []
    var worker: Worker?
    /// Queues drained elsewhere that have something to take.
    var tickets: [OperationQueue] = []
    var queues: [Unmanaged<OperationQueue>] = []
    var hasEvents = false
  }
}

extension Engine.Core {
  /// The handle of a row. To be followed only while the engine holds it: one on its way out is still listed.
  func handle(_ row: Row) -> Unmanaged<Operation>? {
    guard Int(row) < handles.count, let handle = handles[row] else { return nil }
    return .fromOpaque(handle)
  }

  func queueHandle(_ row: Row) -> Unmanaged<OperationQueue>? {
    Int(row) < queueHandles.count ? queueHandles[Int(row)] : nil
  }

  /// The id of a handle: given at its first use, in the visit that uses it.
  mutating func id(of operation: Operation) -> OperationID {
    if let id = operation.knownID { return id }
    state.register(operation.wishedPriority, into: &effects)
    guard let id = effects.createdOperation else { preconditionFailure("registering makes an id") }
    while handles.count <= Int(id.row) { handles.append(nil) }
    handles[id.row] = Unmanaged.passUnretained(operation).toOpaque()
    operation.knownID = id
    if !operation.isPlain { state.operations[id.row].flags.insert(.asks) }
    return id
  }

  /// Takes back the ids whose handles died on `thread`.
  mutating func takeBack(from thread: ThreadContext) {
    while let id = thread.popRetired() {
      handles[id.row] = nil
      state.retire(state.row(id), into: &effects)
    }
  }

  /// Empties the effects: counts and flags are changed here, under the lock; all else is handed out.
  mutating func settle(for thread: ThreadContext) -> Engine.Aftermath {
    var aftermath = Engine.Aftermath()
    for (row, flag) in effects.raised { handle(row)?._withUnsafeGuaranteedRef { $0.raise(flag) } }
    for (row, change) in effects.keyChanges {
      if let handle = handle(row) { aftermath.keyChanges.append((handle.takeUnretainedValue(), change)) }
    }
    for row in effects.gates { if let handle = handle(row) { aftermath.gates.append(handle.takeUnretainedValue()) } }
    for row in effects.retained { _ = handle(row)?.retain() }
    for row in effects.released { if let handle = handle(row) { thread.addGarbage(handle.toOpaque()) } }
    for row in effects.counted { progresses[row]?.countOne() }
    for row in effects.retainedQueues { _ = queueHandle(row)?.retain() }
    for row in effects.releasedQueues { if let queue = queueHandle(row) { aftermath.queues.append(queue) } }
    if !effects.deeds.isEmpty { settleDeeds(into: &aftermath) }
    if !effects.events.isEmpty { outbox += effects.events }
    aftermath.hasEvents = !outbox.isEmpty
    effects.reset()
    return aftermath
  }

  private mutating func settleDeeds(into aftermath: inout Engine.Aftermath) {
    aftermath.deeds = effects.deeds
    for deed in effects.deeds {
      switch deed {
      case .wakeWaiters(let id): aftermath.wakes += waiters.removeValue(forKey: id) ?? []
      case .wakeQueueWaiters(let queue): aftermath.wakes += queueWaiters.removeValue(forKey: queue) ?? []
      case .complete, .runBlock, .begin, .noticeCancel: break
      }
    }
  }
}
