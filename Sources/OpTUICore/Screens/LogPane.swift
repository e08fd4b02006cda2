import OpEngine

/// The event log, newest first.
struct LogPane {
  let model: PlayModel
  /// The number of the topmost one; nil: the latest.
  var latest: Int?

  private struct Row {
    let event: LogEvent
    let line: EventLine
    /// As much of the subject as there is room for.
    let subject: CellText
  }

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    let nameColumns = area.columns >= 80 ? 20 : area.columns >= 50 ? 13 : 10
    let rows = rows(atMost: area.rows, nameColumns: nameColumns)
    let timeColumns = rows.map(\.line.time.count).max().map { max($0, 7) } ?? 7
    let alike = Dictionary(grouping: rows, by: \.subject).filter { Set($1.map(\.event.subject)).count > 1 }
    let elision = model.charset.glyphs.elision
    for (index, row) in rows.enumerated() {
      var rest = area.line(index)
      let time = rest.takeLeft(timeColumns + 1)
      canvas.write(row.line.time, row: time.row, column: time.column, columns: timeColumns, align: .trailing)
      let name = rest.takeLeft(nameColumns + 1)
      let subject =
        alike[row.subject] == nil ? row.subject : id(of: row.event).elided(columns: nameColumns, mark: elision)
      canvas.write(subject, row: name.row, column: name.column, columns: nameColumns)
      let text = CellText(row.line.text, upTo: rest.columns).elided(columns: rest.columns, mark: elision)
      canvas.write(text, row: rest.row, column: rest.column, columns: rest.columns, style: row.line.style)
    }
  }

  private func rows(atMost count: Int, nameColumns: Int) -> [Row] {
    model.log.prefix(min(latest ?? .max, model.timeline.eventCount)).suffix(count).reversed().map { event in
      let line = EventLine(event, in: model.timeline, charset: model.charset)
      let subject = CellText(line.subject).elided(columns: nameColumns, mark: model.charset.glyphs.elision)
      return Row(event: event, line: line, subject: subject)
    }
  }

  private func id(of event: LogEvent) -> CellText { CellText(model.charset.legible(event.subject ?? "")) }
}
