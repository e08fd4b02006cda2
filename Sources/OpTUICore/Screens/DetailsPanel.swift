/// Everything that is known about the selected lane.
struct DetailsPanel {
  let details: DetailsModel
  let glyphs: Glyphs

  /// Draws the panel below the title row and above the keys.
  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let visible = max(0, size.panelRows - 1)
    let rows = details.rows(columns: size.columns - 2)
    canvas.write(details.title, row: 1, column: 1, columns: size.columns - 2, style: .bold)
    for (index, row) in details.scroll.seen(of: rows, visible: visible).enumerated() {
      row.draw(on: &canvas, row: index + 2, column: 1, glyphs)
    }
  }
}

extension DetailsModel.Row {
  /// Draws the label, the mark and the text from a column on.
  func draw(on canvas: inout Canvas, row: Int, column: Int, _ glyphs: Glyphs) {
    if isVerbatim {
      canvas.write(text, row: row, column: column, columns: text.width)
      return
    }
    canvas.write(label, row: row, column: column, columns: DetailsModel.columnsOfLabel - 1, style: .faint)
    var column = column + DetailsModel.columnsOfLabel
    if let look = displayState.map(glyphs.look) {
      canvas.write(look.mark, row: row, column: column, style: look.style)
      column += DetailsModel.columnsOfMark
    }
    canvas.write(text, row: row, column: column, columns: text.width)
  }
}
