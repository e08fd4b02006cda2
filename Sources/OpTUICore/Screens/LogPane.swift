import OpEngine

/// The latest events up to some moment, in the order chosen.
struct LogPane {
  let model: PlayModel

  private static let linesOfEvent = 2

  /// The events that are visible.
  private struct Window {
    let table: LogTable
    var entries: [LogTable.Entry] = []
    /// The number of lines of the first entries that lie above the area.
    var skipped = 0
  }

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard !area.isEmpty else { return }
    let window = window(in: area)
    window.table.draw(window.entries, on: &canvas, in: area, skipping: window.skipped)
  }

  /// Returns the number of the event in a row of the screen.
  func event(inRow row: Int, of area: Rectangle) -> Int? {
    let window = window(in: area)
    return LogTable.index(ofLine: row - area.row, in: window.entries, skipping: window.skipped)
      .map { window.entries[$0].event.sequence }
  }

  private func window(in area: Rectangle) -> Window {
    var window = Window(table: LogTable(model: model, columns: area.columns))
    var lines = 0
    var index = model.logEnd
    while lines < area.rows, let previous = model.log[..<index].lastIndex(where: \.isInLog) {
      index = previous
      let entry = window.table.entry(model.log[index], lines: Self.linesOfEvent, namesKey: true)
      window.entries.append(entry)
      lines += entry.text.count
    }
    if model.logOrder == .oldest {
      window.entries.reverse()
      window.skipped = max(0, lines - area.rows)
    }
    return window
  }
}
