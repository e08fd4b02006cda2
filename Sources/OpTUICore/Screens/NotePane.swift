/// What the audience is told, where there is room under a border with the scenario's title.
struct NotePane {
  let model: PlayModel
  /// How many lanes there are below those on the screen.
  let below: Int

  func draw(on canvas: inout Canvas, border: Rectangle, text area: Rectangle) {
    let isHeld = model.transport == .hold
    let remarks = [below > 0 ? "\(below) more below (j)" : nil, isHeld ? "Enter goes on" : nil].compactMap(\.self)
    Border(
      glyphs: model.charset.glyphs, title: model.charset.legible(model.title.title),
      remark: remarks.joined(separator: ", "), remarkStyle: isHeld ? .alert : .plain
    ).draw(on: &canvas, in: border)
    let note = CellText(model.narration ?? "")
    let style = model.isAlarming ? Style.alert : .plain
    let columns = area.columns - 2
    for (index, line) in note.wrapped(columns: columns, lines: area.rows, mark: model.charset.glyphs.elision)
      .enumerated()
    {
      canvas.write(line, row: area.row + index, column: area.column + 1, columns: columns, style: style)
    }
  }
}
