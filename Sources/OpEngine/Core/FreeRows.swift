/// The reusable rows of a table, the lowest first.
///
/// So operations made one after the other stay side by side, in any order of ends. If rows were reused in the order of
/// release, they would be shuffled more and more, and each access would miss the caches.
struct FreeRows: ~Copyable {
  private var rows = BitTree(minimumCapacity: 64)

  /// The number of free rows.
  var count: Int { rows.count }

  @inline(__always)
  mutating func insert(_ row: Row) {
    if Int(row) >= rows.capacity { makeRoom(for: row) }
    rows.insertNew(Int(row))
  }

  /// Removes and returns the lowest one.
  @inline(__always)
  mutating func popFirst() -> Row? { rows.popFirst().map { Row(truncatingIfNeeded: $0) } }

  func contains(_ row: Row) -> Bool { rows.contains(Int(row)) }

  private mutating func makeRoom(for row: Row) { rows.grow(to: max(Int(row) + 1, rows.capacity * 4)) }
}
