/// All lints and misuses so far, the latest first.
struct LintsPanel {
  let model: PlayModel
  /// The topmost line.
  let first: Int

  /// Below the title row, with a hint in the last one.
  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let lines = model.lintLines
    let visible = size.panelRows
    let shown = lines.dropFirst(min(first, max(0, lines.count - visible))).prefix(visible)
    for (row, line) in shown.enumerated() {
      if let heading = line.heading {
        let text = CellText(heading).elided(columns: size.columns - 2, mark: model.charset.glyphs.elision)
        canvas.write(text, row: row + 1, column: 1, columns: size.columns - 2, style: .alert)
      } else {
        canvas.write(line.text, row: row + 1, column: 9, columns: size.columns - 10)
      }
    }
    if lines.isEmpty { canvas.write("no lints or misuses so far", row: 1, column: 1, columns: size.columns - 2) }
    let hint = " Esc closes" + (lines.count > visible ? "  Up Down scroll" : "")
    canvas.write(hint, row: size.rows - 1, column: 0, columns: size.columns)
  }
}
