import Testing

@testable import OpEngine

struct SeatRowTests {
  /// Joins, leaves and marks in random order, against a plain list.
  @Test(arguments: 1...20)
  func `It keeps the order of joining, however often it grows`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var operations = Table<OperationRecord>()
    for row in 0..<500 {
      operations.append(OperationRecord(generation: 1, priority: .normal, order: UInt64(row)))
    }
    var bucket = PriorityBucket()
    var list: [(row: Row, isMarked: Bool)] = []
    var next: Row = 0
    for step in 0..<1500 {
      let index = list.indices.randomElement(using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0,
        1 where next < 500:
        guard next < 500 else { continue }
        bucket.join(next, in: &operations)
        list.append((next, false))
        next += 1
      case 2:
        guard let index, !list[index].isMarked else { continue }
        bucket.mark(operations[list[index].row].bucketPosition)
        list[index].isMarked = true
      default:
        guard let index else { continue }
        let position = operations[list[index].row].bucketPosition
        if list[index].isMarked { bucket.unmark(position) }
        bucket.leave(position)
        list.remove(at: index)
      }
      let first = bucket.firstTakeable
      #expect(first == list.first { $0.isMarked }?.row, "seed \(seed), step \(step)")
    }
    let seated = (0..<bucket.end).map { bucket[$0] }.filter { $0 != .none }
    #expect(seated == list.map(\.row), "seed \(seed)")
  }

  @Test func `Elements that pass through one after the other need no more room`() {
    var operations = Table<OperationRecord>()
    for row in 0..<3 { operations.append(OperationRecord(generation: 1, priority: .normal, order: UInt64(row))) }
    var bucket = PriorityBucket()
    bucket.join(0, in: &operations)
    for turn in 0..<10_000 {
      let row = Row(1 + turn % 2)
      bucket.join(row, in: &operations)
      bucket.mark(operations[row].bucketPosition)
      let first = bucket.firstTakeable
      #expect(first == row)
      bucket.unmark(operations[row].bucketPosition)
      bucket.leave(operations[row].bucketPosition)
    }
    let end = bucket.end
    #expect(end <= 64)
  }
}
