/// The answer to the question why an operation is not running.
///
/// Printed, an explanation is a sentence, which ends with a call that would help, if there is one.
public struct Explanation: Hashable, Sendable {
  /// The known names of the operations and queues in the explanation.
  package struct Names: Sendable {
    package var operations: [OperationID: String] = [:]
    package var queues: [QueueID: String] = [:]
    /// The closures of operations without a name.
    var closures: [OperationID: ClosureCode] = [:]
  }

  /// The operation that was asked about.
  public let operation: OperationID
  /// Everything that keeps the operation from running or, once it runs, from ending, in the order of `WaitReason.Kind`.
  /// Empty when it has finished, runs on a thread and waits for nothing, or may start at any moment.
  public let reasons: [WaitReason]
  /// The first reason, the first reason of the operation that it names as first holder, and so on. The chain ends with
  /// a reason that names no other operation, or in a `cycle`.
  public let chain: [WaitReason]
  /// A call that would undo the last link of the chain; nil when there is none.
  package let suggestedFix: SuggestedFix?
  /// The defect of the operation at the end of the chain: `missingKeyValueChange` if its `isFinished` reads true and no
  /// change of it was posted; otherwise nil.
  public internal(set) var lint: Lint?
  package var names = Names()
  /// Whether the operation runs: its body may then wait for something outside the engine.
  package var isRunning = false

  /// Whether two explanations have the same reasons, chain, fix and lint; names do not count.
  public static func == (left: Explanation, right: Explanation) -> Bool {
    left.operation == right.operation && left.reasons == right.reasons && left.chain == right.chain
      && left.suggestedFix == right.suggestedFix && left.lint == right.lint
  }

  /// Hashes the operation and the chain.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(operation)
    hasher.combine(chain)
  }
}
