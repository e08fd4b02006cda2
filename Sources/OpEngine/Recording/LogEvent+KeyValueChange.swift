extension LogEvent {
  /// A key-value notification: a `KeyChange` in texts, because a class may have keys of its own, with values of any kind.
  package struct KeyValueChange: Hashable, Sendable {
    package var key: String
    /// The old value; nil where the notification carries no values.
    package var old: String?
    package var new: String?

    /// A notification of `key`.
    package init(_ key: String, old: String? = nil, new: String? = nil) {
      self.key = key
      self.old = old
      self.new = new
    }
  }
}
