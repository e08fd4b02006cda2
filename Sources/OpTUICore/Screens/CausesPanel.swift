/// Everything that waits, by cause, at the moment that is shown.
struct CausesPanel {
  let model: PlayModel
  let scroll: PanelScroll

  /// Draws the panel below the title row and above the keys.
  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let shown = scroll.seen(of: model.causesLines, visible: size.panelRows)
    for (row, line) in shown.enumerated() {
      canvas.write(line.text, row: row + 1, column: 1, columns: max(0, size.columns - 2), style: line.style)
    }
  }
}
