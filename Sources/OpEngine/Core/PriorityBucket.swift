/// The unfinished operations of a queue that share a priority, each at a position in order of addition, with a bit for
/// each position whose operation is takeable.
///
/// An operation that becomes ready late keeps its position, so its place need not be searched.
struct PriorityBucket: ~Copyable {
  private var positions: UnsafeMutablePointer<Row>
  private var capacity = 64
  private var takeable = BitTree(minimumCapacity: 64)
  private var occupied = 0
  /// The number of positions given so far.
  private(set) var end = 0

  init() { positions = .allocate(capacity: 64) }

  deinit { positions.deallocate() }

  var hasTakeable: Bool { !takeable.isEmpty }

  subscript(position: Int) -> Row { positions[position] }

  /// Gives `operation` the last position.
  /// - Complexity: amortised O(1). Full storage is compacted or doubled.
  @inline(__always)
  mutating func join(_ operation: Row, in operations: inout Table<OperationRecord>) {
    if end == capacity { makeRoom(in: &operations) }
    positions[end] = operation
    operations[operation].bucketPosition = Row(truncatingIfNeeded: end)
    end += 1
    occupied += 1
  }

  /// - Precondition: the position's operation is not marked as takeable.
  @inline(__always)
  mutating func leave(_ position: Row) {
    positions[Int(position)] = .none
    occupied -= 1
    if occupied == 0 { end = 0 }
  }

  /// - Precondition: the position is not marked.
  @inline(__always)
  mutating func mark(_ position: Row) { takeable.insertNew(Int(position)) }

  @inline(__always)
  mutating func unmark(_ position: Row) { takeable.remove(Int(position)) }

  /// Unmarks the first marked position.
  /// - Precondition: there is one.
  /// - Returns: its operation.
  @inline(__always)
  mutating func takeFirst() -> Row {
    guard let position = takeable.popFirst() else { preconditionFailure("a bucket has nothing to take") }
    return positions[position]
  }

  /// The operation at the first marked position.
  var firstTakeable: Row? { takeable.first.map { positions[$0] } }

  private mutating func makeRoom(in operations: inout Table<OperationRecord>) {
    let roomNeeded = occupied > capacity / 2 ? capacity * 2 : capacity
    let fresh = UnsafeMutablePointer<Row>.allocate(capacity: roomNeeded)
    defer {
      positions.deallocate()
      positions = fresh
      capacity = roomNeeded
    }
    if occupied == end {
      fresh.update(from: positions, count: end)
      return takeable.grow(to: roomNeeded)
    }
    var marks = BitTree(minimumCapacity: roomNeeded)
    var next = 0
    for position in 0..<end where positions[position] != .none {
      if takeable.contains(position) { marks.insert(next) }
      fresh[next] = positions[position]
      operations[positions[position]].bucketPosition = Row(next)
      next += 1
    }
    takeable = marks
    end = next
  }
}
