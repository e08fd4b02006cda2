/// The calls that the rules forbid, as values: such a call had no effect (R20).
public enum Misuse {
  /// The kind of misuse, in one word that scenarios and logs use.
  public enum Code: String, CaseIterable, Error {
    /// The operation was added before, was started, or is finished (R2).
    case alreadyEnqueuedOrFinished
    /// A batch names one operation twice (R2).
    case duplicateInBatch
    /// `start()` on an operation that already executes.
    case alreadyExecuting
    /// `start()` on an operation that a queue owns.
    case ownedByQueue
    /// `start()` on an operation that a queue would let wait: for a dependency, a condition, its category, the end of a
    /// pause, or its own `isReady`.
    case notReady
    /// A limit below -1 (R10).
    case negativeMaxConcurrent
    /// The underlying queue of a queue with operations in it was to be changed (R10).
    case queueNotEmpty
    /// An operation was to wait for itself (R4).
    case selfDependency
    /// A dependency that would close a cycle, with the policy `reject` (R18).
    case dependencyCycle
    /// A block was added to a block operation that has started.
    case blocksAddedAfterStart
    /// Two engines in one call (R21).
    case foreignEngine
    /// `finish()` on an operation that does not execute yet.
    case notExecuting
    /// A piece of work left a group that held none.
    case unbalancedLeave
    /// An operation was given two conditions of one name.
    case duplicateCondition
    /// A condition was declared satisfied that the operation does not have.
    case unknownCondition
    /// A condition or a category was added after the operation had been added or started.
    case requiredTooLate
    /// A task was to run in virtual time.
    case needsRealTime
    /// A closure that runs at one virtual instant asked to wait.
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

/// The consequence of misuse, beyond the call having no effect.
public enum MisusePolicy: Sendable {
  /// Stop the program, as Foundation does.
  case trap
  /// Publish a `misuse` event and go on.
  case report
}
