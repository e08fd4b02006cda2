/// Everything that is known about the selected lane.
struct DetailsPanel {
  let details: DetailsModel
  let glyphs: Glyphs

  /// Below the title row, above the keys.
  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let visible = max(0, size.panelRows - 1)
    let rows = details.rows(columns: size.columns - 2)
    canvas.write(details.title, row: 1, column: 1, columns: size.columns - 2, style: .bold)
    for (index, row) in rows.dropFirst(details.first).prefix(visible).enumerated() {
      draw(row, on: &canvas, line: index + 2)
    }
  }

  private func draw(_ row: DetailsModel.Row, on canvas: inout Canvas, line: Int) {
    canvas.write(row.label, row: line, column: 1, columns: DetailsModel.columnsOfLabel - 1, style: .faint)
    var column = 1 + DetailsModel.columnsOfLabel
    if let look = row.sort.map(glyphs.look) {
      canvas.write(look.mark, row: line, column: column, columns: 1, style: look.style)
      column += DetailsModel.columnsOfMark
    }
    canvas.write(row.text, row: line, column: column, columns: row.text.width)
  }
}
