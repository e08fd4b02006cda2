import LogSupport
import Testing

@testable import OpTUICore

/// Events in columns.
@Suite struct LogTableTests {
  @Test(arguments: 1...5) func `A text that does not fit ends with a mark, for any length`(word: Int) {
    let words = String(repeating: "x", count: word) + " "
    let events = (1...120).map { event("0 log op=A text=\"\(String(repeating: words, count: $0) + "end")\"") }
    var session = Session(Story.numbered([event("0 created op=A")] + events))
    session.run(to: .milliseconds(1))
    let table = LogTable(model: session.play, columns: 60)
    for event in session.play.log.dropFirst() {
      for lines in 1...3 {
        let entry = table.entry(event, lines: lines)
        let shown = entry.text.map { $0.text.padded(columns: 0) }.joined(separator: " ")
        #expect(shown == entry.line.text || shown.hasSuffix("…"), "\(shown)")
      }
    }
  }

  @Test(arguments: [
    ("60x15" as Terminal, "→ ▸ running on thread 3", "▸", "→ high"),
    ("60x15-ascii", "-> E running on thread 3", "E", "-> high"),
  ])
  func `A new state has its mark and its colour`(terminal: Terminal, text: String, mark: String, change: String) throws
  {
    var session = Session(columns: terminal.size.columns, rows: terminal.size.rows, charset: terminal.charset)
    session.run(to: .milliseconds(1))
    session.press("e")
    let canvas = session.model.canvas()
    let row = try #require((0..<canvas.size.rows).first { canvas.row($0).map(\.text).joined().contains(text) })
    let cells = canvas.row(row)
    let start = try #require(cells.firstIndex { $0.style == .executing })
    #expect(cells[start...].prefix { $0.style == .executing }.map(\.text).joined() == "\(mark) running")
    let priority = event("0 priority op=A old=normal new=high")
    let table = LogTable(model: session.play, columns: 60)
    #expect(table.entry(priority, lines: 1).text[0].text.padded(columns: 0).hasSuffix(change))
  }

  @Test func `A truncated name keeps its beginning and its end`() {
    let names = ["resize-image-7", "downloader-number-4", "downloader-number-5"].map {
      ShortName(id: $0, whole: CellText($0), columns: 10)
    }
    let texts = ShortName.disambiguated(names, .unicode).map { $0.padded(columns: 0) }
    #expect(texts.allSatisfy { $0.contains("…") } && zip(texts, "745").allSatisfy { $0.last == $1 }, "\(texts)")
  }
}
