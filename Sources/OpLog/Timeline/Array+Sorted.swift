extension RandomAccessCollection<Int> where Self: RangeReplaceableCollection, Index == Int {
  /// Removes an element of this sorted collection, if present.
  ///
  /// - Complexity: O(*n*).
  mutating func removeSorted(_ element: Int) {
    let place = insertionPoint(of: element)
    if place < endIndex, self[place] == element { remove(at: place) }
  }

  /// Returns the index of an element in this sorted collection, or its insertion point.
  ///
  /// - Complexity: O(log *n*); O(1) at the end.
  func insertionPoint(of element: Int) -> Int {
    guard let last, last >= element else { return endIndex }
    return partitioningIndex { $0 >= element }
  }
}
