import Testing

@testable import OpEngine

struct SeatRowTests {
  /// Joins, leaves and marks in random order, against a plain list.
  @Test(arguments: 1...20)
  func `It keeps the order of joining, however often room is made`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var operations = Table<OperationRecord>()
    for row in 0..<500 {
      operations.append(OperationRecord(generation: 1, priority: .normal, order: UInt64(row)))
    }
    var seats = PriorityBucket()
    var list: [(row: Row, isMarked: Bool)] = []
    var next: Row = 0
    for step in 0..<1500 {
      let index = list.indices.randomElement(using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0,
        1 where next < 500:
        guard next < 500 else { continue }
        seats.join(next, in: &operations)
        list.append((next, false))
        next += 1
      case 2:
        guard let index, !list[index].isMarked else { continue }
        seats.mark(operations[list[index].row].bucketSlot)
        list[index].isMarked = true
      default:
        guard let index else { continue }
        let seat = operations[list[index].row].bucketSlot
        if list[index].isMarked { seats.unmark(seat) }
        seats.leave(seat)
        list.remove(at: index)
      }
      let first = seats.firstTakeable
      #expect(first == list.first { $0.isMarked }?.row, "seed \(seed), step \(step)")
    }
    let seated = (0..<seats.end).map { seats[$0] }.filter { $0 != .none }
    #expect(seated == list.map(\.row), "seed \(seed)")
  }

  @Test func `Those that pass through one after the other need no more room`() {
    var operations = Table<OperationRecord>()
    for row in 0..<3 { operations.append(OperationRecord(generation: 1, priority: .normal, order: UInt64(row))) }
    var seats = PriorityBucket()
    seats.join(0, in: &operations)
    for turn in 0..<10_000 {
      let row = Row(1 + turn % 2)
      seats.join(row, in: &operations)
      seats.mark(operations[row].bucketSlot)
      let first = seats.firstTakeable
      #expect(first == row)
      seats.unmark(operations[row].bucketSlot)
      seats.leave(operations[row].bucketSlot)
    }
    let end = seats.end
    #expect(end <= 64)
  }
}
