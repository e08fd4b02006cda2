import OpEngine

/// An input of an engine's tables as a value, for plays: each is one call of `Engine.update`.
enum EngineCommand: Sendable {
  typealias Completion = EngineState.Completion

  // What exists. The new id is in the reply.
  case createQueue(runBy: QueueExecutor)
  case register(QueuePriority, OperationKind)

  // What callers ask.
  case addDependency(OperationID, on: OperationID)
  case removeDependency(OperationID, on: OperationID)
  case enqueue(OperationID, in: QueueID)
  case enqueueBarrier(OperationID, in: QueueID)
  case enqueueBatch([OperationID], in: QueueID)
  case cancel(OperationID)
  case cancelAll(QueueID)
  /// The body of a cancelled operation has looked at isCancelled.
  case noticeCancel(OperationID)
  case setPriority(OperationID, QueuePriority)
  case setMaxConcurrent(QueueID, Int)
  case setSuspended(QueueID, Bool)
  /// The calling thread, in the body of an operation or in none, is about to block until the other is finished.
  /// If it is already, the deed that wakes it follows at once.
  /// `again`: it was woken, and what it waits for is not done after all.
  case beginWait(for: WaitTarget, inside: OperationID?, again: Bool = false)
  /// The calling thread goes on.
  case endWait(for: WaitTarget, inside: OperationID?)
  case require(OperationID, Requirement)
  case decide(OperationID, condition: String, ConditionVerdict)
  case pause(OperationID)
  case unpause(OperationID)
  /// The operation is a child of a group, which will add it.
  case adopt(OperationID, by: OperationID)
  /// The queue is that of a group's children.
  case ownQueue(QueueID, by: OperationID, cancelsOnFailure: Bool)

  // The protocol of one operation's run. The answer is in `Effects.answer`.
  /// start() by hand. `own`: what its class says of its flags then.
  case start(OperationID, own: OwnFlags = .none)
  /// start() by its queue, on the worker it was dispatched to.
  case begin(OperationID, own: OwnFlags = .none)
  /// start() has returned; what is not finished by now goes on without a thread.
  case endStart(OperationID)
  /// A block operation that began has further blocks, numbered from 2.
  case offerBlocks(OperationID, upTo: Int)
  /// A thread that ran a block of the operation asks for another.
  case takeBlock(OperationID)
  case blockBegan(OperationID, number: Int)
  /// Its body cannot do its work: when it finishes, it has failed.
  case fail(OperationID, message: String)
  case finish(OperationID, completion: Completion)
  /// main() of a class has returned to the default start(), or was left out.
  case endRun(OperationID, own: OwnFlags, completion: Completion)
  /// The end of one whose work goes on without a thread.
  case finishFromOutside(OperationID, completion: Completion)
  case completionBegan(OperationID)
  case completionEnded(OperationID)

  // Classes that override more than main().
  /// It has a gate of its own, an overridden isReady, and whoever has the class knows how it stands, asked or not.
  case keepGate(OperationID, isShut: Bool)
  /// Its gate stood open when it was asked, before it is added.
  case openGate(OperationID)
  /// What its gate answered. `isAwaited`: to a deed `askGate`.
  case setGate(OperationID, isOpen: Bool, isAwaited: Bool)
  /// Its class reports that a flag has changed; `other` is what it says of the other flag, nil for nothing.
  case takeReport(OperationID, KeyChange.Key, Bool, other: Bool?, completion: Completion)
  /// A start() has returned: tells what contradicts itself.
  case review(OperationID, own: OwnFlags, mustBeFinished: Bool)

  // Key-value observation.
  /// A key changed that only its handle knows.
  case notify(OperationID, KeyChange)

  // Threads.
  /// The calling thread has nothing more to run.
  case freeWorker
  /// The main thread begins (or ceases) to look at its queue.
  case setMainFree(Bool)
  /// Whoever sees the whole says that nothing moves any more by itself.
  case standStill
  /// Publishes a lint found by whoever sees the whole (a runtime).
  case report(Lint, OperationID?, QueueID?, path: [OperationID] = [])
  /// Publishes misuse that a face noticed.
  case refuse(Misuse.Code, OperationID?, QueueID?)
}

extension EngineCommand {
  /// What a command came to.
  struct Reply {
    var answer = EngineState.StartAnswer.nothing
    var createdQueue: QueueID?
    var createdOperation: OperationID?
    var block: Int?

    var runsMain: Bool { answer == .runMain }
    var skipsMain: Bool { answer == .skipMain }
  }
}

extension Engine {
  /// Carries out one command, as if `worker` had given it.
  @discardableResult
  func perform(_ command: EngineCommand, by worker: WorkerID? = nil) -> EngineCommand.Reply {
    update(by: worker) { command.apply(to: &$0) }
  }
}

extension EngineCommand {
  fileprivate func apply(to state: inout EngineState) -> Reply {
    var reply = Reply()
    switch self {
    case .createQueue(let executor): reply.createdQueue = state.createQueue(runBy: executor)
    case .register(let priority, let kind): reply.createdOperation = state.register(priority, kind)
    case .addDependency(let id, let dependency): state.addDependency(id, on: dependency)
    case .removeDependency(let id, let dependency): state.removeDependency(id, on: dependency)
    case .enqueue(let id, let queue): state.enqueue(id, in: queue)
    case .enqueueBarrier(let id, let queue): state.enqueueBarrier(id, in: queue)
    case .enqueueBatch(let ids, let queue): state.enqueue(batch: ids, in: queue)
    case .cancel(let id): state.cancel(id)
    case .cancelAll(let queue): state.cancelAll(in: queue)
    case .noticeCancel(let id): state.noticeCancel(id)
    case .setPriority(let id, let priority): state.setPriority(id, priority)
    case .setMaxConcurrent(let queue, let limit): state.setMaxConcurrent(queue, limit)
    case .setSuspended(let queue, let isSuspended): state.setSuspended(queue, isSuspended)
    case .beginWait(let target, let body, let again): state.beginWait(for: target, inside: body, again: again)
    case .endWait(let target, let body): state.endWait(for: target, inside: body)
    case .require(let id, let requirement): state.require(requirement, of: id)
    case .decide(let id, let condition, let verdict): state.decide(condition, of: id, verdict)
    case .pause(let id): state.pause(id)
    case .unpause(let id): state.unpause(id)
    case .adopt(let id, let group): state.adopt(id, by: group)
    case .ownQueue(let queue, let id, let cancelsOnFailure):
      state.own(queue, by: id, cancelsOnFailure: cancelsOnFailure)
    case .start(let id, let own): reply.answer = state.start(id, own: own)
    case .begin(let id, let own): reply.answer = state.begin(id, own: own)
    case .endStart(let id): state.endStart(id)
    case .offerBlocks(let id, let last): state.offerBlocks(of: id, upTo: last)
    case .takeBlock(let id): reply.block = state.takeBlock(of: id)
    case .blockBegan(let id, let number): state.beginBlock(number, of: id)
    case .fail(let id, let message): state.fail(id, message)
    case .finish(let id, let completion): state.finish(id, completion: completion)
    case .endRun(let id, let own, let completion): state.endRun(id, own: own, completion: completion)
    case .finishFromOutside(let id, let completion): state.finishFromOutside(id, completion: completion)
    case .completionBegan(let id): state.beginCompletion(of: id)
    case .completionEnded(let id): state.endCompletion(of: id)
    case .keepGate(let id, let isShut): state.keepReadiness(of: id, isReady: !isShut)
    case .openGate(let id): state.noteReady(id)
    case .setGate(let id, let isOpen, let isAwaited):
      state.setReadiness(of: id, isReady: isOpen)
      if isAwaited { state.endReadinessQuery(about: id) }
    case .takeReport(let id, let key, let value, let other, let completion):
      state.receive(key, of: id, value: value, other: other, completion: completion)
    case .review(let id, let own, let mustBeFinished): state.review(id, own: own, mustBeFinished: mustBeFinished)
    case .notify(let id, let change): state.post(change, of: id)
    case .freeWorker: state.freeWorker()
    case .setMainFree(let isFree): state.setMainFree(isFree)
    case .standStill: state.quiesce()
    case .report(let lint, let operation, let queue, let path): state.report(lint, operation, queue, path: path)
    case .refuse(let code, let operation, let queue): state.refuse(code, operation, queue)
    }
    return reply
  }
}
