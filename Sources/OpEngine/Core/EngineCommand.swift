/// Everything that can be asked of an engine, as a value.
package enum EngineCommand: Sendable {
  /// Where the completion block of a finishing operation runs.
  package enum Completion: Sendable {
    case none, onPool, onMain
  }

  // What exists. The new id is in `Effects.created…`.
  case createQueue(isMain: Bool)
  case register(QueuePriority)
  case retire(OperationID)

  // What callers ask.
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
  /// The calling thread, in the body of an operation or in none, is about to block until the other is finished.
  /// If it is already, the deed that wakes it follows at once.
  case awaitFinish(OperationID, inside: OperationID?)
  case awaitEmpty(QueueID, inside: OperationID?)
  /// The calling thread goes on.
  case stopWaiting

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
  /// Publishes a lint found by whoever sees the whole (a runtime).
  case report(Lint, OperationID?, QueueID?)
  /// Publishes misuse that a face noticed.
  case refuse(Misuse.Code, OperationID?, QueueID?)
}
