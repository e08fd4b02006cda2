import Testing

@testable import OpEngine

struct CategoryWaitQueueTests {
  /// Joins and leaves in random order, against a plain list.
  @Test(arguments: 1...20)
  func `It keeps the order of joining when elements leave`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var queue = CategoryWaitQueue<Row>()
    var list: [(row: Row, place: Int)] = []
    for row in 0..<Row(1_000) {
      if Bool.random(using: &random) { list.append((row, queue.join(row))) }
      if Bool.random(using: &random), let index = list.indices.randomElement(using: &random) {
        queue.leave(list.remove(at: index).place)
      }
      #expect(queue.operations == list.map(\.row))
      #expect(queue.first == list.first?.row)
      #expect(queue.second == list.dropFirst().first?.row)
      #expect(queue.isEmpty == list.isEmpty)
    }
  }
}
