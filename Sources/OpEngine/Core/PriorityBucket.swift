/// The unfinished operations of one priority class of a queue, each on a slot, in enqueue order; and a bit for each
/// slot whose operation may be taken.
///
/// An operation that becomes ready late needs no search for its place: it never left its slot.
struct PriorityBucket: ~Copyable {
  private var slots: UnsafeMutablePointer<Row>
  private var capacity = 64
  private var takeable = BitTree(minimumCapacity: 64)
  private var occupied = 0
  /// The end of the slots ever given.
  private(set) var end = 0

  init() { slots = .allocate(capacity: 64) }

  deinit { slots.deallocate() }

  var hasTakeable: Bool { !takeable.isEmpty }

  subscript(slot: Int) -> Row { slots[slot] }

  /// Gives `operation` the last slot.
  /// - Complexity: amortised O(1). When the row is full, empty slots are squeezed out, or the row doubles.
  @inline(__always)
  mutating func join(_ operation: Row, in operations: inout Table<OperationRecord>) {
    if end == capacity { makeRoom(in: &operations) }
    slots[end] = operation
    operations[operation].bucketSlot = Row(truncatingIfNeeded: end)
    end += 1
    occupied += 1
  }

  /// - Precondition: the slot's operation is not marked as takeable.
  @inline(__always)
  mutating func leave(_ slot: Row) {
    slots[Int(slot)] = .none
    occupied -= 1
    if occupied == 0 { end = 0 }
  }

  /// - Precondition: the slot is not marked.
  @inline(__always)
  mutating func mark(_ slot: Row) { takeable.insertNew(Int(slot)) }

  @inline(__always)
  mutating func unmark(_ slot: Row) { takeable.remove(Int(slot)) }

  /// Unmarks the first marked slot.
  /// - Precondition: there is one.
  /// - Returns: its operation.
  @inline(__always)
  mutating func takeFirst() -> Row {
    guard let slot = takeable.popFirst() else { preconditionFailure("a bucket has nothing to take") }
    return slots[slot]
  }

  /// The operation on the first marked slot.
  var firstTakeable: Row? { takeable.first.map { slots[$0] } }

  private mutating func makeRoom(in operations: inout Table<OperationRecord>) {
    let roomNeeded = occupied > capacity / 2 ? capacity * 2 : capacity
    let fresh = UnsafeMutablePointer<Row>.allocate(capacity: roomNeeded)
    defer {
      slots.deallocate()
      slots = fresh
      capacity = roomNeeded
    }
    if occupied == end {
      fresh.update(from: slots, count: end)
      return takeable.grow(to: roomNeeded)
    }
    var marks = BitTree(minimumCapacity: roomNeeded)
    var next = 0
    for slot in 0..<end where slots[slot] != .none {
      if takeable.contains(slot) { marks.insert(next) }
      fresh[next] = slots[slot]
      operations[slots[slot]].bucketSlot = Row(next)
      next += 1
    }
    takeable = marks
    end = next
  }
}
