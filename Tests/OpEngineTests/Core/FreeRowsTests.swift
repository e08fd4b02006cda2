import Testing

@testable import OpEngine

struct FreeRowsTests {
  @Test(arguments: [[0], [3, 1, 2], [200, 70, 5_000, 64, 63], [1_000_000, 0]])
  func `The lowest row is given first`(_ rows: [Row]) {
    var free = FreeRows()
    for row in rows { free.insert(row) }
    let count = free.count
    #expect(count == rows.count)
    var taken: [Row] = []
    while let row = free.popFirst() { taken.append(row) }
    #expect(taken == rows.sorted())
  }

  /// A shuffled table is slow: each look at a row misses the caches.
  @Test func `Operations created one after the other have neighbouring rows, for any order of earlier ends`() {
    var state = EngineState(workerLimit: 1, firstWorker: 1)
    let made = (0..<500).map { _ in state.register(.normal, .block) }
    var random = SplitMix64(seed: 1)
    for id in made.shuffled(using: &random) { state.retire(id) }
    let again = (0..<500).map { _ in state.register(.normal, .block) }
    #expect(again.map(\.row) == made.map(\.row))
    #expect(again.allSatisfy { !made.contains($0) })
    let broken = state.brokenInvariant()
    #expect(broken == nil)
  }
}
