/// A line for each queue, instead of lanes, on a very small screen.
struct QueueLines {
  @Boxed var model: PlayModel

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    let glyphs = model.charset.glyphs
    var lines = model.viewer.timeline.queues.map { queue in
      let label = QueueLabel(queue, at: nil, glyphs, columns: QueueLabel.columnsBesideName)
      return Line(name: model.label(queue), label: label, counts: counts(queue.operations))
    }
    if !model.viewer.timeline.unqueued.isEmpty {
      let counts = counts(model.viewer.timeline.unqueued)
      lines.append(Line(name: localized("no queue"), label: nil, counts: counts))
    }
    if lines.isEmpty, model.situation == .empty {
      for (index, line) in SessionExamples(model: model).lines.prefix(area.rows).enumerated() {
        let text = CellText(" :\(line)").elided(columns: area.columns - 1, mark: model.charset.glyphs.elision)
        canvas.write(text, row: area.row + index, column: area.column, columns: area.columns, style: .bold)
      }
    }
    let missing = MissingEngine(model: model)
    if missing.isMissing {
      let text = missing.sentences[0].wrapped(columns: area.columns - 1)
      for (row, line) in zip(area.rowRange, text) {
        canvas.write(line, row: row, column: area.column + 1, columns: area.columns - 1)
      }
    }
    let hidden = lines.count - area.rows
    for (index, line) in lines.prefix(area.rows).enumerated() {
      if hidden > 0, index == area.rows - 1 {
        let text = CellText(" " + localized("\(hidden + 1) more queues"))
        canvas.write(text, row: area.row + index, column: area.column, columns: area.columns / 2)
      } else {
        draw(line, on: &canvas, in: area.line(index))
      }
    }
  }

  private struct Line {
    let name: String
    let label: QueueLabel?
    let counts: Timeline.Counts
  }

  /// Draws the name and the state of a queue in at most half of a row, and the counts after them.
  private func draw(_ line: Line, on canvas: inout Canvas, in row: Rectangle) {
    var rest = row
    _ = rest.takeLeft(1)
    let columnsOfLabel = line.label.map { $0.columns + 1 } ?? 0
    let name = CellText(line.name)
      .elided(columns: max(1, row.columns / 2 - 1 - columnsOfLabel), mark: model.charset.glyphs.elision)
    let field = rest.takeLeft(name.width + 1)
    canvas.write(name, row: row.row, column: field.column, columns: name.width, style: .bold)
    if let label = line.label {
      let field = rest.takeLeft(columnsOfLabel)
      label.draw(on: &canvas, row: row.row, column: field.column, columns: field.columns)
    }
    CountsLine(line.counts, model.charset.glyphs).draw(on: &canvas, in: rest)
  }

  private func counts(_ operations: ChunkedArray<Int>) -> Timeline.Counts {
    operations.reduce(into: Timeline.Counts()) { $0.count($1, of: model.viewer.timeline.operations) }
  }
}
