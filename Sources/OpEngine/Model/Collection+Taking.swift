extension RangeReplaceableCollection {
  /// Removes and returns all elements.
  package mutating func takeAll() -> Self {
    defer { self = Self() }
    return self
  }
}
