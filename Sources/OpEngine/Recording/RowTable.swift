/// Values by row or by another number: those of low numbers in an array, distant ones, as in a damaged log or behind a
/// gap, in a dictionary.
@usableFromInline
package struct RowTable<Value: Sendable>: Sendable {
  @usableFromInline var dense: [Value?] = []
  @usableFromInline var sparse: [Int: Value] = [:]
  /// The number of values that were set behind the end of the array at their time.
  @usableFromInline var appendedCount = 0

  @inlinable package init() {}

  /// Returns the first match found.
  /// - Complexity: O(rows).
  func first(where matches: (Value) -> Bool) -> Value? {
    for case let value? in dense where matches(value) { return value }
    return sparse.values.first(where: matches)
  }

  subscript(row: Row) -> Value? {
    @inline(__always) get { self[Int(row)] }
    @inline(__always) set { self[Int(row)] = newValue }
  }

  @inlinable
  package subscript(number: Int) -> Value? {
    // Inlined: reading one field then copies no value with its references.
    @inline(__always) get {
      if dense.indices.contains(number) { return dense[number] }
      return sparse.isEmpty ? nil : sparse[number]
    }
    set {
      if dense.indices.contains(number) {
        dense[number] = newValue
      } else if number >= 0, number < 2 * (appendedCount + sparse.count) + 65_536 {
        // Bounded by the number of values: bounded by its own length, the array would double with each distant one.
        for number in dense.count..<number {
          let value = sparse.removeValue(forKey: number)
          if value != nil { appendedCount += 1 }
          dense.append(value)
        }
        dense.append(newValue)
        appendedCount += 1
        if !sparse.isEmpty { sparse[number] = nil }
      } else {
        sparse[number] = newValue
      }
    }
  }
}
