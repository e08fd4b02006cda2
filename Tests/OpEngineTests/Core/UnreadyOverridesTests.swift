import Testing

@testable import OpEngine

struct UnreadyOverridesTests {
  /// Inserts, removes and takes turns in random order, against a plain list.
  @Test(arguments: 1...20)
  func `They take turns in the order in which they were found unready`(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var overrides = UnreadyOverrides()
    var list: [Row] = []
    for step in 0..<2_000 {
      let row = Row.random(in: 0..<40, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0, 1:
        overrides.insert(row)
        if !list.contains(row) { list.append(row) }
      case 2:
        overrides.remove(row)
        list.removeAll { $0 == row }
      default:
        let count = Int.random(in: 0..<50, using: &random)
        #expect(overrides.next(count) == Array(list.prefix(count)), "seed \(seed), step \(step)")
        list = Array(list.dropFirst(count) + list.prefix(count))
      }
      #expect(overrides.isEmpty == list.isEmpty, "seed \(seed), step \(step)")
    }
  }
}
