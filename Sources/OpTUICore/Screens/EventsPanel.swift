import Localization
import OpEngine

/// All events. Those after the moment on the screen are faint, the selected one is there in full.
struct EventsPanel {
  @Boxed var model: PlayModel
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

  /// The area of the events, below the title row and above the keys.
  private static func area(in bounds: Rectangle) -> Rectangle {
    var area = bounds
    _ = area.takeTop(1)
    _ = area.takeBottom(1)
    return area
  }

  func draw(on canvas: inout Canvas) {
    let area = Self.area(in: canvas.bounds)
    guard let window = window(in: area) else {
      if !events.search.isEmpty {
        canvas.write(localized("nothing matches"), row: 1, column: 1, columns: area.columns - 2)
      }
      return
    }
    window.table.draw(
      window.entries, on: &canvas, in: area, skipping: window.skipped,
      emphasis: window.entries.indices.contains(window.selected) ? window.entries[window.selected].event.sequence : nil)
  }

  /// Returns what a click means.
  func click(at place: MouseEvent) -> AppMessage? {
    let area = Self.area(in: model.size.bounds)
    guard area.rowRange.contains(place.row), let window = window(in: area) else { return nil }
    return LogTable.index(ofLine: place.row - area.row, in: window.entries, skipping: window.skipped)
      .map { .clicked(.event(row: window.first + $0)) }
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
}
