import Testing

@testable import OpTUI

@Suite struct RecentLinesTests {
  @Test func `The last lines are kept, and those before are counted`() {
    var lines = RecentLines(most: 3)
    lines.add(["a", "b"])
    #expect(lines.text == ["a", "b"])
    lines.add(["c", "d"])
    #expect(lines.text == ["(1 line before these is not kept)", "b", "c", "d"])
    lines.add(["e"])
    #expect(lines.text == ["(2 lines before these are not kept)", "c", "d", "e"])
    lines.add((1...9).map(String.init))
    #expect(lines.text == ["(11 lines before these are not kept)", "7", "8", "9"])
  }
}
