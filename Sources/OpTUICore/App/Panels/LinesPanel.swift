/// A line of a panel.
struct PanelLine: Hashable, Sendable {
  let text: CellText
  var style = Style.plain
  var column = 1
}

/// A screen panel of lines, which scroll.
protocol LinesPanel: ScreenPanel {
  var scroll: PanelScroll { get set }
  /// The search in its lines.
  var search: Search { get }

  /// Returns its lines for the width of the screen.
  func lines(in play: PlayModel) -> [PanelLine]
  /// Returns its keys without a search. The last one closes it.
  func hints(in play: PlayModel) -> [KeyMap.Hint]
}

extension LinesPanel {
  var search: Search { Search() }

  mutating func move(_ movement: Action.Movement, in play: PlayModel) {
    scroll.move(movement, of: lines(in: play).count, visible: play.size.panelRows)
  }

  func bar(in play: PlayModel) -> PanelBar {
    let scrolls = lines(in: play).count > play.size.panelRows
    return PanelBar(hints(in: play), keys: play.keys, search: search, scrolls: scrolls, on: play.size)
  }

  func draw(on canvas: inout Canvas, of play: PlayModel) {
    for (row, line) in scroll.seen(of: lines(in: play), visible: canvas.size.panelRows).enumerated() {
      let columns = max(0, canvas.size.columns - line.column - 1)
      let text = line.text.elided(columns: columns, mark: play.charset.glyphs.elision)
      canvas.write(text, row: row + 1, column: line.column, columns: columns, style: line.style)
    }
  }
}
