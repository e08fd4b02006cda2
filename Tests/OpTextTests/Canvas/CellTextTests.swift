import Testing

@testable import OpText

@Suite struct CellTextTests {
  @Test(arguments: [
    "plain letters", "图片 and letters", "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}", "", "\u{7}\u{7}abcdef",
  ])
  func `A text that is read up to a column is cut like the whole text`(text: String) {
    for columns in 0...20 {
      let whole = CellText(text).elided(columns: columns, mark: "~")
      #expect(
        CellText(text, upTo: columns).elided(columns: columns, mark: "~").padded(columns: 0) == whole.padded(columns: 0)
      )
    }
  }

  @Test(arguments: [
    ("plain", ["p", "l", "a", "i", "n"]),
    ("下A", ["下", "A"]),
    ("a\tb\nc", ["a", " ", "b", " ", "c"]),
    ("a\r\nb", ["a", " ", "b"]),
    ("\u{1B}[31mred\u{7}", ["[", "3", "1", "m", "r", "e", "d"]),
    ("\u{85}x\u{9B}y\u{7F}", [" ", "x", "y"]),
    ("\u{202E}evil\u{2066}\u{200F}", ["e", "v", "i", "l"]),
    ("e\u{301}", ["e\u{301}"]),
    ("\u{301}e", ["e"]),
    ("a\u{300}\u{301}\u{302}\u{303}\u{304}\u{305}b", ["a\u{300}\u{301}\u{302}\u{303}", "b"]),
    ("\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}!", ["?", "!"]),
    ("\u{2764}\u{FE0F}", ["?"]),
    ("\u{1F44D}\u{1F3FD}!", ["\u{1F44D}", "!"]),
    ("\u{1F9D1}\u{1F3FF}\u{200D}\u{1F4BB}", ["?"]),
    ("\u{1F3FD}", ["\u{1F3FD}"]),
    ("\u{FEFF}x\u{AD}", ["x"]),
    ("", []),
  ])
  func `Cuts into cells`(text: String, cells: [String]) {
    #expect(CellText(text).clusters.map(\.glyph.text) == cells)
  }

  @Test func `No cell holds more than a terminal can`() {
    let zalgo = "x" + String(repeating: "\u{336}", count: 50) + "\u{1112}\u{1161}\u{11AB}"
    for cluster in CellText(zalgo).clusters {
      #expect(cluster.glyph.text.unicodeScalars.count <= Glyph.scalarLimit)
      #expect(1...2 ~= cluster.width)
    }
  }

  @Test(arguments: [(0, ""), (1, ""), (2, "下"), (3, "下"), (4, "下载"), (5, "下载A"), (9, "下载A")])
  func `A prefix never splits a wide character`(columns: Int, prefix: String) {
    #expect(CellText("下载A").prefix(columns: columns).padded(columns: 0) == prefix)
  }

  @Test(arguments: [(0, ""), (1, "~"), (2, "~"), (3, "下~"), (4, "下~"), (5, "下载~"), (6, "下载~"), (7, "下载图A")])
  func `Elision marks missing text`(columns: Int, text: String) {
    let elided = CellText("下载图A").elided(columns: columns, mark: "~")
    #expect(elided.padded(columns: 0) == text)
    #expect(elided.width <= columns)
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]),
    ("one two three", 4, ["one", "two", "thre", "e"]),
    ("就绪不等于执行", 6, ["就绪不", "等于执", "行"]),
    ("run 就绪", 6, ["run 就", "绪"]),
    ("就绪，等", 4, ["就", "绪，", "等"]),
    ("  spaces   inside ", 9, ["spaces", "inside"]),
    ("", 5, []),
  ])
  func `Wraps`(text: String, columns: Int, lines: [String]) {
    let wrapped = CellText(text).wrapped(columns: columns)
    #expect(wrapped.map { $0.padded(columns: 0).trimmingBlanks } == lines)
    #expect(wrapped.allSatisfy { $0.width <= columns })
  }

  @Test func `Text that does not fit is elided in the last line`() {
    let wrapped = CellText("one two three four").wrapped(columns: 8, lines: 2, mark: "~")
    #expect(wrapped.map { $0.padded(columns: 0) } == ["one two", "three f~"])
  }
}

extension String {
  fileprivate var trimmingBlanks: String { String(reversed().drop { $0 == " " }.reversed().drop { $0 == " " }) }
}
