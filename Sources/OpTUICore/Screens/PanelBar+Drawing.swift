extension PanelBar {
  /// Draws the row at the bottom of the screen, or a message in its place.
  func draw(on canvas: inout Canvas, message: String? = nil, charset: Charset) {
    var area = canvas.bounds
    let row = area.takeBottom(1)
    if message == nil, let bar { return bar.draw(on: &canvas, in: row, charset: charset) }
    let line = CellText(" " + charset.legible(message ?? text)).elided(
      columns: row.columns, mark: charset.glyphs.elision)
    canvas.write(
      line, row: row.row, column: row.column, columns: row.columns, style: message == nil ? .plain : .alert)
  }
}
