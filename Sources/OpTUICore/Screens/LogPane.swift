import OpEngine

/// The latest events, in the order chosen. What is for the audience stands in the note, and not here.
struct LogPane {
  let model: PlayModel

  private static let linesOfEvent = 2

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard !area.isEmpty else { return }
    let table = LogTable(model: model, columns: area.columns)
    var entries: [LogTable.Entry] = []
    var lines = 0
    var index = model.timeline.eventCount
    while lines < area.rows, let previous = model.log[..<index].lastIndex(where: isShown) {
      index = previous
      entries.append(table.entry(model.log[index], lines: Self.linesOfEvent))
      lines += entries[entries.count - 1].text.count
    }
    switch model.logOrder {
    case .newest: table.draw(entries, on: &canvas, in: area)
    case .oldest: table.draw(entries.reversed(), on: &canvas, in: area, skipping: max(0, lines - area.rows))
    }
  }

  private func isShown(_ event: LogEvent) -> Bool {
    switch event.body {
    case .show, .operation(_, _, .note), .queue(_, .note), .operation(_, _, .dispatched): false
    case .operation, .queue, .thread, .remark: true
    }
  }
}
