extension RandomAccessCollection<Int> where Self: RangeReplaceableCollection, Index == Int {
  /// Removes an element of this sorted collection, if it is there.
  ///
  /// - Complexity: O(*n*).
  mutating func removeSorted(_ element: Int) {
    let place = insertionPoint(of: element)
    if place < endIndex, self[place] == element { remove(at: place) }
  }

  /// Returns the index at which an element of this sorted collection stands, or would stand.
  ///
  /// - Complexity: O(log *n*); O(1) at the end.
  func insertionPoint(of element: Int) -> Int {
    guard let last, last >= element else { return endIndex }
    return partitioningIndex { $0 >= element }
  }
}
