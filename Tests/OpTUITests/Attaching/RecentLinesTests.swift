import Testing

@testable import OpTUI

@Suite struct RecentLinesTests {
  @Test func `The last lines are kept, earlier ones are counted`() {
    var lines = RecentLines(most: 3)
    lines.add(["a", "b"])
    #expect(lines.text == ["a", "b"])
    lines.add(["c", "d"])
    #expect(lines.text == ["(1 earlier line omitted)", "b", "c", "d"])
    lines.add(["e"])
    #expect(lines.text == ["(2 earlier lines omitted)", "c", "d", "e"])
    lines.add((1...9).map(String.init))
    #expect(lines.text == ["(11 earlier lines omitted)", "7", "8", "9"])
  }
}
