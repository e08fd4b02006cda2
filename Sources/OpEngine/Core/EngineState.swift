/// The engine's one authority: every table, and `apply`, the only way to change them.
///
/// It takes no lock, reads no clock, calls no closure and knows no handle: ids in, effects out. Rule numbers (R1 ...) are
/// those of the semantics page.
struct EngineState: ~Copyable {
  var operations = Table<OperationRecord>()
  var cells = Table<DependencyCell>()
  var queues = QueueTable()
  var workers: WorkerTable
  /// Where the next look for a runnable queue begins, so that all have their turn.
  var nextTurn = 0
  /// Reused by each finish: the dependants that became ready.
  var resolved = Table<Row>()
  /// The main queue's row, if there is one.
  var mainQueue = Row.none
  /// Who is blocked in a wait, the first to come first: asked for by diagnosis only.
  var waits: [Wait] = []
  /// Of operations that bear the flag `requires`.
  var requirements: [Row: Requirements] = [:]
  /// Who stands in line for each exclusive category; the first has it.
  var tickets: [String: [Row]] = [:]
  /// Those that were started by hand and whose start() has not returned, by thread, in order: asked for by diagnosis only.
  var calls: [WorkerID: [Row]] = [:]
  /// Who runs an operation of a queue with a serial executor, and which queue that is.
  var executors: [WorkerID: Row] = [:]
  /// Whoever sees the whole says that nothing moves any more by itself.
  var isStill = false
  /// A worker that fetches its work itself is free: told by who has the workers, before a question why one waits.
  var isWorkerFree = false
  var firstFreeOperation = Row.none
  var firstFreeCell = Row.none
  var nextOrder: UInt64 = 0
  var nextSequence: UInt64 = 1
  /// Rows of queues are used again. In virtual time they are not: they are the order of creation (R16).
  var reusesQueues = false
  /// Whether anybody looks at events; else none is made.
  var isObserved = false
  /// Whether a dependency that closes a ring is refused (R18).
  var refusesCycles = false
  /// The main thread belongs to somebody else, who is told at once what to run there; else `schedule` gives it work.
  var isMainOutside = false
  /// Whether key-value notifications are events too, of every operation.
  var publishesKeyChanges = false
  /// The command being applied: when, and on which thread.
  var time = EngineTime.zero
  var worker = WorkerID.main

  /// - Parameters:
  ///   - workerLimit: how many pool workers there may be.
  ///   - firstWorker: the number of the first of them; those below are the threads of the program.
  init(workerLimit: Int, firstWorker: UInt32) {
    workers = WorkerTable(limit: workerLimit, first: firstWorker)
  }

  /// Decides one command. The events and deeds it causes are appended to `effects`.
  mutating func apply(
    _ command: EngineCommand, by worker: WorkerID, at time: EngineTime, into effects: inout Effects
  ) {
    self.time = time
    self.worker = worker
    switch command {
    case .createQueue(let executor): createQueue(runBy: executor, into: &effects)
    case .discardQueue(let queue): discard(queue, into: &effects)
    case .register(let priority, let kind): register(priority, kind, into: &effects)
    case .retire(let id): retire(row(id), into: &effects)
    case .addDependency(let id, let dependency): addDependency(row(id), on: row(dependency), into: &effects)
    case .removeDependency(let id, let dependency): removeDependency(row(id), on: row(dependency), into: &effects)
    case .enqueue(let id, let queue): enqueue(row(id), in: queue.row, into: &effects)
    case .enqueueBarrier(let id, let queue): enqueueBarrier(row(id), in: queue.row, into: &effects)
    case .enqueueBatch(let ids, let queue): enqueue(batch: ids, in: queue.row, into: &effects)
    case .cancel(let id): cancel(row(id), into: &effects)
    case .noticeCancel(let id): publish(.cancelNoticed(id), into: &effects)
    case .cancelAll(let queue): cancelAll(queue.row, into: &effects)
    case .setPriority(let id, let priority): setPriority(row(id), priority, into: &effects)
    case .setMaxConcurrent(let queue, let limit): setMaxConcurrent(queue.row, limit, into: &effects)
    case .setSuspended(let queue, let isSuspended): setSuspended(queue.row, isSuspended, into: &effects)
    case .require(let id, let requirement): require(requirement, of: row(id), into: &effects)
    case .decide(let id, let condition, let verdict): decide(condition, of: row(id), verdict, into: &effects)
    case .pause(let id): pause(row(id), into: &effects)
    case .unpause(let id): unpause(row(id), into: &effects)
    case .adopt(let id, let group): adopt(row(id), by: group, into: &effects)
    case .ownQueue(let queue, let id, let cancelsOnFailure):
      own(queue.row, by: row(id), cancelsOnFailure: cancelsOnFailure)
    case .beginWait(let target, let body, let again): beginWait(for: target, inside: body, again: again, into: &effects)
    case .endWait(let target, let body): endWait(for: target, inside: body, into: &effects)
    case .start(let id, let own): start(row(id), own: own, into: &effects)
    case .begin(let id, let own): begin(row(id), own: own, into: &effects)
    case .endStart(let id): endStart(of: row(id), into: &effects)
    case .offerBlocks(let id, let last): offerBlocks(id, upTo: last)
    case .takeBlock(let id): effects.answer = workers.takeBlock(of: id).map { .runBlock($0) } ?? .nothing
    case .blockBegan(let id, let number): publish(.blockBegan(id, number: number), into: &effects)
    case .fail(let id, let message): fail(row(id), message, into: &effects)
    case .finish(let id, let completion): finish(row(id), completion: completion, into: &effects)
    case .endRun(let id, let own, let completion): endRun(row(id), own: own, completion: completion, into: &effects)
    case .keepGate(let id, let isShut): keepGate(of: row(id), isShut: isShut)
    case .openGate(let id): openGate(of: row(id))
    case .setGate(let id, let isOpen, let isAwaited):
      setGate(of: row(id), isOpen: isOpen, into: &effects)
      if isAwaited { endQuestion(about: row(id)) }
    case .takeReport(let id, let key, let value, let other, let completion):
      take(key, of: row(id), value: value, other: other, completion: completion, into: &effects)
    case .review(let id, let own, let mustBeFinished):
      review(row(id), own: own, mustBeFinished: mustBeFinished, into: &effects)
    case .finishFromOutside(let id, let completion):
      finishFromOutside(row(id), completion: completion, into: &effects)
    case .completionBegan(let id): publish(.completed(id), into: &effects)
    case .completionEnded(let id): endCompletion(row(id), into: &effects)
    case .observeKeys(let id): observeKeys(of: row(id))
    case .notify(let id, let change): post(change, of: row(id), into: &effects)
    case .freeWorker:
      workers.giveBack(worker)
      freeExecutor(of: worker)
    case .setMainFree(let isFree): workers.isMainFree = isFree
    case .schedule: schedule(into: &effects)
    case .standStill: isStill = true
    case .report(let lint, let operation, let queue, let path):
      // Every other event means that something has moved; what is said of it does not, or says the opposite.
      let wasStill = isStill
      publish(.linted(lint, operation: operation, queue: queue, path: path), into: &effects)
      isStill = wasStill || (lint == .deadlock && path.isEmpty)
    case .refuse(let code, let operation, let queue):
      effects.misuse = code
      publish(.misused(code, operation: operation, queue: queue), into: &effects)
    }
  }

  /// Whether an id names an operation that is still there, and of this engine.
  func knows(_ id: OperationID) -> Bool {
    Int(id.row) < operations.count && operations[id.row].generation == id.generation
  }

  /// The row an id names.
  /// - Precondition: the id is not stale; a stale one is a bug of the runtime, which held no handle.
  func row(_ id: OperationID) -> Row {
    precondition(operations[id.row].generation == id.generation, "stale operation id \(id)")
    return id.row
  }

  func id(_ row: Row) -> OperationID { OperationID(row: row, generation: operations[row].generation) }

  func id(ofQueue row: Row) -> QueueID { QueueID(row: row, generation: queues[row].generation) }

  /// The queue an operation was added to, for as long as that is there; nil before.
  func queueID(of operation: Row) -> QueueID? {
    let record = operations[operation]
    guard record.queue != .none, queues[record.queue].generation == record.queueGeneration else { return nil }
    return id(ofQueue: record.queue)
  }

  mutating func publish(_ change: EngineEvent.Change, on worker: WorkerID? = nil, into effects: inout Effects) {
    isStill = false
    guard isObserved else { return }
    effects.events.append(
      EngineEvent(sequence: nextSequence, time: time, worker: worker ?? self.worker, change: change))
    nextSequence += 1
  }

  /// Somebody observes the operation's keys from now on.
  mutating func observeKeys(of operation: Row) { operations[operation].flags.insert(.observed) }

  /// Notes a key-value notification, if somebody observes the operation's keys.
  mutating func notify(
    _ key: KeyChange.Key, of operation: Row, old: Int? = nil, new: Int? = nil, into effects: inout Effects
  ) {
    guard publishesKeyChanges || operations[operation].flags.contains(.observed) else { return }
    // What a notification carries is what its observer would read: behind a shut gate it is not ready.
    let isShut = key == .isReady && operations[operation].flags.contains(.gateIsShut)
    post(isShut ? KeyChange(key, old: 0, new: 0) : KeyChange(key, old: old, new: new), of: operation, into: &effects)
  }

  /// The same as its handle, or its class, has it.
  private mutating func post(_ change: KeyChange, of operation: Row, into effects: inout Effects) {
    let isObservedItself = operations[operation].flags.contains(.observed)
    guard isObservedItself || publishesKeyChanges else { return }
    if isObservedItself { effects.keyChanges.append((operation, change)) }
    publish(.notified(id(operation), change), into: &effects)
  }

  /// Notes a forbidden call: it had no effect, and the caller is told (R20).
  mutating func refuse(
    _ code: Misuse.Code, operation: Row = .none, queue: Row = .none, path: [OperationID] = [],
    into effects: inout Effects
  ) {
    effects.misuse = code
    let subject = operation == .none ? nil : id(operation)
    let place = queue == .none ? nil : id(ofQueue: queue)
    publish(.misused(code, operation: subject, queue: place, path: path), into: &effects)
  }

  /// Notes something legal about an operation that a person should know.
  mutating func lint(_ lint: Lint, of operation: Row, path: [OperationID] = [], into effects: inout Effects) {
    publish(.linted(lint, operation: id(operation), queue: queueID(of: operation), path: path), into: &effects)
  }
}
