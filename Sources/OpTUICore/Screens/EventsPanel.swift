import OpEngine

/// All events. Those after the moment on the screen are faint, the selected one is there in full.
struct EventsPanel {
  let model: PlayModel
  let events: EventsModel

  private static let linesOfSelected = 6

  /// Below the title row, with a hint in the last one.
  func draw(on canvas: inout Canvas) {
    var area = canvas.bounds
    _ = area.takeTop(1)
    drawHint(on: &canvas, in: area.takeBottom(1))
    let list = model.list(of: events)
    let window = events.window(of: list)
    let rows = window.first..<min(window.first + list.rows, list.count)
    guard !rows.isEmpty else {
      if !events.search.isEmpty { canvas.write("nothing matches", row: 1, column: 1, columns: area.columns - 2) }
      return
    }
    let table = LogTable(model: model, columns: area.columns)
    let entries = rows.map { row in
      table.entry(
        model.log[list.event(inRow: row) - 1],
        lines: row == window.selected ? Self.linesOfSelected : 1)
    }
    // The last line of the selected event stays in the area, whatever its length.
    let selected = window.selected - window.first
    let end = entries.prefix(selected + 1).map(\.text.count).reduce(0, +)
    table.draw(
      entries, on: &canvas, in: area, skipping: max(0, end - area.rows),
      emphasis: entries.indices.contains(selected) ? entries[selected].event.sequence : nil)
  }

  private func drawHint(on canvas: inout Canvas, in bottom: Rectangle) {
    let hints: [KeyMap.Hint] = [
      KeyMap.Hint(.program(.accept), text: "show this moment"),
      KeyMap.Hint(.program(.filter), text: "search"),
      KeyMap.Hint(.view(.reverseLog), text: model.logOrder.other.words),
      KeyMap.Hint(.time(.pause), text: "play"), KeyMap.Hint(.time(.stepBack), .time(.stepForward), text: "step"),
      KeyMap.Hint(.move(.previous), .move(.next), text: "select"), KeyMap.Hint(.program(.close), text: "close"),
    ]
    let keys = KeyBar(hints.map(model.keys.item), columns: bottom.columns - 2).text
    let text = model.status.map { " " + $0 } ?? events.search.hint ?? " " + keys
    let line = CellText(text).elided(columns: bottom.columns, mark: model.charset.glyphs.elision)
    canvas.write(
      line, row: bottom.row, column: 0, columns: bottom.columns, style: model.status == nil ? .plain : .alert)
  }
}
