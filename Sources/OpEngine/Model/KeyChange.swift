/// A key-value notification of one operation (R23); R16 has the order of notifications.
public struct KeyChange: Hashable, Sendable {
  /// The keys for which an operation can be observed: those of Apple's documentation, and `isPaused`.
  public enum Key: String, CaseIterable, Sendable {
    /// The key of ``Operation/isReady``.
    case isReady
    /// The key of ``Operation/isExecuting``.
    case isExecuting
    /// The key of ``Operation/isFinished``.
    case isFinished
    /// The key of ``Operation/isCancelled``.
    case isCancelled
    /// The key of ``Operation/isAsynchronous``.
    case isAsynchronous
    /// The key of ``Operation/dependencies``. Its changes have no values.
    case dependencies
    /// The key of ``Operation/queuePriority``.
    case queuePriority
    /// The key of ``Operation/completionBlock``. Its changes have no values.
    case completionBlock
    /// The key of ``PausableOperation/isPaused``, which Apple's list does not have.
    case isPaused

    /// Makes the key that a class means by this name. Foundation also accepts the names of four flags without `is`.
    init?(posted name: String) {
      switch name {
      case "ready": self = .isReady
      case "executing": self = .isExecuting
      case "finished": self = .isFinished
      case "cancelled": self = .isCancelled
      case _: self.init(rawValue: name)
      }
    }

    /// Returns the most likely key for a misspelled name: one letter is missing, superfluous, wrong or in another
    /// place, or two in a long name. Nil for the name of another property.
    static func meant(by name: String) -> Self? {
      func letters(_ name: String) -> [Unicode.Scalar] { Array(name.lowercased().unicodeScalars) }
      let own = letters(name)
      return allCases.first { key in
        let known = letters(key.rawValue)
        // Short ones resemble the names of other properties, such as isRead.
        return known.count < 10 ? known == own : abs(known.count - own.count) <= 2 && known.distance(to: own) <= 2
      }
    }
  }

  /// The key that has changed.
  public let key: Key
  /// The value before the change: 0 or 1 for a flag, the raw value for a priority, nil for dependencies and completion
  /// blocks.
  public let old: Int?
  /// The value after the change, in the same form as `old`.
  public let new: Int?

  /// A change of `key` from `old` to `new`.
  package init(_ key: Key, old: Int? = nil, new: Int? = nil) {
    self.key = key
    self.old = old
    self.new = new
  }

  /// Returns the change with the values that an observer reads, as Foundation passes it: where an overridden `isReady`
  /// reads false, the change of the engine's own `isReady` shows no change.
  /// - Parameter isReady: whether the operation's `isReady`, overridden or not, reads true.
  func asRead(isReady: Bool) -> KeyChange { key == .isReady && !isReady ? KeyChange(.isReady, old: 0, new: 0) : self }
}
