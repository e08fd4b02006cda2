/// Everything that waits, by cause, at the moment that is shown.
struct CausesPanel {
  let model: PlayModel
  let causes: CausesModel

  /// Below the title row, above the keys.
  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let lines = model.causesLines
    let shown = lines.dropFirst(min(causes.first, max(0, lines.count - size.panelRows))).prefix(size.panelRows)
    for (row, line) in shown.enumerated() {
      canvas.write(line.text, row: row + 1, column: 1, columns: max(0, size.columns - 2), style: line.style)
    }
  }
}
