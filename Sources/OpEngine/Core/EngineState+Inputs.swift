// The interface of the tables for code outside this folder. Inputs that take IDs anyway are elsewhere: creation and
// release, waits, blocks, lints (`EngineState.swift`, `+Lifetime`, `+Waiting`, `+Running`). The rows of the IDs are
// checked: a stale ID is an error of the caller, and traps.
extension EngineState {
  /// The thread on which the completion block of a finishing operation runs.
  package enum Completion: Sendable {
    case none, onPool, onMain
  }

  /// The answer to a start.
  package enum StartAnswer: Sendable {
    /// The call was misuse, or came too late: nothing is to be done.
    case nothing
    /// `main()` is to be run, and `finish` to follow.
    case runMain
    /// `finish` is to follow at once.
    case skipMain
  }
}

// What callers change.
extension EngineState {
  /// Gives a row back; its handle is gone.
  @inline(__always)
  package mutating func retire(_ id: OperationID) { retire(row(id)) }

  /// Makes `id` wait for `other` (R4).
  package mutating func addDependency(_ id: OperationID, on other: OperationID) {
    addDependency(row(id), on: row(other))
  }

  /// Gives a dependency up (R5).
  package mutating func removeDependency(_ id: OperationID, on other: OperationID) {
    removeDependency(row(id), on: row(other))
  }

  /// Adds an operation to a queue (R2).
  @inline(__always)
  package mutating func enqueue(_ id: OperationID, in queue: QueueID) { enqueue(row(id), in: queue.row) }

  /// Adds a barrier to a queue (R15).
  package mutating func enqueueBarrier(_ id: OperationID, in queue: QueueID) {
    enqueueBarrier(row(id), in: queue.row)
  }

  /// Adds all of them, or none (R2, R11).
  package mutating func enqueue(batch: [OperationID], in queue: QueueID) { enqueue(batch: batch, in: queue.row) }

  /// Asks an operation to stop (R6).
  package mutating func cancel(_ id: OperationID) { cancel(row(id)) }

  /// Cancels all members of a queue (R6).
  package mutating func cancelAll(in queue: QueueID) { cancelAll(queue.row) }

  /// Notes that the body of a cancelled operation has read `isCancelled`.
  package mutating func noticeCancel(_ id: OperationID) { publish(.operation(id, .cancelNoticed)) }

  /// Changes the rank of an operation in its queue (R12).
  package mutating func setPriority(_ id: OperationID, _ priority: QueuePriority) { setPriority(row(id), priority) }

  /// Changes how many operations of a queue run at once (R10).
  package mutating func setMaxConcurrent(_ queue: QueueID, _ limit: Int) { setMaxConcurrent(queue.row, limit) }

  /// Suspends a queue, or resumes it (R13).
  package mutating func setSuspended(_ queue: QueueID, _ isSuspended: Bool) { setSuspended(queue.row, isSuspended) }

  /// Changes what runs the operations of a queue: a dispatch queue or, with nil, the pool.
  /// - Returns: whether it could be changed: only while the queue is empty, and never for the main queue.
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

  /// Counts, from now on, the operations that run to their end in a queue (R17).
  mutating func countFinishes(in queue: QueueID) { queues[queue.row].isCounted = true }

  /// Adds a requirement beyond dependencies.
  package mutating func require(_ requirement: Requirement, of id: OperationID) { require(requirement, of: row(id)) }

  /// Notes what a condition was found to be.
  package mutating func decide(_ condition: String, of id: OperationID, _ verdict: ConditionVerdict<OperationID>) {
    decide(condition, of: row(id), verdict)
  }

  /// Pauses an operation.
  package mutating func pause(_ id: OperationID) { pause(row(id)) }

  /// Resumes a paused operation.
  package mutating func unpause(_ id: OperationID) { unpause(row(id)) }

  /// Makes an operation the child of a group, which will add it.
  package mutating func adopt(_ id: OperationID, by group: OperationID) { adopt(row(id), by: group) }

  /// Makes a queue that of a group's children.
  package mutating func own(_ queue: QueueID, by group: OperationID, cancelsOnFailure: Bool) {
    own(queue.row, by: row(group), cancelsOnFailure: cancelsOnFailure)
  }

  /// Publishes misuse that was noticed outside the core.
  package mutating func refuse(_ code: Misuse.Code, _ operation: OperationID?, _ queue: QueueID?) {
    (effects.misuse, effects.refused) = (code, operation?.row ?? .none)
    publish(.misused(code, operation: operation, queue: queue))
  }
}

// The protocol of one operation's run: start or begin, blocks, finish, completion.
extension EngineState {
  /// Begins the run of an operation that is started by hand.
  /// - Parameter own: what its class says of its flags at this moment.
  package mutating func start(_ id: OperationID, own: OwnFlags = .none) -> StartAnswer { start(row(id), own: own) }

  /// Begins the run of an operation on the worker that it was dispatched to.
  /// - Parameter own: what its class says of its flags at this moment.
  package mutating func begin(_ id: OperationID, own: OwnFlags = .none) -> StartAnswer { begin(row(id), own: own) }

  /// Records that start() has returned; an operation that is unfinished by now continues without a thread.
  package mutating func endStart(_ id: OperationID) { endStart(of: row(id)) }

  /// Takes one of the further blocks of an operation, for a thread that has run another one.
  /// - Complexity: O(waiting blocks).
  package mutating func takeBlock(of id: OperationID) -> Int? { workers.takeBlock(of: id) }

  /// Notes that a block of a block operation begins.
  package mutating func beginBlock(_ number: Int, of id: OperationID) {
    publish(.operation(id, .blockBegan(number: Int32(clamping: number))))
  }

  /// Notes that a block of a block operation has returned.
  package mutating func endBlock(_ number: Int, of id: OperationID) {
    publish(.operation(id, .blockEnded(number: Int32(clamping: number))))
  }

  /// Notes a failure: when the operation finishes, it has failed.
  /// - Returns: whether it was the first one, and the operation runs.
  @discardableResult
  package mutating func fail(_ id: OperationID, _ message: String) -> Bool { fail(row(id), message) }

  /// Finishes a run through the default start(), with or without main().
  @inline(__always)
  package mutating func finish(_ id: OperationID, completion: Completion) { finish(row(id), completion: completion) }

  /// Ends the default start() of a class that may keep its own flags.
  package mutating func endRun(_ id: OperationID, own: OwnFlags, completion: Completion) {
    endRun(row(id), own: own, completion: completion)
  }

  /// Finishes an operation whose work continues without a thread.
  package mutating func finishFromOutside(_ id: OperationID, completion: Completion) {
    finishFromOutside(row(id), completion: completion)
  }

  /// Notes that a completion block begins.
  package mutating func beginCompletion(of id: OperationID) { publish(.operation(id, .completed)) }

  /// Notes that a completion block has returned (R19).
  package mutating func endCompletion(of id: OperationID) { endCompletion(row(id)) }
}

// Classes that override more than main(), and their observers.
extension EngineState {
  /// Has the `isReady` of the operation's class queried before it starts.
  mutating func markReadyOverride(of id: OperationID) { operations[row(id)].flags.insert(.hasReadyOverride) }

  /// Records how the overridden `isReady` of an operation reads without a query of the core: called by plays, which know
  /// the flags of their classes at any time.
  package mutating func recordUnqueriedReadiness(of id: OperationID, isReady: Bool) {
    recordUnqueriedReadiness(of: row(id), isReady: isReady)
  }

  /// Takes the value of an overridden `isReady`, which was read with no lock held: called right before the operation is
  /// added.
  package mutating func noteReadinessOnAdding(of id: OperationID, isReady: Bool) {
    noteReadinessOnAdding(of: row(id), isReady: isReady)
  }

  /// Answers a query of an overridden `isReady`, requested by the core or made because the class has posted a change.
  package mutating func answerReadinessQuery(of id: OperationID, isReady: Bool) {
    answerReadinessQuery(of: row(id), isReady: isReady)
  }

  /// Notes the end of a query of `isReady` that the core asked for, or of a notification about it that the queue waits
  /// for: the queue starts nothing before.
  package mutating func endReadinessHold(of id: OperationID) { releaseQueue(for: row(id)) }

  /// Takes in what a class reports of a flag that it keeps.
  /// - Parameter other: what it says of the other flag; nil for nothing.
  package mutating func receive(
    _ key: KeyChange.Key, of id: OperationID, value: Bool, other: Bool?, completion: Completion
  ) {
    receive(key, of: row(id), value: value, other: other, completion: completion)
  }

  /// Publishes what contradicts itself when a start() has returned.
  package mutating func review(_ id: OperationID, own: OwnFlags, mustBeFinished: Bool) {
    review(row(id), own: own, mustBeFinished: mustBeFinished)
  }

  /// Notes that the keys of an operation are observed from now on.
  mutating func observeKeys(of id: OperationID) { operations[row(id)].flags.insert(.observed) }

  /// Notes a key-value notification that only a handle, or a class, knows of.
  package mutating func post(_ change: KeyChange, of id: OperationID) { post(change, of: row(id)) }
}

// Threads.
extension EngineState {
  /// Frees the calling thread: it has nothing more to run.
  package mutating func freeWorker() {
    workers.giveBack(worker)
    freeExecutor(of: worker)
  }

  /// Frees the main thread for its queue, or takes it away.
  package mutating func setMainFree(_ isFree: Bool) { workers.isMainFree = isFree }

  /// Chooses the next queue whose drain has to be notified of work; it counts as notified from then on.
  mutating func nextDrainRequest() -> Row? { queues.nextDrainRequest() }
}

// What code outside this folder reads of single rows, beside what diagnosis asks (`+WaitFacts`).
extension EngineState {
  /// The record of an operation, as it is now.
  func record(of id: OperationID) -> OperationRecord { operations[row(id)] }

  /// Whether the engine keeps the operation's handle.
  func isKept(_ row: Row) -> Bool { operations[row].retainCount > 0 }

  /// Whether an operation that is done lists this one, without keeping it.
  func isListed(_ row: Row) -> Bool { operations[row].flags.contains(.isListed) }

  /// Whether the keys of the operation are observed.
  func hasKeyObservers(_ row: Row) -> Bool { operations[row].flags.contains(.observed) }

  /// Returns the number of operations in a queue, barriers included.
  func memberCount(of queue: QueueID) -> Int { queues[queue.row].members }

  /// Returns the number of operations in a queue that have a slot.
  func runningCount(of queue: QueueID) -> Int { queues[queue.row].running }

  /// Returns the number of operations in a queue, without barriers.
  func operationCount(of queue: Row) -> Int { queues[queue].members - queues[queue].barriers }

  /// The members of a queue that are no barriers, in the order added.
  func membersBesideBarriers(of queue: QueueID) -> [Row] {
    members(of: queue.row).filter { !operations[$0].flags.contains(.barrier) }
  }

  /// Returns the dependencies of an operation, in the order added, without those that are gone.
  func dependencies(of id: OperationID) -> [Row] { dependencies(of: row(id)) }

  /// The main queue, once it was made.
  var mainQueueID: QueueID? { mainQueue == .none ? nil : id(ofQueue: mainQueue) }

  /// The group whose children are in a queue.
  func group(of queue: QueueID) -> OperationID? {
    let group = queues[queue.row].group
    return group == .none ? nil : id(group)
  }
}
