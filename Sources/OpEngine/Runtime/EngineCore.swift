internal import Dispatch

extension Engine {
  /// All that the engine's lock guards.
  struct Core: ~Copyable {
    var state: EngineState
    /// Row to handle, for operations that have one. May be followed only while the record holds it: a handle on its way
    /// out is still listed.
    var handles = Table<UnsafeMutableRawPointer?>()
    /// The handles of operations that are observed, or listed by one that is done: asked for although nobody may keep them.
    var weakHandles: [Row: WeakHandle] = [:]
    /// Queues that must outlive their operations.
    var queueHandles: [Unmanaged<OperationQueue>?] = []
    /// Of the queues whose owners asked for it.
    var progresses: [Row: OperationQueue.Progress] = [:]
    /// Of the operations and queues that have one: Foundation's `name`, for people.
    var names: [OperationID: String] = [:]
    var queueNames: [QueueID: String] = [:]
    var queueQualities: [QueueID: QualityOfService] = [:]
    /// How many observers want to be introduced to whom the events are about.
    var recordings = 0
    /// Stamped events that no observer has seen.
    var outbox = Delivery()
    /// The number of the last event that all observers have seen.
    var delivered: UInt64 = 0
    /// Some thread is handing out events; it will find what others append.
    var isDelivering = false
    /// A thread that does nothing else hands out events, or is about to.
    var hasDeliverer = false
    /// Threads that sleep until it has.
    var deliveryWaiters: [DispatchSemaphore] = []
    var pool = WorkerPool()
    /// Threads that sleep until an operation is finished, or a queue empty.
    var waiters: [OperationID: [DispatchSemaphore]] = [:]
    var queueWaiters: [QueueID: [DispatchSemaphore]] = [:]
  }

  /// A handle that may be on its way out.
  struct WeakHandle {
    weak var operation: Operation?
  }

  /// What a visit to the core leaves to be done outside the lock.
  struct Aftermath {
    /// Who is to come, because there may be work.
    var call = WorkerPool.Call.none
    var hasEvents = false
    /// All that most visits leave none of; made by those that do.
    var rest: Rest?

    final class Rest {
      var deeds: [Deed] = []
      /// For key-value observers, in order; each with its handle, which is kept until it was told.
      var keyChanges: [(operation: Operation, change: KeyChange)] = []
      /// Operations whose own gates have to be asked.
      var gates: [Operation] = []
      /// What single operations have to do themselves.
      var errands: [(deed: Deed, operation: Operation)] = []
      var wakes: [DispatchSemaphore] = []
      /// Queues drained elsewhere that have something to take.
      var tickets: [OperationQueue] = []
      /// Queues that nothing is in any more, and that have not done what they counted on.
      var unfinishedProgress: [QueueID] = []
      /// Queues that nothing is in any more, to be let go.
      var queues: [Unmanaged<OperationQueue>] = []
    }

    /// What is left of the rarer kinds, made at the first need.
    mutating func madeRest() -> Rest {
      if let rest { return rest }
      let fresh = Rest()
      rest = fresh
      return fresh
    }
  }
}

extension Engine.Core {
  /// The handle of a row. To be followed only while the engine holds it: one on its way out is still listed.
  func handle(_ row: Row) -> Unmanaged<Operation>? {
    guard Int(row) < handles.count, let handle = handles[row] else { return nil }
    return .fromOpaque(handle)
  }

  /// The operation of a row, also when the engine does not keep it; nil when it is not known to live.
  func livingHandle(_ row: Row) -> Operation? {
    state.isKept(row) ? handle(row)?.takeUnretainedValue() : weakHandles[row]?.operation
  }

  /// The engine lets go of operations that are still listed. Those that somebody else keeps have to be found again.
  private mutating func rememberListed() {
    for index in state.effects.listed.rows {
      let row = state.effects.listed[index]
      guard let handle = handle(row), !handle.isKeptByEngineAlone, weakHandles[row] == nil else { continue }
      weakHandles[row] = Engine.WeakHandle(operation: handle.takeUnretainedValue())
    }
  }

  func queueHandle(_ row: Row) -> Unmanaged<OperationQueue>? {
    Int(row) < queueHandles.count ? queueHandles[Int(row)] : nil
  }

  /// The id of a handle: given at its first use, in the visit that uses it.
  mutating func id(of operation: Operation) -> OperationID {
    if let id = operation.knownID { return id }
    let id = state.register(operation.wishedPriority, operation.kind)
    while handles.count <= Int(id.row) { handles.append(nil) }
    handles[id.row] = Unmanaged.passUnretained(operation).toOpaque()
    operation.knownID = id
    introduce(.ofClass(id, type(of: operation)))
    if !operation.isPlain { state.queryReadiness(of: id) }
    return id
  }

  /// Adds a handle to a queue; the gate of its class was asked before, with no lock held.
  mutating func enqueue(_ operation: Operation, isGateOpen: Bool, in queue: QueueID) {
    let id = id(of: operation)
    if isGateOpen { state.openGate(id) }
    state.enqueue(id, in: queue)
  }

  /// Takes back the ids whose handles died on `thread`.
  mutating func takeBack(from thread: ThreadContext) {
    while let id = thread.popRetired() {
      handles[id.row] = nil
      if !weakHandles.isEmpty { weakHandles[id.row] = nil }
      if !names.isEmpty { names[id] = nil }
      state.retire(id)
    }
  }

  /// Empties the effects: counts and flags are changed here, under the lock; all else is handed out.
  mutating func settle(for thread: ThreadContext) -> Engine.Aftermath {
    var aftermath = Engine.Aftermath()
    for index in state.effects.raised.rows {
      let (row, flag) = state.effects.raised[index]
      handle(row)?._withUnsafeGuaranteedRef { $0.raise(flag) }
    }
    // Before anything is kept or let go: a handle may be told of changes while it still counts as it did.
    if state.effects.hasRest { settleRest(into: &aftermath) }
    for index in state.effects.retained.rows { _ = handle(state.effects.retained[index])?.retain() }
    if !state.effects.listed.isEmpty { rememberListed() }
    for index in state.effects.released.rows {
      if let handle = handle(state.effects.released[index]) { thread.addGarbage(handle.toOpaque()) }
    }
    if !state.effects.events.isEmpty { outbox.events += state.effects.events }
    aftermath.hasEvents = !outbox.events.isEmpty
    state.effects.reset()
    return aftermath
  }

  private mutating func settleRest(into aftermath: inout Engine.Aftermath) {
    let rest = aftermath.madeRest()
    for (row, change) in state.effects.keyChanges {
      if let operation = weakHandles[row]?.operation { rest.keyChanges.append((operation, change)) }
    }
    for row in state.effects.gates {
      if let handle = handle(row) {
        rest.gates.append(handle.takeUnretainedValue())
      } else {
        rest.deeds.append(.askGate(state.id(row)))
      }
    }
    // Gates are asked first: their queues wait for the answers.
    rest.deeds += state.effects.deeds
    for row in state.effects.counted { progresses[row]?.countOne() }
    for row in state.effects.retainedQueues { _ = queueHandle(row)?.retain() }
    for row in state.effects.releasedQueues {
      if let queue = queueHandle(row) { rest.queues.append(queue) }
      if progresses[row]?.isBehind == true { rest.unfinishedProgress.append(state.id(ofQueue: row)) }
    }
    for deed in state.effects.deeds {
      switch deed {
      case .wakeWaiters(let id): rest.wakes += waiters.removeValue(forKey: id) ?? []
      case .wakeQueueWaiters(let queue): rest.wakes += queueWaiters.removeValue(forKey: queue) ?? []
      case .askConditions(let id), .passCancelOn(let id), .standStill(let id), .goOn(let id), .endGroup(let id):
        if let handle = handle(id.row) { rest.errands.append((deed, handle.takeUnretainedValue())) }
      case .complete, .runBlock, .begin, .noticeCancel, .askGate: break
      }
    }
  }
}

extension Unmanaged<Operation> {
  /// Nobody else holds a reference. A weak one costs an allocation, which a chain that nobody keeps does not need.
  fileprivate var isKeptByEngineAlone: Bool {
    var pointer = toOpaque()
    return withUnsafeMutablePointer(to: &pointer) { pointer in
      pointer.withMemoryRebound(to: Operation.self, capacity: 1) { isKnownUniquelyReferenced(&$0.pointee) }
    }
  }
}
