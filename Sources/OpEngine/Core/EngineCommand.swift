/// Everything that can be asked of an engine, as a value.
package enum EngineCommand: Sendable {
  /// Where the completion block of a finishing operation runs.
  package enum Completion: Sendable {
    case none, onPool, onMain
  }

  // What exists. The new id is in `Effects.created…`.
  case createQueue(runBy: QueueExecutor)
  case discardQueue(QueueID)
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
