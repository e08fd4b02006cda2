/// The rows of a table that may be used again, the lowest first.
///
/// In whatever order operations end, those that are made one after the other stand side by side again: taken in the
/// order in which they had become free, the rows of a program would be shuffled ever more, and each look at one would
/// miss the caches.
struct FreeRows: ~Copyable {
  private var rows = BitTree(minimumCapacity: 64)

  /// The number of free rows.
  var count: Int { rows.count }

  @inline(__always)
  mutating func insert(_ row: Row) {
    if Int(row) >= rows.capacity { makeRoom(for: row) }
    rows.insertNew(Int(row))
  }

  /// Takes out the lowest one.
  @inline(__always)
  mutating func popFirst() -> Row? { rows.popFirst().map { Row(truncatingIfNeeded: $0) } }

  func contains(_ row: Row) -> Bool { rows.contains(Int(row)) }

  private mutating func makeRoom(for row: Row) { rows.grow(to: max(Int(row) + 1, rows.capacity * 4)) }
}
