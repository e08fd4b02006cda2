import Testing

@testable import OpEngine

@Suite struct RowTableTests {
  @Test func `Distant numbers, as in a damaged log, do not enlarge the array`() {
    var table = RowTable<Int>()
    var number = 65_535
    for _ in 0..<20 {
      table[number] = number
      number = number * 2 + 1
    }
    #expect(table.dense.count <= 65_536 + 2 * 20)
    #expect(table[65_535] == 65_535 && table[2 * 65_535 + 1] == 2 * 65_535 + 1 && table[7] == nil)
  }

  @Test func `Numbers that follow each other get into the array, even after a distant one`() {
    var table = RowTable<Int>()
    for number in [65_000] + Array(0..<200_000) { table[number] = number }
    #expect(table.dense.count > 199_000)
    #expect((0..<200_000).allSatisfy { table[$0] == $0 })
  }
}
