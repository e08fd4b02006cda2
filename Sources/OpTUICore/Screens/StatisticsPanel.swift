import OpScenario

/// The times for which operations have waited and run up to the moment that is shown, and what they waited for.
struct StatisticsPanel {
  @Boxed var model: PlayModel
  let statistics: StatisticsModel

  /// Draws the panel below the title row and above the keys.
  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let lines = model.statisticsLines(of: statistics)
    let shown = statistics.scroll.seen(of: lines, visible: size.panelRows)
    let columns = max(0, size.columns - 2)
    for (row, line) in shown.enumerated() {
      let text = CellText(line.text).elided(columns: columns, mark: model.charset.glyphs.elision)
      canvas.write(text, row: row + 1, column: 1, columns: columns, style: line.style)
    }
  }
}
