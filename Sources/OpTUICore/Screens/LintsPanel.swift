import Localization

/// All lints and misuses so far, by code.
struct LintsPanel {
  @Boxed var model: PlayModel
  let lints: LintsModel

  /// Draws the panel below the title row and above the keys.
  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let lines = model.lintLines(matching: lints.search)
    let shown = lints.scroll.seen(of: lines, visible: size.panelRows)
    for (row, line) in shown.enumerated() { draw(line, on: &canvas, row: row + 1) }
    if lines.isEmpty {
      let text = lints.search.isEmpty ? localized("no lints or misuses so far") : localized("nothing matches")
      canvas.write(text, row: 1, column: 1, columns: size.columns - 2)
    }
  }

  private func draw(_ line: LintLine, on canvas: inout Canvas, row: Int) {
    let (column, style): (Int, Style) =
      switch line.part {
      case .heading: (1, .alert)
      case .subject: (2, .bold)
      case .sentence: (LintLine.indent, .plain)
      }
    let columns = max(0, canvas.size.columns - column - 1)
    let text = line.text.elided(columns: columns, mark: model.charset.glyphs.elision)
    canvas.write(text, row: row, column: column, columns: columns, style: style)
  }
}
