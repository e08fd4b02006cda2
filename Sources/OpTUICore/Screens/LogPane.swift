/// The latest events up to some time, in the chosen order.
struct LogPane {
  @Boxed var model: PlayModel

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard !area.isEmpty else { return }
    let window = model.frameContents.logWindow
    LogTable(model: model, columns: area.columns)
      .draw(window.entries, on: &canvas, in: area, skipping: window.skipped)
  }

  /// Returns the number of the event in a row of the screen.
  func event(inRow row: Int, of area: Rectangle) -> Int? {
    let window = model.frameContents.logWindow
    return LogTable.index(ofLine: row - area.row, in: window.entries, skipping: window.skipped)
      .map { window.entries[$0].event.sequence }
  }
}

extension PlayModel {
  /// Returns the visible events; nil if they are those of the latest frame, as in most frames.
  func newLogWindow() -> LogWindow? {
    let area = code == nil ? layout.log : layout.events
    let key = LogWindow.Key(
      version: viewer.version, end: logEnd, count: log.count, rows: area.rows, columns: area.columns, order: logOrder,
      charset: charset)
    guard frameContents.logWindow.key != key else { return nil }
    var window = LogWindow(key: key)
    guard layout.scope == .lanes, !area.isEmpty else { return window }
    let table = LogTable(model: self, columns: area.columns)
    var lines = 0
    var index = key.end
    while lines < area.rows, let previous = log[..<index].lastIndex(where: \.isListed) {
      index = previous
      let entry = table.entry(log[index], lines: LogWindow.linesOfEvent, namesKey: true)
      window.entries.append(entry)
      lines += entry.text.count
    }
    if logOrder == .oldest {
      window.entries.reverse()
      window.skipped = max(0, lines - area.rows)
    }
    return window
  }
}
