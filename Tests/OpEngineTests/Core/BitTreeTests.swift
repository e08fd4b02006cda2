import Testing

@testable import OpEngine

struct BitTreeTests {
  @Test(arguments: [0, 1, 64, 65, 4096, 4097, 262_144, 262_145, 600_000])
  func `It has the requested capacity, in whole words`(_ asked: Int) {
    let tree = BitTree(minimumCapacity: asked)
    let capacity = tree.capacity
    #expect(capacity >= asked)
    #expect(capacity % 64 == 0)
    #expect(capacity - asked <= 64)
    let isEmpty = tree.isEmpty
    #expect(isEmpty)
  }

  @Test(arguments: [64, 5000, 300_000, 600_000], 1...5)
  func `It holds the same elements as a set`(_ capacity: Int, _ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var tree = BitTree(minimumCapacity: capacity)
    var set: Set<Int> = []
    // A few distant numbers, so that words become empty again, at every level.
    let numbers = (0..<12).map { _ in Int.random(in: 0..<capacity, using: &random) } + [0, capacity - 1]
    for step in 0..<300 {
      guard let number = numbers.randomElement(using: &random) else { return }
      switch Int.random(in: 0..<5, using: &random) {
      case 0, 1:
        tree.insert(number)
        set.insert(number)
      case 2, 3:
        tree.remove(number)
        set.remove(number)
      default:
        let taken = tree.popFirst()
        #expect(taken == set.min(), "seed \(seed), step \(step)")
        if let taken { set.remove(taken) }
      }
      let (first, count) = (tree.first, tree.count)
      let wrong = numbers.filter { tree.contains($0) != set.contains($0) }
      #expect(first == set.min(), "seed \(seed), step \(step)")
      #expect(count == set.count, "seed \(seed), step \(step)")
      #expect(wrong.isEmpty, "seed \(seed), step \(step)")
    }
  }

  @Test func `A number beyond its capacity is not in it`() {
    let tree = BitTree(minimumCapacity: 64)
    let found = [64, 1_000_000].filter { tree.contains($0) }
    #expect(found.isEmpty)
  }
}
