import OpEngine

/// The latest events up to some time, in the chosen order.
struct LogPane {
  @Boxed var model: PlayModel

  private static let linesOfEvent = 2

  /// The visible events.
  private struct Window {
    let table: LogTable
    let entries: [LogTable.Entry]
    /// The number of lines of the first entries above the area.
    let skipped: Int
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
    let (table, log) = (LogTable(model: model, columns: area.columns), model.log)
    var entries: [LogTable.Entry] = []
    var lines = 0
    var index = model.logEnd
    while lines < area.rows, let previous = log[..<index].lastIndex(where: \.isListed) {
      index = previous
      entries.append(table.entry(log[index], lines: Self.linesOfEvent, namesKey: true))
      lines += entries[entries.count - 1].text.count
    }
    guard model.logOrder == .oldest else { return Window(table: table, entries: entries, skipped: 0) }
    return Window(table: table, entries: entries.reversed(), skipped: max(0, lines - area.rows))
  }
}
