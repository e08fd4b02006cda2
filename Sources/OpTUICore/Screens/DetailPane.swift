/// The facts about the selected lane: a line each, or one sentence where there is little room.
struct DetailPane {
  let detail: LaneDetail?
  let charset: Charset

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard let detail, !area.isEmpty else { return }
    let columns = area.columns - 2
    let mark = charset.glyphs.elision
    let lines =
      area.rows > 2
      ? detail.lines.flatMap { CellText($0).wrapped(columns: columns, lines: 2, mark: mark) }
      : detail.sentence(columns: columns, rows: area.rows, mark: mark)
    for (index, line) in lines.prefix(area.rows).enumerated() {
      canvas.write(line, row: area.row + index, column: area.column + 1, columns: columns)
    }
  }
}
