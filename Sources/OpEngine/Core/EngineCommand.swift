/// Everything that can be asked of an engine, as a value.
package enum EngineCommand: Sendable {
  /// Where the completion block of a finishing operation runs.
  package enum Completion: Sendable {
    case none, onPool, onMain
  }

  // What exists. The new id is in `Effects.created…`.
  case createQueue(runBy: QueueExecutor)
  case register(QueuePriority, OperationKind)
  case retire(OperationID)

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
  /// The queue is that of a group's children.
  /// The operation is a child of a group, which will add it.
  case adopt(OperationID, by: OperationID)
  case ownQueue(QueueID, by: OperationID, cancelsOnFailure: Bool)

  // The protocol of one operation's run. The answer is in `Effects.answer`.
  /// start() by hand.
  case start(OperationID)
  /// start() by its queue, on the worker it was dispatched to.
  case begin(OperationID)
  /// A block operation that began has further blocks, numbered from 2.
  case offerBlocks(OperationID, upTo: Int)
  /// A thread that ran a block of the operation asks for another.
  case takeBlock(OperationID)
  case blockBegan(OperationID, number: Int)
  /// Its body cannot do its work: when it finishes, it has failed.
  case fail(OperationID, message: String)
  case finish(OperationID, completion: Completion)
  /// The end of one whose work goes on without a thread.
  case finishFromOutside(OperationID, completion: Completion)
  case completionBegan(OperationID)
  case completionEnded(OperationID)

  // Key-value observation.
  /// Somebody observes the operation's keys from now on.
  case observeKeys(OperationID)
  /// A key changed that only its handle knows.
  case notify(OperationID, KeyChange)

  // Threads.
  /// The calling thread has nothing more to run.
  case freeWorker
  /// The main thread begins (or ceases) to look at its queue.
  case setMainFree(Bool)
  /// Starts whatever may start now.
  case schedule
  /// Whoever sees the whole says that nothing moves any more by itself.
  case standStill
  /// Publishes a lint found by whoever sees the whole (a runtime).
  case report(Lint, OperationID?, QueueID?, path: [OperationID] = [])
  /// Publishes misuse that a face noticed.
  case refuse(Misuse.Code, OperationID?, QueueID?)
}
