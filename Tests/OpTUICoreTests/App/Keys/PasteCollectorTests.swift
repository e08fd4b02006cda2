import Testing

@testable import OpTUICore

@Suite struct PasteCollectorTests {
  @Test func `Keys between the marks are a text`() {
    var collector = PasteCollector()
    let isTaken = collector.takes("a")
    #expect(!isTaken)
    collector.begin()
    for key in ["图", " ", .enter, .up, .control("a"), "b", .tab, "c"] as [Key] { _ = collector.takes(key) }
    let text = collector.end()
    #expect(text == "图 \nb c")
    let next = collector.end()
    #expect(next == nil)
  }

  @Test func `A text without an end takes a bounded amount of memory`() {
    var collector = PasteCollector()
    collector.begin()
    for _ in 0..<(1 << 20) + 10 { _ = collector.takes("x") }
    let text = collector.end()
    #expect(text?.utf8.count == 1 << 20)
  }
}
