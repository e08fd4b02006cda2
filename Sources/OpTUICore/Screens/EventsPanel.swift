/// All events, the latest first.
struct EventsPanel {
  let model: PlayModel
  /// The number of the topmost one; nil: the latest.
  let latest: Int?

  /// Below the title row, with a hint in the last one.
  func draw(on canvas: inout Canvas) {
    var area = canvas.bounds
    _ = area.takeTop(1)
    let bottom = area.takeBottom(1)
    LogPane(model: model, latest: latest).draw(on: &canvas, in: area)
    let text = CellText(
      " " + (model.status ?? hint(columns: bottom.columns - 1, scrolls: model.timeline.eventCount > area.rows))
    )
    .elided(columns: bottom.columns, mark: model.charset.glyphs.elision)
    canvas.write(
      text, row: bottom.row, column: 0, columns: bottom.columns, style: model.status == nil ? .plain : .alert)
  }

  /// Returns as many of the keys as fit.
  private func hint(columns: Int, scrolls: Bool) -> String {
    let steps = model.moment == .live ? [] : [",. step"]
    let keys = ["Esc closes"] + (scrolls ? ["Up Down scroll"] : []) + ["Spc pause"] + steps
    let hints = (1...keys.count).reversed().lazy.map { keys.prefix($0).joined(separator: "  ") }
    return hints.first { $0.count <= columns } ?? ""
  }
}
