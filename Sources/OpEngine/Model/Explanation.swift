/// Why an operation is not running.
///
/// Printed, it says so in words.
public struct Explanation: Hashable, Sendable {
  /// How those that it mentions are called, as far as that is known.
  package struct Names: Sendable {
    package var operations: [OperationID: String] = [:]
    package var queues: [QueueID: String] = [:]
  }

  /// Whom it is about.
  public var operation: OperationID
  /// All that keeps it from running or, once it runs, from ending; the first to be looked at first. Empty when it has
  /// finished, runs on a thread and waits for nobody, or may start at any moment.
  public var reasons: [WaitReason]
  /// The first reason, the first reason of who is in the way there, and so on. It ends with one that depends on no other
  /// operation, or in a `cycle`.
  public var chain: [WaitReason]
  /// What would undo the last link of the chain; nil when there is none.
  public var cure: Cure?
  /// What is wrong with the operation at the end of the chain, as far as its class can be asked: `missingKeyValueChange` if
  /// its `isFinished` reads true, and no change of it was posted. A `WaitGraph` has no classes, and never says so.
  public var lint: Lint?
  package var names = Names()

  package init(operation: OperationID, reasons: [WaitReason], chain: [WaitReason], cure: Cure?) {
    self.operation = operation
    self.reasons = reasons
    self.chain = chain
    self.cure = cure
  }

  /// Under other names it is the same explanation.
  public static func == (left: Explanation, right: Explanation) -> Bool {
    left.operation == right.operation && left.reasons == right.reasons && left.chain == right.chain
      && left.cure == right.cure && left.lint == right.lint
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(operation)
    hasher.combine(chain)
  }
}
