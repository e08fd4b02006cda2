import OpScenario

// What is selected, as text.
extension AppModel {
  /// The selected event of the list of events, the answer that is shown, or the row of the selected lane; nil where nothing
  /// is selected.
  var selectedText: String? {
    guard let play else { return nil }
    switch play.overlay {
    case .events(let events)?:
      let list = play.list(of: events)
      guard list.count > 0 else { return nil }
      let event = play.log[list.event(inRow: events.window(of: list).selected) - 1]
      return EventLine(event, words: EventLine.words(in: play.timeline, charset: charset)).line
    case .some: return nil
    case nil: break
    }
    if play.isWhyOpen, let why = play.why { return why.page.joined(separator: "\n") }
    let layout = play.layout
    guard layout.scope == .lanes, let selected = play.selectedIndex else { return nil }
    let pane = LanesPane(model: play, layout: layout, rows: play.rows)
    guard let line = pane.visibleRows.firstIndex(of: selected) else { return nil }
    return canvas().text(ofRow: layout.lanes.line(line * layout.laneHeight).row)
  }
}

extension Canvas {
  /// The text of a row, without the blanks at its end.
  fileprivate func text(ofRow row: Int) -> String { self.row(row).map(\.text).joined().withoutBlanksAtEnd }
}
