/// A change that would remove a reason to wait.
package enum SuggestedFix: Hashable, Sendable {
  /// A change that the user of a play or of a program can request.
  case command(Command)
  /// Add the operation to a queue, or start it.
  case add(OperationID)
  /// Let the overridden `isReady` of the class read true, and post that.
  case reportReady(OperationID)
  /// Let the class post that its `isReady` has turned true.
  case postReady(OperationID)
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

  /// A change that a user can request. Not a `UserCommand`, which names what it changes, as a log does, and has the new
  /// limit of a queue.
  package enum Command: Hashable, Sendable {
    case resume(QueueID)
    /// Let one more operation of the queue run at once.
    case raiseMax(QueueID)
    /// Cancel the operation: a cancelled one waits for no dependency.
    case cancel(OperationID)
    case unpause(OperationID)
    case satisfy(OperationID, condition: String)
    /// Call `finish()` of the operation.
    case finish(OperationID)
  }
}

// The parts of a fix for its text.
extension SuggestedFix {
  /// The fix in one word: `resume`, `raise-max`.
  package var action: String { parts.action }

  /// The operation that the fix applies to.
  package var operation: OperationID? { parts.operation }

  /// The queue that the fix applies to.
  package var queue: QueueID? { parts.queue }

  /// The condition that has to hold.
  package var subject: String? { if case .command(.satisfy(_, let condition)) = self { condition } else { nil } }

  private var parts: (action: String, operation: OperationID?, queue: QueueID?) {
    switch self {
    case .add(let id): ("add", id, nil)
    case .command(.resume(let queue)): ("resume", nil, queue)
    case .command(.raiseMax(let queue)): ("raise-max", nil, queue)
    case .command(.cancel(let id)): ("cancel", id, nil)
    case .command(.unpause(let id)): ("unpause", id, nil)
    case .reportReady(let id): ("report-ready", id, nil)
    case .postReady(let id): ("post-ready", id, nil)
    case .command(.satisfy(let id, condition: _)): ("satisfy", id, nil)
    case .command(.finish(let id)): ("finish", id, nil)
    case .reportFinish(let id): ("report-finish", id, nil)
    case .giveUpWait(let id): ("give-up-wait", id, nil)
    case .freeWorker: ("free-worker", nil, nil)
    case .freeDispatchQueue(let queue): ("free-dispatch-queue", nil, queue)
    case .freeMain: ("free-main", nil, nil)
    }
  }
}
