/// A call the rules forbid, as a value: it had no effect (R20).
public struct Misuse: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was wrong, in one word that scenarios and logs use.
  public enum Code: String, CaseIterable, Sendable {
    /// R2: the operation was added before, started, or is finished.
    case alreadyEnqueuedOrFinished
    /// R2: a batch names one operation twice.
    case duplicateInBatch
    /// `start()` on an operation that already executes.
    case alreadyExecuting
    /// `start()` on an operation that a queue owns.
    case ownedByQueue
    /// `start()` on an operation with unfinished dependencies.
    case notReady
    /// R10: a limit below -1.
    case negativeMaxConcurrent
    /// R13: the main queue can be neither suspended nor widened.
    case mainQueueFixed
    /// R4: an operation cannot wait for itself.
    case selfDependency
    /// A block was added to a block operation that has started.
    case blocksAddedAfterStart
    /// R21: two engines in one call.
    case foreignEngine
    /// A closure that runs at one virtual instant asked to wait.
    case waitsInVirtualBody
  }

  public var code: Code
  /// What to do about it, in one sentence.
  public var message: String

  public init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  public var description: String { "\(code.rawValue): \(message)" }
}

/// What an engine does about misuse, beyond the call having no effect.
public enum MisusePolicy: Sendable {
  /// Stop the program, as Foundation does.
  case trap
  /// Publish a `misuse` event and go on.
  case report
}
