/// The list of built-in scenarios.
struct PickerScreen {
  let model: PickerModel
  let charset: Charset

  func draw(on canvas: inout Canvas) {
    var area = canvas.bounds
    let hasFrame = area.rows >= 4
    let title = hasFrame ? area.takeTop(1) : .empty
    let keys = hasFrame ? area.takeBottom(1) : .empty
    let first = max(0, min(model.selected - area.rows / 2, model.entries.count - area.rows))
    let below = model.entries.count - first - area.rows
    let heading = " OpTUI  \(model.entries.count) scenarios" + (below > 0 ? ", \(below) more below" : "")
    canvas.write(heading, row: title.row, column: 0, columns: title.columns, style: .bold)
    for (line, entry) in model.entries.dropFirst(first).prefix(area.rows).enumerated() {
      draw(entry, isSelected: first + line == model.selected, on: &canvas, in: area.line(line))
    }
    let hint = model.status ?? "Enter plays  Up/Down choose  q quit"
    let text = CellText(" " + charset.legible(hint)).elided(columns: keys.columns, mark: charset.glyphs.elision)
    canvas.write(text, row: keys.row, column: 0, columns: keys.columns, style: model.status == nil ? .plain : .alert)
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
