import OpEngine

/// All events. Those after the moment on the screen are faint, the selected one is there in full.
struct EventsPanel {
  let model: PlayModel
  let events: EventsModel

  private static let linesOfSelected = 6

  /// The events that are visible.
  private struct Window {
    let table: LogTable
    /// The row of the list that the first entry is.
    let first: Int
    let entries: [LogTable.Entry]
    /// The index of the selected entry.
    let selected: Int
    /// The number of lines of the first entries that lie above the area.
    let skipped: Int
  }

  /// The areas of events and hint, below the title row.
  private static func areas(in bounds: Rectangle) -> (events: Rectangle, hint: Rectangle) {
    var area = bounds
    _ = area.takeTop(1)
    let hint = area.takeBottom(1)
    return (area, hint)
  }

  func draw(on canvas: inout Canvas) {
    let (area, hint) = Self.areas(in: canvas.bounds)
    drawHint(on: &canvas, in: hint)
    guard let window = window(in: area) else {
      if !events.search.isEmpty { canvas.write("nothing matches", row: 1, column: 1, columns: area.columns - 2) }
      return
    }
    window.table.draw(
      window.entries, on: &canvas, in: area, skipping: window.skipped,
      emphasis: window.entries.indices.contains(window.selected) ? window.entries[window.selected].event.sequence : nil)
  }

  /// Returns what a click means.
  func click(at place: MouseEvent, on size: Canvas.Size) -> AppMessage? {
    let (area, hint) = Self.areas(in: size.bounds)
    if place.row == hint.row {
      return model.status == nil && events.search.hint == nil
        ? keyBar(columns: hint.columns - 2).key(atColumn: place.column - 1).map(AppMessage.key) : nil
    }
    guard area.rowRange.contains(place.row), let window = window(in: area) else { return nil }
    var end = area.row - window.skipped
    for (index, entry) in window.entries.enumerated() {
      end += entry.text.count
      if place.row < end { return .clicked(.event(row: window.first + index)) }
    }
    return nil
  }

  private func window(in area: Rectangle) -> Window? {
    let list = model.list(of: events)
    let window = events.window(of: list)
    let rows = window.first..<min(window.first + list.rows, list.count)
    guard !rows.isEmpty else { return nil }
    let table = LogTable(model: model, columns: area.columns)
    let entries = rows.map { row in
      table.entry(
        model.log[list.event(inRow: row) - 1],
        lines: row == window.selected ? Self.linesOfSelected : 1)
    }
    // The last line of the selected event stays in the area, whatever its length.
    let selected = window.selected - window.first
    let end = entries.prefix(selected + 1).map(\.text.count).reduce(0, +)
    return Window(
      table: table, first: window.first, entries: entries, selected: selected, skipped: max(0, end - area.rows))
  }

  private func keyBar(columns: Int) -> KeyBar {
    let hints: [KeyMap.Hint] = [
      KeyMap.Hint(.program(.accept), text: "show this moment"),
      KeyMap.Hint(.program(.filter), text: "search"),
      KeyMap.Hint(.view(.reverseLog), text: model.logOrder.other.words),
      KeyMap.Hint(.time(.pause), text: "play"), KeyMap.Hint(.time(.stepBack), .time(.stepForward), text: "step"),
      KeyMap.Hint(.move(.previous), .move(.next), text: "select"), KeyMap.Hint(.program(.close), text: "close"),
    ]
    return KeyBar(hints.map(model.keys.item), columns: columns)
  }

  private func drawHint(on canvas: inout Canvas, in bottom: Rectangle) {
    let keys = keyBar(columns: bottom.columns - 2).text
    let text = model.status.map { " " + $0 } ?? events.search.hint ?? " " + keys
    let line = CellText(text).elided(columns: bottom.columns, mark: model.charset.glyphs.elision)
    canvas.write(
      line, row: bottom.row, column: 0, columns: bottom.columns, style: model.status == nil ? .plain : .alert)
  }
}
