/// The details of the selected lane, or a few lines on another subject.
struct DetailsPanel: ScreenPanel {
  private(set) var details: DetailsModel
  let opener: PanelOpener

  func perform(_ action: Action, in play: inout PlayModel) -> [PlayCommand]? {
    action == .steer(.fix) ? play.closePanel() + play.steer(.fix) : nil
  }

  mutating func move(_ movement: Action.Movement, in play: PlayModel) { details.move(movement, on: play.size) }

  func bar(in play: PlayModel) -> PanelBar {
    PanelBar([.close], keys: play.keys, scrolls: details.scrolls(on: play.size), on: play.size)
  }

  func draw(on canvas: inout Canvas, of play: PlayModel) {
    let size = canvas.size
    let visible = max(0, size.panelRows - 1)
    let rows = details.rows(columns: size.columns - 2)
    canvas.write(details.title, row: 1, column: 1, columns: size.columns - 2, style: .bold)
    for (index, row) in details.scroll.seen(of: rows, visible: visible).enumerated() {
      row.draw(on: &canvas, row: index + 2, column: 1, play.charset.glyphs)
    }
  }
}

extension PlayModel {
  @discardableResult
  mutating func open(_ details: DetailsModel, from opener: PanelOpener) -> [PlayCommand] {
    open(DetailsPanel(details: details, opener: opener))
  }
}
