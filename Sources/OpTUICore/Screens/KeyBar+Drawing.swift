extension KeyBar {
  /// Draws the keys bold and their effects dim, from the second column of the area.
  func draw(on canvas: inout Canvas, in area: Rectangle, charset: Charset) {
    canvas.fill(area)
    var column = area.column + 1
    for item in items {
      canvas.write(item.label, row: area.row, column: column, columns: item.columnOfText - 1, style: .bold)
      let text = column + item.columnOfText
      canvas.write(
        charset.legible(item.text), row: area.row, column: text, columns: item.width - item.columnOfText, style: .faint)
      column += item.width + gap
    }
  }
}
