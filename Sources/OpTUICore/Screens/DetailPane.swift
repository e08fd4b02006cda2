/// The details of the selected lane: the rows that fit, or on a small screen one sentence.
struct DetailPane {
  let detail: LaneDetail?
  /// All details, in rows as wide as the area.
  let opened: [DetailsModel.Row]
  let charset: Charset

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard let detail, !area.isEmpty else { return }
    if !opened.isEmpty {
      for (index, row) in opened.prefix(area.rows).enumerated() {
        row.draw(on: &canvas, row: area.row + index, column: area.column + 1, charset.glyphs)
      }
      return
    }
    let columns = area.columns - 2
    let mark = charset.glyphs.elision
    let lines =
      area.rows > 2
      ? detail.lines.flatMap { line in
        let text = MarkedText(CellText(line), settingOff: detail.namesToSetOff)
        return MarkedText.first(2, of: text.wrapped(columns: columns), columns: columns, mark: mark)
      }
      : detail.sentence(columns: columns, rows: area.rows, mark: mark).map {
        MarkedText($0, settingOff: detail.namesToSetOff)
      }
    for (index, line) in lines.prefix(area.rows).enumerated() {
      canvas.write(line, row: area.row + index, column: area.column + 1, columns: columns)
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
