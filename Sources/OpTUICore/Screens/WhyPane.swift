/// The answer to "why is it not running?" about the selected operation; run together where there is little room.
struct WhyPane {
  let why: WhyText
  let charset: Charset

  /// In less room a tree would be all branches, or leave out what would help.
  private static let (columnsOfTree, rowsOfTree) = (36, 5)

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard !area.isEmpty else { return }
    let columns = area.columns - 2
    guard area.rows >= min(Self.rowsOfTree, max(3, why.lines.count)), area.columns >= Self.columnsOfTree else {
      for (index, line) in why.sentence(columns: columns, rows: area.rows).enumerated() {
        canvas.write(line, row: area.row + index, column: area.column + 1, columns: columns)
      }
      return
    }
    var rows = area
    let lines = why.lines(atMost: area.rows)
    for (index, line) in lines.enumerated() {
      // What the lines below do not need, a long one may use.
      draw(line, on: &canvas, in: &rows, atMost: 1 + rows.rows - (lines.count - index))
    }
  }

  /// Further rows of words stand under the first one.
  private func draw(_ line: WhyText.Line, on canvas: inout Canvas, in rows: inout Rectangle, atMost count: Int) {
    let lead = CellText(why.lead(of: line))
    let column = rows.column + 1 + lead.width
    let columns = rows.columns - 2 - lead.width
    canvas.write(lead, row: rows.row, column: rows.column + 1, columns: lead.width)
    if let look = line.sort.map(charset.glyphs.look) {
      // It looks here as it does before its lane.
      canvas.write(look.mark, row: rows.row, column: column - 2, style: look.style)
    }
    for piece in CellText(line.text).wrapped(columns: columns, lines: count, mark: charset.glyphs.elision) {
      canvas.write(piece, row: rows.takeTop(1).row, column: column, columns: columns, style: line.style)
    }
  }
}
