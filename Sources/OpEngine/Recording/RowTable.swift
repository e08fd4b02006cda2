/// Values by row: dense rows in an array, and distant ones, which only a damaged log has, in a dictionary.
struct RowTable<Value: Sendable>: Sendable {
  private var dense: [Value?] = []
  private var sparse: [Row: Value] = [:]

  /// Returns the first match found.
  /// - Complexity: O(rows).
  func first(where matches: (Value) -> Bool) -> Value? {
    for case let value? in dense where matches(value) { return value }
    return sparse.values.first(where: matches)
  }

  subscript(row: Row) -> Value? {
    // Inlined: reading one field then copies no value with its references.
    @inline(__always) get {
      if Int(row) < dense.count { return dense[Int(row)] }
      return sparse.isEmpty ? nil : sparse[row]
    }
    set {
      if Int(row) < dense.count {
        dense[Int(row)] = newValue
      } else if Int(row) < 2 * dense.count + 65_536 {
        for row in dense.count..<Int(row) { dense.append(sparse.removeValue(forKey: Row(row))) }
        dense.append(newValue)
        if !sparse.isEmpty { sparse[row] = nil }
      } else {
        sparse[row] = newValue
      }
    }
  }
}
