/// One key-value notification of an operation (R23, and the order in R16).
public struct KeyChange: Hashable, Sendable {
  /// The keys an operation can be observed for (Apple's list, Operation documentation; seed S0:706-715).
  public enum Key: String, CaseIterable, Sendable {
    case isReady, isExecuting, isFinished, isCancelled, isAsynchronous, dependencies, queuePriority, completionBlock
    /// The key of pausable operations, which Apple's list does not have.
    case isPaused
  }

  /// The key that has changed.
  public var key: Key
  /// The value before the change: 0 or 1 for a flag, the raw value of a priority; nil for dependencies and completion
  /// blocks.
  public var old: Int?
  /// The value after the change.
  public var new: Int?

  /// A change of `key` from `old` to `new`.
  public init(_ key: Key, old: Int? = nil, new: Int? = nil) {
    self.key = key
    self.old = old
    self.new = new
  }

  /// Returns the change with the values that its observer would read, as the observers of Foundation get it: where an
  /// overridden `isReady` reads false, the change of the engine's own `isReady` shows no change.
  /// - Parameter isReady: whether the operation's `isReady`, overridden or not, reads true.
  func asRead(isReady: Bool) -> KeyChange { key == .isReady && !isReady ? KeyChange(.isReady, old: 0, new: 0) : self }
}
