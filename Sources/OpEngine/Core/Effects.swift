/// Everything that the world outside has to do after an input, in order.
///
/// There is one per engine, used again and again: it keeps its capacity.
struct Effects: ~Copyable {
  var misuse: Misuse.Code?
  /// The operation that the last misuse was about, if any.
  var refused = Row.none
  /// The path of the last misuse `dependencyCycle`.
  var cycle: [OperationID] = []
  /// Events, stamped, in order. Empty while there are no observers.
  var events: [EngineEvent] = []
  /// Cached flags of handles that must rise.
  var raised = Table<(operation: Row, flag: OperationFlags)>()
  /// Handles the engine must keep alive from now on, and those it lets go. Only counts change under the lock: a handle
  /// is released outside it.
  var retained = Table<Row>()
  var released = Table<Row>()
  /// Whether one of the released is still listed by an operation that is done (R19).
  var releasesListed = false
  /// The queue whose number of operations has changed last.
  var resized = Row.none

  /// The effects that most inputs have none of. A change of them sets `hasRare`, so that they need not be asked one by
  /// one.
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
    /// Operations whose overridden `isReady` has to be queried, and those of which nothing waits for the answer.
    var readinessQueries: [Row] = []
    var unawaitedReadinessQueries: [Row] = []
    /// Key changes for the observers of single operations, in order, and whether a queue waits until they are notified.
    var keyChanges: [(operation: Row, change: KeyChange, isAwaited: Bool)] = []
    /// The queues whose number of operations changed before that of `resized`.
    var resized: [Row] = []
    /// Queues with a progress in which one more operation ran to its end.
    var progressed: [Row] = []
    /// Handles of queues that the engine must keep alive from now on, and handles that it lets go.
    var retainedQueues: [Row] = []
    var releasedQueues: [Row] = []
    /// Operations whose places in wait queues have changed, or that skip main(), which no event tells.
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

  /// Whether nothing has to be done: most dependencies are added so.
  @inline(__always)
  var isEmpty: Bool {
    raised.count | retained.count | released.count == 0 && resized == .none && !hasRare && misuse == nil
      && events.isEmpty
  }

  /// Notes that the number of a queue's operations has changed.
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
    // To empty an array that is empty costs more than to ask.
    if !events.isEmpty { events.removeAll(keepingCapacity: true) }
    if hasRare {
      storedRare.removeAll()
      hasRare = false
    }
  }
}

/// An action that a runtime carries out for the engine, outside its lock.
package enum EngineAction: Hashable, Sendable {
  /// Wake the threads that wait for the operation.
  case wakeWaiters(OperationID)
  /// Wake the threads that wait for the queue to be empty.
  case wakeQueueWaiters(QueueID)
  /// Run the completion block.
  case complete(OperationID, on: WorkerID)
  /// Run one of its further blocks.
  case runBlock(OperationID, number: Int, on: WorkerID)
  /// Call its start().
  case begin(OperationID, on: WorkerID)
  /// Notice that the operation was cancelled while it executes.
  case noticeCancel(OperationID)
  /// Call `cancel()` of the operation, which its class may have overridden: a group or a condition has cancelled it.
  case passCancelOn(OperationID)
  /// Evaluate its conditions with no lock held, and report each verdict.
  case askConditions(OperationID)
  /// Query the `isReady` of its class with no lock held, and report the result. Until then its queue starts nothing.
  case queryReadiness(OperationID)
  /// Pause the work of an executing operation.
  case pauseWork(OperationID)
  /// Resume the work of an executing operation.
  case resumeWork(OperationID)
  /// A group's last child has ended, and its queue is empty.
  case endGroup(OperationID)
}
