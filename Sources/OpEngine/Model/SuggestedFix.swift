/// A change that would remove a reason to wait.
package enum SuggestedFix: Hashable, Sendable {
  /// Add the operation to a queue, or start it.
  case add(OperationID)
  case resume(QueueID)
  /// Let one more operation of the queue run at once.
  case raiseMax(QueueID)
  /// Cancel the operation: a cancelled one waits for no dependency.
  case cancel(OperationID)
  case unpause(OperationID)
  /// Let the overridden `isReady` of the class read true, and post that.
  case reportReady(OperationID)
  case satisfy(OperationID, condition: String)
  /// Call `finish()` of the operation.
  case finish(OperationID)
  /// Let the class, which keeps its own flags, report that it is finished.
  case reportFinish(OperationID)
  /// Let the body go on without what it waits for.
  case giveUpWait(OperationID)
  /// Let a worker come free, or have more of them.
  case freeWorker
  /// Let the dispatch queue below the queue come to it.
  case freeDispatchQueue(QueueID)
  /// Let the main thread drain its queue.
  case freeMain
}

// The parts of a fix for its text.
extension SuggestedFix {
  /// The fix in one word: `resume`, `raise-max`.
  package var action: String {
    switch self {
    case .add: "add"
    case .resume: "resume"
    case .raiseMax: "raise-max"
    case .cancel: "cancel"
    case .unpause: "unpause"
    case .reportReady: "report-ready"
    case .satisfy: "satisfy"
    case .finish: "finish"
    case .reportFinish: "report-finish"
    case .giveUpWait: "give-up-wait"
    case .freeWorker: "free-worker"
    case .freeDispatchQueue: "free-dispatch-queue"
    case .freeMain: "free-main"
    }
  }

  /// The operation that the fix applies to.
  package var operation: OperationID? {
    switch self {
    case .add(let id), .cancel(let id), .unpause(let id), .reportReady(let id), .satisfy(let id, condition: _),
      .finish(let id), .reportFinish(let id), .giveUpWait(let id):
      id
    case .resume, .raiseMax, .freeWorker, .freeDispatchQueue, .freeMain: nil
    }
  }

  /// The queue that the fix applies to.
  package var queue: QueueID? {
    switch self {
    case .resume(let queue), .raiseMax(let queue), .freeDispatchQueue(let queue): queue
    case .add, .cancel, .unpause, .reportReady, .satisfy, .finish, .reportFinish, .giveUpWait, .freeWorker,
      .freeMain:
      nil
    }
  }

  /// The condition that has to hold.
  package var subject: String? {
    switch self {
    case .satisfy(_, let condition): condition
    case .add, .resume, .raiseMax, .cancel, .unpause, .reportReady, .finish, .reportFinish, .giveUpWait,
      .freeWorker, .freeDispatchQueue, .freeMain:
      nil
    }
  }
}
