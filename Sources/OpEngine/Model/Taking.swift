extension RangeReplaceableCollection {
  /// Removes and returns all elements.
  package mutating func takeAll() -> Self {
    defer { self = Self() }
    return self
  }
}

extension Bool {
  /// Returns the value, and sets it to false.
  package mutating func take() -> Bool {
    defer { self = false }
    return self
  }

  /// Sets the value to true.
  /// - Returns: whether it was false.
  package mutating func raise() -> Bool {
    defer { self = true }
    return !self
  }
}
