import Testing

@testable import OpEngine

struct NameTableTests {
  @Test func `Names have numbers in the order in which they were added`() {
    let names = (0..<5000).map { "operation \($0)" } + ["", "a", "é", "e\u{301}", "seven b", "eight by", "nine byte"]
    let table = NameTable(names)
    #expect(table.count == names.count)
    #expect(names.map { table.number(of: $0) } == Array(0..<names.count))
    #expect(names.indices.map { table[$0] }.elementsEqual(names) { $0.utf8.elementsEqual($1.utf8) })
    for other in ["operation", "operation 5000", "A", "nine bytes", "\u{0}"] { #expect(table.number(of: other) == nil) }
  }

  @Test func `A name is found by its bytes`() {
    let table = NameTable(["resize", "download of a photograph"])
    for (number, name) in ["resize", "download of a photograph"].enumerated() {
      #expect(Array(name.utf8).withUnsafeBufferPointer { table.number(of: $0) } == number)
      #expect(Array(name.utf8.dropLast()).withUnsafeBufferPointer { table.number(of: $0) } == nil)
    }
  }

  @Test func `An empty table finds nothing`() {
    #expect(NameTable().number(of: "") == nil && NameTable().number(of: "a") == nil)
  }

  @Test func `A removed name is not found, and can be added again`() {
    var table = NameTable((0..<100).map(String.init))
    table.removeAll(after: 40)
    for number in 0..<100 { #expect(table.number(of: "\(number)") == (number < 40 ? number : nil)) }
    table.append("99")
    #expect(table.count == 41)
    #expect(table.number(of: "99") == 40)
    #expect(table.number(of: "39") == 39)
  }

  @Test func `A copy does not follow the table`() {
    var table = NameTable(["a"])
    let copy = table
    table.append("b")
    #expect(copy.count == 1 && copy.number(of: "b") == nil && table.number(of: "b") == 1)
  }

  /// Canonically equal, also for `String`, but still two names.
  @Test func `A name with a number is found by its bytes`() {
    let (composed, decomposed) = ("\u{E9}", "e\u{301}")
    let table = NameTable([composed, decomposed])
    #expect(table.number(of: LogName(decomposed, number: 0)) == 1)
    #expect(table.number(of: LogName(composed, number: 0)) == 0)
    #expect(LogName(composed, number: 0) != LogName(decomposed, number: 0))
    #expect(table.number(of: LogName("?", number: LogName.outside)) == nil)
  }
}
