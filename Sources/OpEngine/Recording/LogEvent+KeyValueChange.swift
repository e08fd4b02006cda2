extension LogEvent {
  /// A key-value notification: a `KeyChange` with texts, because a class may have keys of its own, with values of any
  /// type.
  package struct KeyValueChange: Hashable, Sendable {
    package var key: String
    /// The old value; nil if the notification has no values.
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
