/// The facts about the selected lane: all of them where there is room, else a line each for the most urgent, or one
/// sentence.
struct DetailPane {
  let detail: LaneDetail?
  /// Everything known, in rows as wide as the area.
  let opened: [DetailsModel.Row]
  let charset: Charset

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard let detail, !area.isEmpty else { return }
    if !opened.isEmpty, opened.count <= area.rows {
      for (index, row) in opened.enumerated() {
        row.draw(on: &canvas, row: area.row + index, column: area.column + 1, charset.glyphs)
      }
      return
    }
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
