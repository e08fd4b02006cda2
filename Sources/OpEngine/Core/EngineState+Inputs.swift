// The interface of the tables for code outside this folder. Other inputs that take IDs are elsewhere: creation and
// release, dependencies, waits, blocks, readiness, reports, lints (`EngineState.swift`, `+Lifetime`, `+Dependencies`,
// `+Waiting`, `+Running`, `+Readiness`, `+Reports`). IDs are checked: a stale one is the caller's error, and traps.
extension EngineState {
  /// The thread on which the completion block of a finishing operation runs.
  package enum Completion: Sendable {
    case none, onPool, onMain
  }

  package enum StartAnswer: Sendable {
    /// The call was misuse, or came too late: there is nothing to do.
    case nothing
    /// Run `main()`, then call `finish`.
    case runMain
    /// Call `finish` at once.
    case skipMain
  }

  // MARK: - Changes requested by callers

  /// Frees a row whose handle is gone.
  @inline(__always)
  package mutating func retire(_ id: OperationID) { retire(row(id)) }

  /// Adds an operation to a queue (R2).
  @inline(__always)
  package mutating func enqueue(_ id: OperationID, in queue: QueueID) { enqueue(row(id), in: queue.row) }

  /// Adds all operations, or none (R2, R11).
  package mutating func enqueue(batch: [OperationID], in queue: QueueID) { enqueue(batch: batch, in: queue.row) }

  /// Asks an operation to stop (R6).
  package mutating func cancel(_ id: OperationID) { cancel(row(id)) }

  /// Cancels all members of a queue (R6).
  package mutating func cancelAll(in queue: QueueID) { cancelAll(queue.row) }

  /// Records that the body of a cancelled operation has read `isCancelled`.
  package mutating func noticeCancel(_ id: OperationID) {
    operations[row(id)].flags.insert(.cancelNoticed)
    publish(.operation(id, .cancelNoticed))
  }

  /// Changes the rank of an operation in its queue (R12).
  package mutating func setPriority(_ id: OperationID, _ priority: QueuePriority) { setPriority(row(id), priority) }

  /// Changes how many operations of a queue run at once (R10).
  package mutating func setMaxConcurrent(_ queue: QueueID, _ limit: Int) { setMaxConcurrent(queue.row, limit) }

  /// Suspends or resumes a queue (R13).
  package mutating func setSuspended(_ queue: QueueID, _ isSuspended: Bool) { setSuspended(queue.row, isSuspended) }

  /// Changes the executor of a queue: a dispatch queue or, with nil, the pool.
  /// - Returns: whether it was changed. This is possible only while the queue is empty, and never for the main queue.
  mutating func setDispatchQueue(of queue: QueueID, _ dispatchQueue: DispatchQueueID?) -> Bool {
    guard queues[queue.row].members == 0, !queues[queue.row].isMain else { return false }
    queues[queue.row].executor = dispatchQueue == nil ? .pool : .underlying
    queues[queue.row].dispatchQueue = dispatchQueue
    return true
  }

  /// Refuses an executor that could not be set.
  mutating func refuseExecutor(of queue: QueueID) {
    if queues[queue.row].isMain { ignoreSetting(of: queue.row) } else { refuse(.queueNotEmpty, queue: queue.row) }
  }

  /// Starts counting the operations that run to their end in a queue (R17).
  mutating func countFinishes(in queue: QueueID) { queues[queue.row].isCounted = true }

  /// Adds a requirement beyond dependencies.
  package mutating func require(_ requirement: Requirement, of id: OperationID) { require(requirement, of: row(id)) }

  package mutating func decide(_ condition: String, of id: OperationID, _ verdict: ConditionVerdict<OperationID>) {
    decide(condition, of: row(id), verdict)
  }

  /// Pauses an operation.
  package mutating func pause(_ id: OperationID) { pause(row(id)) }

  /// Resumes a paused operation.
  package mutating func unpause(_ id: OperationID) { unpause(row(id)) }

  /// Makes an operation the child of a group, which will add it.
  package mutating func adopt(_ id: OperationID, by group: OperationID) { adopt(row(id), by: group) }

  /// Publishes misuse found outside the core.
  package mutating func refuse(_ code: Misuse.Code, _ operation: OperationID?, _ queue: QueueID?) {
    (effects.misuse, effects.refused) = (code, operation?.row ?? .none)
    publish(.misused(code, operation: operation, queue: queue))
  }
}

// The protocol of one operation's run: start or begin, blocks, finish, completion.
extension EngineState {
  /// Begins the run of an operation started manually.
  /// - Parameter own: the present flags of its class.
  package mutating func start(_ id: OperationID, own: OwnFlags = .none) -> StartAnswer { start(row(id), own: own) }

  /// Begins the run of an operation on the worker of its dispatch.
  /// - Parameter own: the present flags of its class.
  package mutating func begin(_ id: OperationID, own: OwnFlags = .none) -> StartAnswer { begin(row(id), own: own) }

  /// Records that `start()` has returned; an operation still unfinished continues without a thread.
  package mutating func endStart(_ id: OperationID) { endStart(of: row(id)) }

  /// Takes one of the further blocks of an operation, for a thread that has run another one.
  /// - Complexity: O(waiting blocks).
  package mutating func takeBlock(of id: OperationID) -> Int? { workers.takeBlock(of: id) }

  package mutating func beginBlock(_ number: Int, of id: OperationID) {
    publish(.operation(id, .blockBegan(number: Int32(clamping: number))))
  }

  /// Records that a block of a block operation has returned.
  package mutating func endBlock(_ number: Int, of id: OperationID) {
    publish(.operation(id, .blockEnded(number: Int32(clamping: number))))
  }

  /// Records a failure, which becomes the outcome.
  /// - Returns: whether it was the first one, and the operation runs.
  @discardableResult
  package mutating func fail(_ id: OperationID, _ message: String) -> Bool { fail(row(id), message) }

  /// Finishes a run through the default `start()`, with or without `main()`.
  @inline(__always)
  package mutating func finish(_ id: OperationID, completion: Completion) { finish(row(id), completion: completion) }

  /// Records that a completion block begins.
  package mutating func beginCompletion(of id: OperationID) { publish(.operation(id, .completed)) }

  /// Records that a completion block has returned (R19).
  package mutating func endCompletion(of id: OperationID) { endCompletion(row(id)) }

  // MARK: - Classes that override more than `main()`, and their observers

  /// Has the class's `isReady` queried before the operation starts.
  mutating func markReadyOverride(of id: OperationID) { operations[row(id)].flags.insert(.hasReadyOverride) }

  /// Records the end of a query of `isReady` by the core, or of a notification about it for which the queue waits: the
  /// queue starts nothing before.
  package mutating func endReadinessHold(of id: OperationID) { releaseQueue(for: row(id)) }

  /// Starts notifications for the keys of an operation.
  mutating func observeKeys(of id: OperationID) { operations[row(id)].flags.insert(.observed) }

  /// Publishes a key-value notification known only to a handle or a class.
  package mutating func post(_ change: KeyChange, of id: OperationID) { post(change, of: row(id)) }

  // MARK: - Threads

  /// Frees the calling thread, which has no more work.
  package mutating func freeWorker() {
    workers.giveBack(worker)
    freeExecutor(of: worker)
  }

  /// Frees the main thread for its queue, or takes it away.
  package mutating func setMainFree(_ isFree: Bool) { workers.isMainFree = isFree }

  /// Returns the next queue whose executor must be notified of work; it counts as notified from then on.
  mutating func nextDrainRequest() -> Row? { queues.nextDrainRequest() }
}

// Reads of single rows by code outside this folder, besides those of diagnosis (`+WaitFacts`).
extension EngineState {
  /// Returns the present record of an operation.
  func record(of id: OperationID) -> OperationRecord { operations[row(id)] }

  /// Returns whether the engine retains the operation's handle.
  func isKept(_ row: Row) -> Bool { operations[row].retainCount > 0 }

  /// Returns whether a finished operation lists this one without retaining it.
  func isListed(_ row: Row) -> Bool { operations[row].flags.contains(.isListed) }

  /// Whether the keys of the operation are observed.
  func hasKeyObservers(_ row: Row) -> Bool { operations[row].flags.contains(.observed) }

  /// Returns the number of operations in a queue, barriers included.
  func memberCount(of queue: QueueID) -> Int { queues[queue.row].members }

  /// Returns the number of operations in a queue that have a slot.
  func runningCount(of queue: QueueID) -> Int { queues[queue.row].running }

  /// Returns the number of operations in a queue, without barriers.
  func operationCount(of queue: Row) -> Int { queues[queue].members - queues[queue].barriers }

  /// The members of a queue other than barriers, in order of addition.
  func membersBesideBarriers(of queue: QueueID) -> [Row] {
    members(of: queue.row).filter { !operations[$0].flags.contains(.barrier) }
  }

  /// Returns the dependencies of an operation in order of addition, without those that are gone.
  func dependencies(of id: OperationID) -> [Row] { dependencies(of: row(id)) }

  /// The main queue, once made.
  var mainQueueID: QueueID? { mainQueue == .none ? nil : id(ofQueue: mainQueue) }

  /// The group whose children are in a queue.
  func group(of queue: QueueID) -> OperationID? {
    let group = queues[queue.row].group
    return group == .none ? nil : id(group)
  }
}
