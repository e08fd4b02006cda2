/// The engine's single source of truth: its tables, and the inputs that change them.
///
/// It has no lock, clock, closures or handles: IDs in, effects out. Its inputs are the package and internal mutating
/// methods that take IDs; most are in `EngineState+Inputs.swift`. No code outside this folder names a table, which
/// `make lint` checks. Rule numbers (R1 ...) are those of the semantics page.
package struct EngineState: ~Copyable {
  /// The effects of all inputs since the last `Effects.reset()`.
  var effects = Effects()
  var operations = Table<OperationRecord>()
  var cells = Table<DependencyCell>()
  var queues = QueueTable()
  var workers: WorkerTable
  /// The queue at which the next search for a runnable queue begins, so that all take turns.
  var nextTurn = 0
  /// The dependants that became ready by one finish; the memory is reused.
  var resolved = Table<Row>()
  /// The main queue's row, if there is one.
  var mainQueue = Row.none
  /// The numbers in the engine-wide order at which operations with the flag `moved` came to the tails of their buckets.
  var moves: [Row: UInt64] = [:]
  /// The start times of the phases of operations, if recorded.
  var times = OperationTimes()
  /// The lints reported about operations with the flag `linted`, for late observers. Those with a path are not kept.
  var lints: [Row: [Lint]] = [:]
  /// Whether the start times of phases are recorded.
  private(set) var recordsTimes = false
  /// The threads blocked in a wait, in order of arrival: for diagnosis only.
  var timedWaits: [TimedWait] = []
  /// The number of pending answers and notifications about the readiness of each operation: until they are done, its
  /// queue starts nothing.
  var readinessHolds: [Row: Int] = [:]
  /// The requirements of operations with the flag `requires`.
  var requirements: [Row: Requirements] = [:]
  /// The waiters of each exclusive category, in order; the first holds it.
  var exclusiveWaiters: [String: CategoryWaitQueue<Row>] = [:]
  /// The operations started manually whose `start()` has not returned, by thread, in order: for diagnosis only.
  var calls: [WorkerID: [Row]] = [:]
  /// The queues with a serial executor whose operations run, by worker.
  var executors: [WorkerID: Row] = [:]
  /// The next completion block of a serial queue, by the operation whose completion block runs before it.
  var laterCompletions: [Row: (operation: Row, isOnMain: Bool)] = [:]
  /// The unfinished operations on which a cancel has had no effect yet, each with the lint to report if it continues
  /// for a while, and the time of the cancel.
  var unheededCancels: [Row: (lint: Lint, since: EngineTime)] = [:]
  private var quiescence: Quiescence = []
  /// Whether a worker that fetches its own work is free, set by the owner of the workers before a diagnosis.
  private(set) var isWorkerFree = false
  var freeOperations = FreeRows()
  var freeCells = FreeRows()
  private(set) var nextOrder: UInt64 = 0
  private(set) var nextSequence: UInt64 = 1
  /// Whether rows of queues are reused. In virtual time they are not: they are the order of creation (R16).
  let reusesQueues: Bool
  /// Whether there are observers of events; without them no events are published.
  private(set) var isObserved = false
  /// Whether a dependency that closes a cycle is refused (R18).
  let refusesCycles: Bool
  /// Whether the main thread is outside the engine: its work is requested at once; otherwise `schedule` assigns it.
  let isMainOutside: Bool
  /// Whether key-value notifications of every operation are events too.
  private(set) var publishesKeyChanges = false
  /// The time and the thread of the present update.
  private(set) var time = EngineTime.zero
  private(set) var worker = WorkerID.main

  /// Facts that any change ends, with one store.
  private struct Quiescence: OptionSet {
    let rawValue: UInt8
    /// Nothing moves by itself any more, as the owner of the time has reported.
    static let reported = Quiescence(rawValue: 1)
    /// Nothing has changed since a watch observed the state.
    static let observed = Quiescence(rawValue: 2)
  }

  /// - Parameters:
  ///   - workerLimit: the maximum number of pool workers.
  ///   - firstWorker: the number of the first of them; those below are the threads of the program.
  ///   - isLive: whether workers fetch their work themselves, the main thread gets its work at once, and rows of queues
  ///     are reused.
  ///   - refusesCycles: whether a dependency that closes a cycle is refused (R18).
  init(workerLimit: Int, firstWorker: UInt32, isLive: Bool = false, refusesCycles: Bool = false) {
    workers = WorkerTable(limit: workerLimit, first: firstWorker)
    isMainOutside = isLive
    reusesQueues = isLive
    self.refusesCycles = refusesCycles
  }

  /// Sets the thread of the next inputs, and whether they publish events.
  @inline(__always)
  mutating func stamp(worker: WorkerID, isObserved: Bool) {
    self.worker = worker
    self.isObserved = isObserved
  }

  /// Sets the thread of the next inputs.
  package mutating func stamp(worker: WorkerID) { self.worker = worker }

  /// Sets the instant of the next inputs.
  mutating func stamp(time: EngineTime) { self.time = time }

  /// Starts recording the start times of phases.
  mutating func recordTimes() { recordsTimes = true }

  /// Records the start of an operation's phase.
  @inline(__always)
  mutating func note(_ phase: OperationTimes.Phase, of operation: Row) {
    if recordsTimes { times.note(phase, of: operation, at: time) }
  }

  /// Makes key-value notifications of every operation events too.
  @inline(__always)
  mutating func publishKeyChanges() { publishesKeyChanges = true }

  /// Sets whether a worker that fetches its own work is free: called before the diagnosis of a wait.
  mutating func setWorkerFree(_ isFree: Bool) { isWorkerFree = isFree }

  /// Records that nothing moves by itself any more. Every later event means the opposite.
  package mutating func quiesce() { quiescence.insert(.reported) }

  /// Whether nothing moves by itself any more, as far as the owner of the time knows.
  var isQuiescent: Bool { quiescence.contains(.reported) }

  /// Returns whether anything has changed since the previous call.
  mutating func takeChange() -> Bool {
    quiescence.insert(.observed).inserted
  }

  /// Publishes a lint found outside the core.
  package mutating func report(
    _ lint: Lint, _ operation: OperationID?, _ queue: QueueID?, path: [OperationID] = []
  ) {
    // Every other event is a move; a lint is none, except that a deadlock says that nothing moves.
    let before = quiescence
    if let operation, path.isEmpty { keep(lint, of: row(operation)) }
    publish(.linted(lint, operation: operation, queue: queue, path: path))
    quiescence = lint == .deadlock && path.isEmpty ? before.union(.reported) : before
  }

  /// Returns whether an ID names an existing operation of this engine.
  @inline(__always)
  func knows(_ id: OperationID) -> Bool {
    Int(id.row) < operations.count && operations[id.row].generation == id.generation
  }

  /// Returns whether an ID names an existing queue.
  func knows(_ queue: QueueID) -> Bool {
    Int(queue.row) < queues.count && queues[queue.row].generation == queue.generation && !queues[queue.row].isDiscarded
  }

  /// The row of an ID.
  /// - Precondition: the ID is not stale; a stale one is a bug of the runtime, which retained no handle.
  @inline(__always)
  func row(_ id: OperationID) -> Row {
    precondition(operations[id.row].generation == id.generation, "stale operation id \(id)")
    return id.row
  }

  @inline(__always)
  func id(_ row: Row) -> OperationID { OperationID(row: row, generation: operations[row].generation) }

  func id(ofQueue row: Row) -> QueueID { QueueID(row: row, generation: queues[row].generation) }

  /// The queue to which an operation was added, while that exists; nil before.
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

  /// Publishes a change common to all operations; it is made only if observed.
  @inline(__always)
  mutating func publish(on worker: WorkerID? = nil, _ change: (borrowing EngineState) -> EngineEvent.Change) {
    quiescence = []
    if isObserved { publish(change(self), on: worker) }
  }

  /// Records a change without an event, for a copy under way, during which the engine is observed.
  @inline(__always)
  mutating func noteSilentChange(of operation: Row) {
    if isObserved { effects.rare.changedSilently.append(operation) }
  }

  /// Whether an operation's key-value notifications have any receiver: most operations skip the rest.
  @inline(__always)
  func areKeysNotified(of record: UnsafeMutablePointer<OperationRecord>) -> Bool {
    publishesKeyChanges || record.pointee.flags.contains(.observed)
  }

  /// Publishes a key-value notification, if the operation's keys are observed.
  /// - Parameter isAwaited: whether the operation's queue waits for it.
  @inline(__always)
  mutating func notify(
    _ key: KeyChange.Key, of operation: Row, old: Int? = nil, new: Int? = nil, isAwaited: Bool = false
  ) {
    guard publishesKeyChanges || operations[operation].flags.contains(.observed) else { return }
    let isReady = !operations[operation].flags.contains(.overrideIsNotReady)
    post(KeyChange(key, old: old, new: new).asRead(isReady: isReady), of: operation, isAwaited: isAwaited)
  }

  /// Publishes a notification of the handle or the class.
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

  /// Reports a legal but probably unintended use of an operation.
  mutating func lint(_ lint: Lint, of operation: Row, path: [OperationID] = []) {
    if path.isEmpty { keep(lint, of: operation) }
    publish(.linted(lint, operation: id(operation), queue: queueID(of: operation), path: path))
  }

  /// Keeps a lint about an operation for late observers.
  private mutating func keep(_ lint: Lint, of operation: Row) {
    operations[operation].flags.insert(.linted)
    if lints[operation]?.contains(lint) != true { lints[operation, default: []].append(lint) }
  }

  /// The next number in the engine-wide order of creations and additions.
  @inline(__always)
  mutating func takeOrder() -> UInt64 {
    defer { nextOrder += 1 }
    return nextOrder
  }
}
