/// The consequences of an input for code outside the core, in order.
///
/// One per engine, reused with its capacity.
struct Effects: ~Copyable {
  var misuse: Misuse.Code?
  /// The operation of the last misuse, if any.
  var refused = Row.none
  /// The path of the last misuse `dependencyCycle`.
  var cycle: [OperationID] = []
  /// Events, stamped, in order. Empty without observers.
  var events: [EngineEvent] = []
  /// Cached flags of handles to raise.
  var raised = Table<(operation: Row, flag: OperationFlags)>()
  /// Handles that the engine must keep alive from now on, and those it releases. Under the lock only counts change;
  /// handles are released outside it.
  var retained = Table<Row>()
  var released = Table<Row>()
  /// Whether a finished operation still lists one of the released handles (R19).
  var releasesListed = false
  /// The queue whose number of operations changed last.
  var resized = Row.none

  /// The rare effects. Changing them sets `hasRare`, so that they need not be checked one by one.
  var rare: Rare {
    _read { yield storedRare }
    _modify {
      hasRare = true
      yield &storedRare
    }
  }
  private var storedRare = Rare()
  /// Whether `rare` has been changed since the last reset.
  private(set) var hasRare = false

  struct Rare {
    var actions: [EngineAction] = []
    /// Operations whose overridden `isReady` must be queried, and those for whose answer no queue waits.
    var readinessQueries: [Row] = []
    var unawaitedReadinessQueries: [Row] = []
    /// Key changes for the observers of single operations, in order, and whether a queue waits until they are notified.
    var keyChanges: [(operation: Row, change: KeyChange, isAwaited: Bool)] = []
    /// The queues whose number of operations changed before that of `resized`.
    var resized: [Row] = []
    /// Queues with a progress in which one more operation ran to its end.
    var progressed: [Row] = []
    /// Handles of queues that the engine must keep alive from now on, and those it releases.
    var retainedQueues: [Row] = []
    var releasedQueues: [Row] = []
    /// Operations with unpublished changes: of their places in wait queues, or because they skip `main()`.
    var changedSilently: [Row] = []

    fileprivate mutating func removeAll() {
      actions.removeAll(keepingCapacity: true)
      keyChanges.removeAll(keepingCapacity: true)
      readinessQueries.removeAll(keepingCapacity: true)
      unawaitedReadinessQueries.removeAll(keepingCapacity: true)
      resized.removeAll(keepingCapacity: true)
      progressed.removeAll(keepingCapacity: true)
      retainedQueues.removeAll(keepingCapacity: true)
      releasedQueues.removeAll(keepingCapacity: true)
      changedSilently.removeAll(keepingCapacity: true)
    }
  }

  /// Whether there is nothing to do, as after most additions of dependencies.
  @inline(__always)
  var isEmpty: Bool {
    raised.count | retained.count | released.count == 0 && resized == .none && !hasRare && misuse == nil
      && events.isEmpty
  }

  /// Records that a queue's number of operations has changed.
  @inline(__always)
  mutating func noteResized(_ queue: Row) {
    guard resized != queue else { return }
    if resized != .none { rare.resized.append(resized) }
    resized = queue
  }

  @inline(__always)
  mutating func reset() {
    misuse = nil
    resized = .none
    raised.removeAll()
    retained.removeAll()
    released.removeAll()
    releasesListed = false
    // Emptying an empty array costs more than the check.
    if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    if hasRare {
      storedRare.removeAll()
      hasRare = false
    }
  }
}

/// An action that a runtime carries out for the engine, outside its lock.
package enum EngineAction: Hashable, Sendable {
  /// Wake the threads that wait for an operation, or for a queue to be empty.
  case wake(WaitTarget)
  /// Run a part of an operation on a worker.
  case run(Part, of: OperationID, on: WorkerID)
  /// Pass a request to an operation.
  case request(Request, of: OperationID)

  package enum Part: Hashable, Sendable {
    /// The whole operation: its `start()`.
    case start
    /// One of its further blocks.
    case block(number: Int)
    case completion
  }

  package enum Request: Hashable, Sendable {
    /// Handle the cancellation of the executing operation.
    case noticeCancel
    /// Call `cancel()` of the operation, which its class may override: a group or a condition has cancelled it.
    case passCancelOn
    /// Evaluate its conditions without a lock, and report each verdict.
    case askConditions
    /// Query the `isReady` of its class without a lock, and report the result. Until then its queue starts nothing.
    case queryReadiness
    /// Pause the work of an executing operation.
    case pauseWork
    /// Resume the work of an executing operation.
    case resumeWork
    /// A group's last child has ended, and its queue is empty.
    case endGroup
  }
}
