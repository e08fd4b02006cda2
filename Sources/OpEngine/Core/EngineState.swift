/// The engine's one authority: every table, and the inputs that change them.
///
/// It takes no lock, reads no clock, calls no closure and knows no handle: IDs in, effects out. Its inputs are the
/// package and internal mutating methods that take IDs; most are in `EngineState+Inputs.swift`. No code outside this
/// folder names a table, which `make lint` checks. Rule numbers (R1 ...) are those of the semantics page.
package struct EngineState: ~Copyable {
  /// The effects of all inputs since the last `Effects.reset()`.
  var effects = Effects()
  var operations = Table<OperationRecord>()
  var cells = Table<DependencyCell>()
  var queues = QueueTable()
  var workers: WorkerTable
  /// The queue at which the next search for a runnable queue begins, so that all have their turn.
  var nextTurn = 0
  /// The dependants that became ready, for one finish; its memory is reused by the next.
  var resolved = Table<Row>()
  /// The main queue's row, if there is one.
  var mainQueue = Row.none
  /// The numbers in the engine-wide order at which operations of the flag `moved` came to the tails of their buckets.
  var moves: [Row: UInt64] = [:]
  /// The times at which the phases of operations began, if these are noted.
  var times = OperationTimes()
  /// Whether the beginnings of phases are noted.
  private(set) var notesTimes = false
  /// The threads that are blocked in a wait, in order of arrival: for diagnosis only.
  var timedWaits: [TimedWait] = []
  /// The number of answers and notifications under way about the readiness of each operation: until they are through,
  /// its queue starts nothing.
  var readinessHolds: [Row: Int] = [:]
  /// The requirements of operations that bear the flag `requires`.
  var requirements: [Row: Requirements] = [:]
  /// The waiters of each exclusive category, in order; the first has it.
  var exclusiveWaiters: [String: CategoryWaitQueue<Row>] = [:]
  /// The operations that were started by hand and whose `start()` has not returned, by thread, in order: for diagnosis
  /// only.
  var calls: [WorkerID: [Row]] = [:]
  /// The queues with a serial executor whose operations run, by worker.
  var executors: [WorkerID: Row] = [:]
  /// The next completion block of a serial queue, by the operation whose completion block runs before it.
  var laterCompletions: [Row: (operation: Row, isOnMain: Bool)] = [:]
  /// The unfinished operations on which a cancel has had no effect yet, with the lint that says so if they go on for a
  /// while, and since when.
  var unheededCancels: [Row: (lint: Lint, since: EngineTime)] = [:]
  private var quiescence: Quiescence = []
  /// Whether a worker that fetches its own work is free, set by the owner of the workers before a diagnosis.
  private(set) var isWorkerFree = false
  var freeOperations = FreeRows()
  var freeCells = FreeRows()
  private(set) var nextOrder: UInt64 = 0
  private(set) var nextSequence: UInt64 = 1
  /// Whether rows of queues are used again. In virtual time they are not: they are the order of creation (R16).
  let reusesQueues: Bool
  /// Whether there are observers of events; without them none is published.
  private(set) var isObserved = false
  /// Whether a dependency that closes a cycle is refused (R18).
  let refusesCycles: Bool
  /// Whether the main thread is outside: its work is requested at once; otherwise `schedule` assigns it.
  let isMainOutside: Bool
  /// Whether key-value notifications are events too, of every operation.
  private(set) var publishesKeyChanges = false
  /// The time and the thread of the present update.
  private(set) var time = EngineTime.zero
  private(set) var worker = WorkerID.main

  /// Facts that every change ends, with one store.
  private struct Quiescence: OptionSet {
    let rawValue: UInt8
    /// Nothing moves by itself any more: the owner of the time has reported it.
    static let reported = Quiescence(rawValue: 1)
    /// Nothing has changed since a watch observed the state.
    static let observed = Quiescence(rawValue: 2)
  }

  /// - Parameters:
  ///   - workerLimit: how many pool workers there may be.
  ///   - firstWorker: the number of the first of them; those below are the threads of the program.
  ///   - isLive: workers fetch their work themselves, the main thread gets its work at once, and rows of queues are
  ///     reused.
  ///   - refusesCycles: a dependency that closes a cycle is refused (R18).
  init(workerLimit: Int, firstWorker: UInt32, isLive: Bool = false, refusesCycles: Bool = false) {
    workers = WorkerTable(limit: workerLimit, first: firstWorker)
    isMainOutside = isLive
    reusesQueues = isLive
    self.refusesCycles = refusesCycles
  }

  /// Sets the thread that the next inputs come from, and whether events are made of them.
  @inline(__always)
  mutating func stamp(worker: WorkerID, isObserved: Bool) {
    self.worker = worker
    self.isObserved = isObserved
  }

  /// Sets the thread that the next inputs come from.
  package mutating func stamp(worker: WorkerID) { self.worker = worker }

  /// Sets the instant of the next inputs.
  mutating func stamp(time: EngineTime) { self.time = time }

  /// Notes from now on when the phases of operations begin.
  mutating func noteTimes() { notesTimes = true }

  /// Notes that a phase of an operation begins.
  @inline(__always)
  mutating func note(_ phase: OperationTimes.Phase, of operation: Row) {
    if notesTimes { times.note(phase, of: operation, at: time) }
  }

  /// Makes key-value notifications events too, those of every operation.
  @inline(__always)
  mutating func publishKeyChanges() { publishesKeyChanges = true }

  /// Notes whether a worker that fetches its work itself is free: to be called before a question why an operation
  /// waits.
  mutating func setWorkerFree(_ isFree: Bool) { isWorkerFree = isFree }

  /// Notes that nothing moves by itself any more. Every later event means the opposite.
  package mutating func quiesce() { quiescence.insert(.reported) }

  /// Whether nothing moves by itself any more, as far as the owner of the time knows.
  var isQuiescent: Bool { quiescence.contains(.reported) }

  /// Returns whether anything has changed since the previous call.
  mutating func takeChange() -> Bool {
    defer { quiescence.insert(.observed) }
    return !quiescence.contains(.observed)
  }

  /// Publishes a lint that was found outside the core.
  package mutating func report(
    _ lint: Lint, _ operation: OperationID?, _ queue: QueueID?, path: [OperationID] = []
  ) {
    // Every other event means that something has moved; what is said of it does not, or says the opposite.
    let before = quiescence
    publish(.linted(lint, operation: operation, queue: queue, path: path))
    quiescence = lint == .deadlock && path.isEmpty ? before.union(.reported) : before
  }

  /// Whether an id names an operation that is still there, and of this engine.
  @inline(__always)
  func knows(_ id: OperationID) -> Bool {
    Int(id.row) < operations.count && operations[id.row].generation == id.generation
  }

  /// Whether an id names a queue that is still there.
  func knows(_ queue: QueueID) -> Bool {
    Int(queue.row) < queues.count && queues[queue.row].generation == queue.generation && !queues[queue.row].isDiscarded
  }

  /// The row an id names.
  /// - Precondition: the id is not stale; a stale one is a bug of the runtime, which held no handle.
  @inline(__always)
  func row(_ id: OperationID) -> Row {
    precondition(operations[id.row].generation == id.generation, "stale operation id \(id)")
    return id.row
  }

  @inline(__always)
  func id(_ row: Row) -> OperationID { OperationID(row: row, generation: operations[row].generation) }

  func id(ofQueue row: Row) -> QueueID { QueueID(row: row, generation: queues[row].generation) }

  /// The queue an operation was added to, for as long as that is there; nil before.
  func queueID(of operation: Row) -> QueueID? {
    let record = operations[operation]
    guard record.queue != .none, queues[record.queue].generation == record.queueGeneration else { return nil }
    return id(ofQueue: record.queue)
  }

  mutating func publish(_ change: EngineEvent.Change, on worker: WorkerID? = nil) {
    quiescence = []
    guard isObserved else { return }
    effects.events.append(
      EngineEvent(sequence: nextSequence, time: time, worker: worker ?? self.worker, change: change))
    nextSequence += 1
  }

  /// Publishes a change that every operation goes through: it is made only where it is observed.
  @inline(__always)
  mutating func publish(on worker: WorkerID? = nil, _ change: (borrowing EngineState) -> EngineEvent.Change) {
    quiescence = []
    if isObserved { publish(change(self), on: worker) }
  }

  /// Notes a change that no event tells of, for a copy under way: what is copied is observed, too.
  @inline(__always)
  mutating func noteSilentChange(of operation: Row) {
    if isObserved { effects.rare.changedSilently.append(operation) }
  }

  /// Whether anything is told of an operation's key-value notifications: most operations are spared the rest of it.
  @inline(__always)
  func areKeysNotified(of record: UnsafeMutablePointer<OperationRecord>) -> Bool {
    publishesKeyChanges || record.pointee.flags.contains(.observed)
  }

  /// Notes a key-value notification, if the operation's keys are observed.
  /// - Parameter isAwaited: whether the operation's queue waits for it.
  @inline(__always)
  mutating func notify(
    _ key: KeyChange.Key, of operation: Row, old: Int? = nil, new: Int? = nil, isAwaited: Bool = false
  ) {
    guard publishesKeyChanges || operations[operation].flags.contains(.observed) else { return }
    let isReady = !operations[operation].flags.contains(.overrideIsNotReady)
    post(KeyChange(key, old: old, new: new).asRead(isReady: isReady), of: operation, isAwaited: isAwaited)
  }

  /// Publishes a notification as the handle, or the class, has it.
  mutating func post(_ change: KeyChange, of operation: Row, isAwaited: Bool = false) {
    let isObservedItself = operations[operation].flags.contains(.observed)
    guard isObservedItself || publishesKeyChanges else { return }
    if isObservedItself { effects.rare.keyChanges.append((operation, change, isAwaited)) }
    publish(.notified(id(operation), change))
  }

  /// Records a forbidden call, which has no effect (R20).
  mutating func refuse(
    _ code: Misuse.Code, operation: Row = .none, queue: Row = .none, path: [OperationID] = []
  ) {
    (effects.misuse, effects.refused) = (code, operation)
    let subject = operation == .none ? nil : id(operation)
    let place = queue == .none ? nil : id(ofQueue: queue)
    publish(.misused(code, operation: subject, queue: place, path: path))
  }

  /// Notes something legal about an operation that a person should know.
  mutating func lint(_ lint: Lint, of operation: Row, path: [OperationID] = []) {
    publish(.linted(lint, operation: id(operation), queue: queueID(of: operation), path: path))
  }

  /// The next number in the engine-wide order of makings and additions.
  @inline(__always)
  mutating func takeOrder() -> UInt64 {
    defer { nextOrder += 1 }
    return nextOrder
  }
}
