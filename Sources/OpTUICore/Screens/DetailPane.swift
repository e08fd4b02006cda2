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
      ? rows(of: detail.lines.map { text($0, of: detail).wrapped(columns: columns) }, columns: columns, in: area.rows)
      : detail.sentence(columns: columns, rows: area.rows, mark: mark).map {
        MarkedText($0, settingOff: detail.namesToSetOff)
      }
    for (index, line) in lines.prefix(area.rows).enumerated() {
      canvas.write(line, row: area.row + index, column: area.column + 1, columns: columns)
    }
  }

  private func text(_ line: String, of detail: LaneDetail) -> MarkedText {
    MarkedText(CellText(line), settingOff: detail.namesToSetOff)
  }

  /// Returns the rows of wrapped lines: two of each, and more of those that need more as long as rows are free.
  private func rows(of lines: [[MarkedText]], columns: Int, in room: Int) -> [MarkedText] {
    var free = room - lines.reduce(0) { $0 + min(2, $1.count) }
    return lines.flatMap { line in
      let more = max(0, min(free, line.count - 2))
      free -= more
      return MarkedText.first(2 + more, of: line, columns: columns, mark: charset.glyphs.elision)
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
