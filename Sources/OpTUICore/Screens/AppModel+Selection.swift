// The selection as text
extension AppModel {
  /// The selected event in the list of events, the shown answer, or the row of the selected lane; nil if nothing is
  /// selected.
  var selectedText: String? {
    guard let play else { return nil }
    if play.frontPanel != nil { return play.screenPanel?.selectedText(in: play) }
    if play.isWhyOpen, let why = play.why { return why.page.joined(separator: "\n") }
    let layout = play.layout
    guard layout.scope == .lanes, let selected = play.selectedIndex else { return nil }
    let pane = LanesPane(model: play, layout: layout, rows: play.rows)
    guard let line = pane.visibleRows.firstIndex(of: selected) else { return nil }
    return canvas().text(ofRow: layout.lanes.line(line * layout.laneHeight).row)
  }
}

extension Canvas {
  /// Returns the text of a row without trailing blanks.
  fileprivate func text(ofRow row: Int) -> String { self.row(row).map(\.text).joined().withoutBlanksAtEnd }
}
