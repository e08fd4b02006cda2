import Testing

@testable import OpEngine

struct QueueTableTests {
  private let first = QueueID(row: 3)
  private let second = QueueID(row: 3, generation: 1)

  @Test func `A reused row holds another queue`() {
    var table = WaitGraph.QueueTable()
    #expect(table[first] == nil && table.ids.isEmpty)
    table[first] = WaitGraph.Queue(executor: .pool, max: 2)
    table[first]?.isSuspended = true
    #expect(table[first]?.isSuspended == true && table[second] == nil)
    table[second]?.isSuspended = false
    #expect(table.ids == [first], "a missing element is not changed")
    table[first] = nil
    table[second] = WaitGraph.Queue(executor: .pool, max: 1)
    #expect(table.ids == [second] && table[first] == nil && table[second]?.max == 1)
  }
}
