/// All keys, and what the marks and fills mean; in as many columns as fit side by side.
struct HelpPanel {
  private struct Line {
    var key: String
    var style: Style
    var text: String
  }

  let charset: Charset
  let size: Canvas.Size

  private static let lineColumns = 39

  private var lines: [Line] {
    let keys = KeyMap.standard.bindings.map { Line(key: $0.label, style: .bold, text: $0.help) }
    let glyphs = charset.glyphs
    let states = Self.legend.map { sort, text in
      let look = glyphs.look(of: sort)
      return Line(key: "\(look.mark) \(String(repeating: look.fill, count: 3))", style: look.style, text: text)
    }
    return keys + states + [
      Line(key: "012 S", style: .plain, text: "so many run; suspended"),
      Line(key: glyphs.now, style: .bold, text: "now"),
    ]
  }

  private static let legend: [(OperationLane.Sort, String)] = [
    (.pending, "pending: waits for others"), (.ready, "ready: waits for its turn"), (.executing, "executing"),
    (.cancelling, "executing, cancel requested"), (.finished, "finished"), (.cancelled, "finished after a cancel"),
    (.failed, "failed"),
  ]

  private var area: Rectangle {
    var area = Canvas.Size.bounds(size)
    _ = area.takeTop(1)
    _ = area.takeBottom(1)
    return area
  }

  private var columnsOfLines: Int { max(1, size.columns / Self.lineColumns) }

  /// How far the help can be scrolled.
  var lastFirstLine: Int {
    let rows = (lines.count + columnsOfLines - 1) / columnsOfLines
    return max(0, rows - area.rows)
  }

  func draw(on canvas: inout Canvas, from first: Int) {
    let lines = self.lines
    let rows = max(area.rows, (lines.count + columnsOfLines - 1) / columnsOfLines)
    for (index, line) in lines.enumerated() {
      let row = index % rows - min(first, lastFirstLine)
      guard 0..<area.rows ~= row else { continue }
      let column = index / rows * Self.lineColumns + 1
      canvas.write(line.key, row: area.row + row, column: column, columns: 8, style: line.style)
      let columns = min(Self.lineColumns - 10, size.columns - column - 9)
      canvas.write(line.text, row: area.row + row, column: column + 9, columns: columns)
    }
    let hint = lastFirstLine > 0 ? " Esc closes  Up Down scroll" : " Esc closes"
    canvas.write(hint, row: size.rows - 1, column: 0, columns: size.columns)
  }
}
