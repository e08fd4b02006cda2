/// The unfinished operations of one priority class of a queue, each on a seat, in enqueue order; and a bit for each seat
/// whose operation may be taken.
///
/// An operation that becomes ready late needs no search for its place: it never left its seat.
struct SeatRow: ~Copyable {
  private var seats: UnsafeMutablePointer<Row>
  private var capacity = 64
  private var takeable = BitTree(minimumCapacity: 64)
  private var occupied = 0
  /// One past the last seat ever given.
  private(set) var end = 0

  init() { seats = .allocate(capacity: 64) }

  deinit { seats.deallocate() }

  var hasTakeable: Bool { !takeable.isEmpty }

  subscript(seat: Int) -> Row { seats[seat] }

  /// Gives `operation` the last seat.
  /// - Complexity: amortised O(1). When the row is full, empty seats are squeezed out, or the row doubles.
  mutating func join(_ operation: Row, in operations: inout Table<OperationRecord>) {
    if end == capacity { makeRoom(in: &operations) }
    seats[end] = operation
    operations[operation].seat = Row(end)
    end += 1
    occupied += 1
  }

  /// - Precondition: the seat's operation is not marked as takeable.
  mutating func leave(_ seat: Row) {
    seats[Int(seat)] = .none
    occupied -= 1
    if occupied == 0 { end = 0 }
  }

  mutating func mark(_ seat: Row) { takeable.insert(Int(seat)) }

  mutating func unmark(_ seat: Row) { takeable.remove(Int(seat)) }

  /// The operation on the first marked seat.
  var firstTakeable: Row? { takeable.first.map { seats[$0] } }

  private mutating func makeRoom(in operations: inout Table<OperationRecord>) {
    let roomNeeded = occupied > capacity / 2 ? capacity * 2 : capacity
    let fresh = UnsafeMutablePointer<Row>.allocate(capacity: roomNeeded)
    var marks = BitTree(minimumCapacity: roomNeeded)
    var next = 0
    for seat in 0..<end where seats[seat] != .none {
      if takeable.contains(seat) { marks.insert(next) }
      fresh[next] = seats[seat]
      operations[seats[seat]].seat = Row(next)
      next += 1
    }
    seats.deallocate()
    seats = fresh
    takeable = marks
    capacity = roomNeeded
    end = next
  }
}
