extension PanelOpener {
  static let causes = PanelOpener("causes", CausesPanel.self)
}

/// All waits by cause, at the time shown.
struct CausesPanel: ScreenPanel, OpenablePanel {
  private var scroll = PanelScroll()

  let opener = PanelOpener.causes

  let showsCauses = true

  func perform(_ action: Action, in play: inout PlayModel) -> [PlayCommand]? {
    if action == .steer(.fix) { return play.closePanel() + play.steer(.fix) }
    return action.changeOfMoment.map { play.apply($0) }
  }

  mutating func move(_ movement: Action.Movement, in play: PlayModel) {
    scroll.move(movement, of: play.causesLines.count, visible: play.size.panelRows)
  }

  func bar(in play: PlayModel) -> PanelBar {
    PanelBar(
      play.hintsOfFix + .ofMoments, keys: play.keys, scrolls: play.causesLines.count > play.size.panelRows,
      on: play.size)
  }

  func draw(on canvas: inout Canvas, of play: PlayModel) {
    let size = canvas.size
    let shown = scroll.seen(of: play.causesLines, visible: size.panelRows)
    for (row, line) in shown.enumerated() {
      canvas.write(line.text, row: row + 1, column: 1, columns: max(0, size.columns - 2), style: line.style)
    }
  }
}
