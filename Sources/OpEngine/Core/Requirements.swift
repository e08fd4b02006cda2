/// The rarely used part of an operation's record, in a table of its own; the flag `requires` marks operations that have
/// one.
struct Requirements {
  struct Condition {
    let name: String
    let otherwise: Requirement.Otherwise
    var isMet = false
    /// The operation whose completion satisfies the condition.
    var product: OperationID?
  }

  var conditions: [Condition] = []
  /// Whether the evaluation of the conditions was requested.
  var isAsked = false
  var categories: [String] = []
  /// The operation's place in the wait queue of each of its categories; empty while it is in none.
  var places: [Int] = []
  /// The number in the engine-wide order at which it took these places.
  var waitQueueOrder: UInt64 = 0
  /// The conditions of others that its end decides.
  var products: [(operation: OperationID, condition: String)] = []
  /// The group whose child it is.
  var parent: OperationID?
  /// The queue of its children, if it is a group.
  var children: Row?

  /// Whether the operation is in the wait queue of each of its categories.
  var isInWaitQueues: Bool { !places.isEmpty }
}
