import Localization

/// A line for each queue, instead of lanes, on a very small screen.
struct QueueLines {
  @Boxed var model: PlayModel

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    var lines = model.viewer.timeline.queues.map(line)
    if !model.viewer.timeline.unqueued.isEmpty {
      lines.append((localized("no queue"), CountsLine.words(counts(model.viewer.timeline.unqueued))))
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
    for (index, (name, words)) in lines.prefix(area.rows).enumerated() {
      let isLast = hidden > 0 && index == area.rows - 1
      let text = isLast ? localized("\(hidden + 1) more queues") : name
      let label = CellText(" " + text).elided(columns: area.columns / 2, mark: model.charset.glyphs.elision)
      canvas.write(label, row: area.row + index, column: area.column, columns: area.columns / 2)
      guard !isLast else { continue }
      let rest = area.columns - label.width - 2
      canvas.write(
        words.fitting(columns: rest), row: area.row + index, column: area.column + label.width + 1, columns: rest)
    }
  }

  private func line(_ queue: QueueLane) -> (String, CountsLine.Words) {
    ("\(model.label(queue)) \(QueueLabel.slots(queue))", CountsLine.words(counts(queue.operations)))
  }

  private func counts(_ operations: ChunkedArray<Int>) -> Timeline.Counts {
    operations.reduce(into: Timeline.Counts()) { $0.add(model.viewer.timeline.operations[$1]) }
  }
}
