/// A namespace for the calls that the rules forbid. Such a call has no effect (R20).
public enum Misuse {
  /// The kinds of misuse. Raw values are the words that logs and scenarios use.
  public enum Code: String, CaseIterable, Error {
    /// An operation was added that is in a queue, was started or is finished (R2).
    case alreadyEnqueuedOrFinished
    /// A batch contains an operation twice (R2).
    case duplicateInBatch
    /// `start()` was called on an operation that executes.
    case alreadyExecuting
    /// `start()` was called on an operation that is in a queue.
    case ownedByQueue
    /// `start()` was called on an operation that has to wait: for a dependency, a condition, its category, the end of a
    /// pause, or its own `isReady`.
    case notReady
    /// A limit below -1 was set (R10).
    case negativeMaxConcurrent
    /// The underlying queue of a queue was set while operations were in the queue (R10).
    case queueNotEmpty
    /// An operation was made to depend on itself (R4).
    case selfDependency
    /// A dependency would close a cycle, and the engine rejects cycles (R18).
    case dependencyCycle
    /// A block was added to a block operation that has started.
    case blocksAddedAfterStart
    /// A call names objects of two engines (R21).
    case foreignEngine
    /// `finish()` was called on an operation that does not execute yet.
    case notExecuting
    /// A dispatch group of a scenario was left more often than entered; no call of the library causes it.
    case unbalancedLeave
    /// An operation was given two conditions of one name.
    case duplicateCondition
    /// `satisfyCondition(_:)` was called with a name that no condition of the operation has.
    case unknownCondition
    /// A condition or a category was added after the operation had been added or started.
    case requiredTooLate
    /// An `AsyncOperation` with an `async` closure was started in virtual time.
    case needsRealTime
    /// A closure that runs at one instant of virtual time called a method that waits.
    case waitsInVirtualBody
  }
}

extension Misuse.Code {
  /// The mistake and its remedy, in one sentence.
  package var advice: String {
    switch self {
    case .alreadyEnqueuedOrFinished:
      "an operation runs once: it is in a queue, was started or has finished; make a new one for the next run"
    case .duplicateInBatch: "the batch names one operation twice, so none of it was added"
    case .alreadyExecuting: "it executes already; start() is called once"
    case .ownedByQueue: "its queue starts it; add it to a queue or start it by hand, not both"
    case .notReady: "it is not ready, and start() does not wait; add it to a queue, or call start() when it is ready"
    case .negativeMaxConcurrent: "the limit is -1 (default), 0 (nothing starts) or a positive number"
    case .queueNotEmpty: "set the underlying queue while the queue is empty"
    case .selfDependency: "an operation cannot wait for itself"
    case .dependencyCycle: "the dependency would close a cycle, and no operation of the cycle would ever run"
    case .blocksAddedAfterStart: "blocks are added before the operation starts"
    case .foreignEngine: "it belongs to another engine; make both under the same Engine.current"
    case .notExecuting: "it has not begun, so there is nothing to finish; cancel it, or let it start first"
    case .unbalancedLeave: "each leave() belongs to one enter() before it"
    case .duplicateCondition: "conditions are identified by name; give each its own"
    case .unknownCondition: "it has no condition of that name; satisfyCondition() takes the name of one that was added"
    case .requiredTooLate: "add conditions and categories before adding the operation"
    case .needsRealTime: "a task takes real time; in virtual time begin the work in main(), and call finish()"
    case .waitsInVirtualBody: "a closure in virtual time takes no time; use a dependency instead of waiting"
    }
  }
}

/// The reaction to misuse, beyond the call having no effect.
public enum MisusePolicy: Sendable {
  /// The program stops with a message, as with Foundation.
  case trap
  /// The engine publishes a `misused` event, and the program goes on.
  case report
}
