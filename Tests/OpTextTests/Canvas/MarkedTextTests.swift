import Testing

@testable import OpText

@Suite struct MarkedTextTests {
  private static func text(_ parts: (String, Style?)...) -> MarkedText {
    var text = MarkedText()
    for (part, style) in parts { text.append(CellText(part), style) }
    return text
  }

  @Test func `Marks stay with their words when lines are broken`() {
    let text = Self.text(("the ", nil), ("long name", .bold), (" of one", nil))
    let lines = text.wrapped(columns: 9)
    #expect(lines.map { $0.text.padded(columns: 0) } == ["the long", "name of", "one"])
    #expect(lines.map { $0.marks.map(\.clusters) } == [[4..<8], [0..<4], []])
  }

  @Test func `Marked parts have their own style`() {
    var canvas = Canvas(size: Canvas.Size(columns: 12, rows: 1))
    canvas.write(Self.text(("图 ", nil), ("a", .alert), (" and b", nil)), row: 0, column: 1, columns: 10)
    #expect(canvas.text == " 图 a and b\n")
    #expect((0..<12).filter { canvas[0, $0].style == .alert } == [4])
  }

  @Test(arguments: [
    ("waits for a slot of a, held by b", ["b", "a"], [31..<32, 20..<21]), ("photo 1 is late", ["photo"], [0..<5]),
    ("photos and re-photo", ["photo"], []), ("等图片", ["图片"], [1..<3]), ("a", ["a longer name", "a"], [0..<1]),
  ])
  func `A name is set off at its last place, never within a word`(text: String, names: [String], places: [Range<Int>]) {
    #expect(MarkedText(CellText(text), settingOff: names).marks.map(\.clusters) == places)
  }

  @Test func `A cut text keeps the marks of what is left`() {
    let text = Self.text(("see ", nil), ("photo", .bold))
    let short = text.elided(columns: 7, mark: "…")
    #expect(short.text.padded(columns: 0) == "see ph…" && short.marks.map(\.clusters) == [4..<6])
    let lines = MarkedText.first(1, of: text.wrapped(columns: 5), columns: 5, mark: "…")
    #expect(lines.map { $0.text.padded(columns: 0) } == ["see …"])
  }

  @Test func `Short texts stand side by side as far as they fit`() {
    let items = ["[a] one", "[b] two", "[c] three"].map { MarkedText(CellText($0)) }
    let lines = MarkedText.flowed(items, columns: 20)
    #expect(lines.map { $0.text.padded(columns: 0) } == ["[a] one   [b] two", "[c] three"])
    #expect(MarkedText.index(ofFlowed: items, columns: 20, line: 0, column: 11) == 1)
    #expect(MarkedText.index(ofFlowed: items, columns: 20, line: 0, column: 8) == nil)
    #expect(MarkedText.index(ofFlowed: items, columns: 20, line: 1, column: 2) == 2)
  }
}
