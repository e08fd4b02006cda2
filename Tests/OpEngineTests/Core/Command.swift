@testable import OpEngine

/// An input of the engine's tables as a value, for tests that draw or tabulate them.
enum Command: Sendable {
  case register(QueuePriority, OperationKind)
  case retire(OperationID)
  case addDependency(OperationID, on: OperationID)
  case removeDependency(OperationID, on: OperationID)
  case enqueue(OperationID, in: QueueID)
  case enqueueBarrier(OperationID, in: QueueID)
  case enqueueBatch([OperationID], in: QueueID)
  case cancel(OperationID)
  case cancelAll(QueueID)
  case setPriority(OperationID, QueuePriority)
  case setMaxConcurrent(QueueID, Int)
  case setSuspended(QueueID, Bool)
  case beginWait(for: WaitTarget, inside: OperationID?)
  case endWait(for: WaitTarget, inside: OperationID?)
  case require(OperationID, Requirement)
  case decide(OperationID, condition: String, ConditionVerdict<OperationID>)
  case pause(OperationID)
  case unpause(OperationID)
  case start(OperationID)
  case begin(OperationID)
  case endStart(OperationID)
  case offerBlocks(OperationID, upTo: Int)
  case fail(OperationID, message: String)
  case finish(OperationID, completion: EngineState.Completion)
  case finishFromOutside(OperationID, completion: EngineState.Completion)
  case completionBegan(OperationID)
  case completionEnded(OperationID)
  case setReadiness(OperationID, isReady: Bool, isAwaited: Bool)
  case freeWorker
  case setMainFree(Bool)
}

extension EngineState {
  /// Applies one command, as if `worker` had given it at `time`.
  mutating func apply(_ command: Command, by worker: WorkerID, at time: EngineTime) -> StartAnswer {
    stamp(worker: worker)
    stamp(time: time)
    switch command {
    case .register(let priority, let kind): _ = register(priority, kind)
    case .retire(let id): retire(id)
    case .addDependency(let id, let dependency): addDependency(id, on: dependency)
    case .removeDependency(let id, let dependency): removeDependency(id, on: dependency)
    case .enqueue(let id, let queue): enqueue(id, in: queue)
    case .enqueueBarrier(let id, let queue): enqueueBarrier(id, in: queue)
    case .enqueueBatch(let ids, let queue): enqueue(batch: ids, in: queue)
    case .cancel(let id): cancel(id)
    case .cancelAll(let queue): cancelAll(in: queue)
    case .setPriority(let id, let priority): setPriority(id, priority)
    case .setMaxConcurrent(let queue, let limit): setMaxConcurrent(queue, limit)
    case .setSuspended(let queue, let isSuspended): setSuspended(queue, isSuspended)
    case .beginWait(let target, let body): beginWait(for: target, inside: body)
    case .endWait(let target, let body): endWait(for: target, inside: body)
    case .require(let id, let requirement): require(requirement, of: id)
    case .decide(let id, let condition, let verdict): decide(condition, of: id, verdict)
    case .pause(let id): pause(id)
    case .unpause(let id): unpause(id)
    case .start(let id): return start(id)
    case .begin(let id): return begin(id)
    case .endStart(let id): endStart(id)
    case .offerBlocks(let id, let last): offerBlocks(of: id, upTo: last)
    case .fail(let id, let message): fail(id, message)
    case .finish(let id, let completion): finish(id, completion: completion)
    case .finishFromOutside(let id, let completion): finishFromOutside(id, completion: completion)
    case .completionBegan(let id): beginCompletion(of: id)
    case .completionEnded(let id): endCompletion(of: id)
    case .setReadiness(let id, let isReady, let isAwaited):
      answerReadinessQuery(of: id, isReady: isReady)
      if isAwaited { endReadinessHold(of: id) }
    case .freeWorker: freeWorker()
    case .setMainFree(let isFree): setMainFree(isFree)
    }
    return .nothing
  }
}
