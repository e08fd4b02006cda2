/// The event log, newest first.
struct LogPane {
  let model: PlayModel

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    let nameColumns = area.columns >= 50 ? 13 : 10
    let shown = model.log.prefix(model.timeline.eventCount).suffix(area.rows).reversed()
    for (index, event) in shown.enumerated() {
      let line = EventLine(event, in: model.timeline, charset: model.charset)
      let row = area.row + index
      canvas.write(line.time, row: row, column: area.column, columns: 7, align: .trailing)
      let elision = model.charset.glyphs.elision
      let subject = CellText(line.subject).elided(columns: nameColumns, mark: elision)
      canvas.write(subject, row: row, column: area.column + 8, columns: nameColumns)
      let column = area.column + 8 + nameColumns + 1
      let columns = area.column + area.columns - column
      let text = CellText(line.text).elided(columns: columns, mark: elision)
      canvas.write(text, row: row, column: column, columns: columns, style: line.style)
    }
  }
}
