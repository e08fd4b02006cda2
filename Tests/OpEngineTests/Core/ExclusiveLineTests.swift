import Testing

@testable import OpEngine

struct ExclusiveLineTests {
  /// Joins and leaves in random order, against a plain list.
  @Test(arguments: 1...20)
  func `It keeps the order of joining, whoever leaves`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var line = ExclusiveLine()
    var list: [(row: Row, place: Int)] = []
    for row in 0..<Row(1_000) {
      if Bool.random(using: &random) { list.append((row, line.join(row))) }
      if Bool.random(using: &random), let index = list.indices.randomElement(using: &random) {
        line.leave(list.remove(at: index).place)
      }
      #expect(line.operations == list.map(\.row))
      #expect(line.first == list.first?.row)
      #expect(line.isEmpty == list.isEmpty)
    }
  }
}
