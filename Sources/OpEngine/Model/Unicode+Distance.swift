extension [Unicode.Scalar] {
  /// Returns the number of letters to insert, delete, change, or swap with their neighbour.
  ///
  /// - Complexity: O(*n* × *m*).
  package func distance(to other: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = [Int](0...other.count)
    for row in indices {
      var current = [row + 1]
      for column in other.indices {
        let change = last[column] + (self[row] == other[column] ? 0 : 1)
        var cost = Swift.min(change, last[column + 1] + 1, current[column] + 1)
        if row > 0 && column > 0 && self[row] == other[column - 1] && self[row - 1] == other[column] {
          cost = Swift.min(cost, beforeLast[column - 1] + 1)
        }
        current.append(cost)
      }
      (beforeLast, last) = (last, current)
    }
    return last[other.count]
  }
}
