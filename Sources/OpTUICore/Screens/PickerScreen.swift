/// The list of built-in scenarios.
struct PickerScreen {
  let model: PickerModel
  let charset: Charset

  func draw(on canvas: inout Canvas) {
    var area = canvas.bounds
    let hasFrame = area.rows >= 4
    let title = hasFrame ? area.takeTop(1) : .empty
    let keys = hasFrame ? area.takeBottom(1) : .empty
    let first = max(0, min(model.selected - area.rows / 2, model.shown.count - area.rows))
    let heading = heading(below: model.shown.count - first - area.rows)
    canvas.write(heading, row: title.row, column: 0, columns: title.columns, style: .bold)
    if hasFrame, let help = model.help { return HelpPanel(model: help, glyphs: charset.glyphs).draw(on: &canvas) }
    for (line, entry) in model.shown.dropFirst(first).prefix(area.rows).enumerated() {
      draw(entry, isSelected: first + line == model.selected, on: &canvas, in: area.line(line))
    }
    if model.shown.isEmpty, !model.filter.isEmpty {
      canvas.write("no scenario has that", row: area.row, column: 2, columns: area.columns - 2)
    }
    let (text, style) = bottom(columns: keys.columns - 2)
    let line = CellText(" " + charset.legible(text)).elided(columns: keys.columns, mark: charset.glyphs.elision)
    canvas.write(line, row: keys.row, column: 0, columns: keys.columns, style: style)
  }

  private func heading(below: Int) -> String {
    let count = model.filter.isEmpty ? "" : "\(model.shown.count) of "
    return " OpTUI  \(count)\(model.entries.count) scenarios" + (below > 0 ? ", \(below) more below" : "")
  }

  /// What the person has to know now, what is being typed, or the keys.
  private func bottom(columns: Int) -> (text: String, style: Style) {
    if let status = model.status { return (status, .alert) }
    if model.isTyping { return ("/\(model.filter)_  Enter plays  Esc shows all", .bold) }
    let offers = model.filter.isEmpty ? [] : ["/\(model.filter)", "Esc shows all"]
    return (KeyMap.picker.bar(columns: columns, offering: offers), .plain)
  }

  private func draw(_ entry: PickerModel.Entry, isSelected: Bool, on canvas: inout Canvas, in area: Rectangle) {
    let nameColumns = area.columns >= 60 ? 32 : area.columns - 2
    let mark = charset.glyphs.elision
    let name = CellText(charset.legible(entry.name)).elided(columns: nameColumns, mark: mark)
    canvas.write(name, row: area.row, column: 2, columns: nameColumns)
    if area.columns >= 60 {
      let columns = area.columns - nameColumns - 4
      let title = CellText(charset.legible(entry.title)).elided(columns: columns, mark: mark)
      canvas.write(title, row: area.row, column: nameColumns + 3, columns: columns)
    }
    guard isSelected else { return }
    canvas.write(charset.glyphs.selection, row: area.row, column: 0, columns: 1)
    canvas.reverse(area)
  }
}
