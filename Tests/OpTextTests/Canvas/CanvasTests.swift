import OpEngine
import Testing

@testable import OpText

@Suite struct CanvasTests {
  private static let letters: [Character] = ["a", "下", "b", "载", "c"]

  private static func canvas(_ text: String = "", columns: Int = 8, rows: Int = 1) -> Canvas {
    var canvas = Canvas(size: Canvas.Size(columns: columns, rows: rows))
    canvas.write(text, row: 0, column: 0, columns: columns)
    return canvas
  }

  private static func text(_ canvas: Canvas, row: Int = 0) -> String { canvas.row(row).map(\.text).joined() }

  @Test func `Writes into a field and pads it`() {
    var canvas = Self.canvas("xxxxxxxx")
    canvas.write("ab", row: 0, column: 1, columns: 4)
    #expect(Self.text(canvas) == "xab  xxx")
    canvas.write("abcdef", row: 0, column: 1, columns: 4)
    #expect(Self.text(canvas) == "xabcdxxx")
    canvas.write("7", row: 0, column: 1, columns: 4, align: .trailing)
    #expect(Self.text(canvas) == "x   7xxx")
  }

  @Test(arguments: -3...9)
  func `Clips at its edges`(column: Int) {
    var canvas = Self.canvas()
    canvas.write("下载图片", row: 0, column: column, columns: 8)
    #expect(DisplayWidth.of(Self.text(canvas)) == 8)
    canvas.write("下载图片", row: 7, column: column, columns: 8)
    canvas.write("下载图片", row: -1, column: column, columns: 8)
    canvas.write("x", row: 0, column: column, columns: -5)
    #expect(DisplayWidth.of(Self.text(canvas)) == 8)
  }

  @Test(arguments: [(0, "x 载A"), (1, " x载A"), (2, "下x A"), (3, "下 xA")])
  func `Blanks the other half of a wide character`(column: Int, text: String) {
    var canvas = Self.canvas("下载A", columns: 5)
    canvas.write("x", row: 0, column: column, columns: 1)
    #expect(Self.text(canvas) == text)
    #expect(DisplayWidth.of(Self.text(canvas)) == 5)
  }

  @Test func `A size of zero holds nothing`() {
    for size in [
      Canvas.Size(columns: 0, rows: 5), Canvas.Size(columns: 5, rows: 0), Canvas.Size(columns: -1, rows: -1),
    ] {
      var canvas = Canvas(size: size)
      canvas.write("下", row: 0, column: 0, columns: 2)
      canvas.fill(canvas.bounds, with: Cell("x"))
      #expect(canvas.cells.isEmpty)
      #expect(canvas.changes(since: Self.canvas("x")).flatMap(\.cells).isEmpty)
    }
  }

  @Test func `Nothing changed means no runs`() {
    #expect(Self.canvas("下载A").changes(since: Self.canvas("下载A")).isEmpty)
  }

  @Test func `A different size changes every row`() {
    let runs = Self.canvas(rows: 3).changes(since: Self.canvas(rows: 2))
    #expect(runs.map(\.row) == [0, 1, 2])
    #expect(runs.allSatisfy { $0.column == 0 && $0.cells.count == 8 })
  }

  @Test(arguments: [
    ("abcdefgh", "abXdefgh", ["2:X"]),
    ("abcdefgh", "aXcdeYgh", ["1:X", "5:Y"]),
    ("下载图片", "下载图A ", ["6:A "]),
    ("下载图片", "x 载图片", ["0:x "]),
    ("ab      ", "下      ", ["0:下"]),
    ("a下      ", "下b     ", ["0:下b"]),
  ])
  func `Finds changed runs`(before: String, after: String, runs: [String]) {
    let changes = Self.canvas(after).changes(since: Self.canvas(before))
    #expect(changes.map { "\($0.column):" + $0.cells.map(\.text).joined() } == runs)
  }

  @Test func `A change of style alone is a change`() {
    var canvas = Self.canvas("下载A")
    let before = canvas
    canvas.paint(Rectangle(row: 0, column: 3, rows: 1, columns: 1), .selected)
    let runs = canvas.changes(since: before)
    #expect(runs.map { "\($0.column):" + $0.cells.map(\.text).joined() } == ["2:载"])
  }

  /// Random writes: applying the runs to the old frame gives the new one, and no run cuts a wide character.
  @Test(arguments: 0..<20)
  func `Runs turn the old frame into the new one`(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    var old = Canvas(size: Canvas.Size(columns: 12, rows: 4))
    for _ in 0..<50 {
      var new = old
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let text = String(
          (0..<Int.random(in: 0...6, using: &random)).map { _ in Self.letters[Int.random(in: 0..<5, using: &random)] })
        new.write(
          text, row: Int.random(in: -1...4, using: &random), column: Int.random(in: -3...12, using: &random),
          columns: Int.random(in: 0...8, using: &random), style: Style.allCases[Int.random(in: 0..<5, using: &random)])
      }
      var cells = old.cells
      for run in new.changes(since: old) {
        #expect(run.cells.first?.glyph.isEmpty == false, "seed \(seed)")
        #expect(run.column + run.cells.map { max(1, DisplayWidth.of($0.text)) }.count <= 12, "seed \(seed)")
        if let last = run.cells.last { #expect(DisplayWidth.of(last.text) < 2, "seed \(seed): half of \(last.text)") }
        let start = run.row * 12 + run.column
        cells.replaceSubrange(start..<start + run.cells.count, with: run.cells)
      }
      #expect(cells == new.cells, "seed \(seed)")
      for row in 0..<4 { #expect(DisplayWidth.of(Self.text(new, row: row)) == 12, "seed \(seed)") }
      old = new
    }
  }
}
