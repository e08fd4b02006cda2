/// The note or the question of the moment, and above it a border with the scenario's title where there is room.
struct NotePane {
  let model: PlayModel
  /// The number of lanes below those on the screen.
  let below: Int

  func draw(on canvas: inout Canvas, border: Rectangle, text area: Rectangle) {
    let isHeld = model.transport == .hold
    let remarks = [below > 0 ? "\(below) below" : nil, isHeld ? passHint : nil].compactMap(\.self)
    Border(
      glyphs: model.charset.glyphs, title: title, remark: remarks.joined(separator: ", "),
      remarkStyle: isHeld ? .alert : .plain
    ).draw(on: &canvas, in: border)
    guard let telling = model.telling else { return }
    let columns = area.columns - 2
    let mark = model.charset.glyphs.elision
    var rest = area
    let choices = CellText.flowed(telling.choices, columns: columns, mark: mark).prefix(max(0, area.rows - 1))
    let choiceRows = rest.takeBottom(choices.count)
    let text = CellText(telling.text).wrapped(columns: columns, lines: rest.rows, mark: mark)
    draw(
      text, style: model.isAlarming ? .alert : model.view.preset == .projector ? .bold : .plain, on: &canvas, in: rest)
    draw(Array(choices), style: .bold, on: &canvas, in: choiceRows)
  }

  private func draw(_ lines: [CellText], style: Style, on canvas: inout Canvas, in area: Rectangle) {
    for (index, line) in lines.enumerated() {
      canvas.write(line, row: area.row + index, column: area.column + 1, columns: area.columns - 2, style: style)
    }
  }

  /// The number of marks passed, and the scenario's title.
  private var title: String {
    let title = model.charset.legible(model.title.title)
    let passed = model.timeline.narration.markCount
    let all = max(passed, model.title.markCount)
    return all > 0 ? "\(passed)/\(all)  \(title)" : title
  }

  /// The key that continues, and what it does.
  private var passHint: String {
    model.openQuestion == nil
      ? "\(model.keys.name(of: .time(.pause))) continues" : "\(model.keys.name(of: .program(.accept))) skips"
  }
}
