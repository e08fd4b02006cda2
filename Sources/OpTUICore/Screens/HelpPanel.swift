import OpScenario

/// All keys, and what the marks and fills mean.
struct HelpPanel {
  let model: HelpModel
  let glyphs: Glyphs

  /// Below the title row, with a hint in the last one.
  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let rows = HelpModel.rows(of: size)
    let first = min(model.first, rows.all - rows.visible)
    for (index, lines) in HelpModel.columns(of: size).enumerated() {
      for (row, line) in lines.dropFirst(first).prefix(rows.visible).enumerated() {
        draw(line, on: &canvas, row: row + 1, column: index * HelpModel.columnsOfLine + 1)
      }
    }
    let hint = HelpModel.scrolls(on: size) ? " Esc closes  Up Down scroll" : " Esc closes"
    canvas.write(hint, row: size.rows - 1, column: 0, columns: size.columns)
  }

  private func draw(_ line: HelpModel.Line, on canvas: inout Canvas, row: Int, column: Int) {
    let (key, style, text) = content(of: line)
    canvas.write(key, row: row, column: column, columns: 8, style: style)
    let columns = min(HelpModel.columnsOfLine - 10, canvas.size.columns - column - 9)
    canvas.write(text, row: row, column: column + 9, columns: columns)
  }

  private func content(of line: HelpModel.Line) -> (key: String, style: Style, text: String) {
    switch line {
    case .binding(let index):
      let binding = KeyMap.standard.bindings[index]
      return (binding.label, .bold, binding.help ?? "")
    case .signals: return ("Ctrl-C Z", .bold, "quit; to the shell until fg")
    case .sort(let sort):
      let look = glyphs.look(of: sort)
      return ("\(look.mark) \(String(repeating: look.fill, count: 3))", look.style, meaning(of: sort))
    case .running: return ("012 S", .plain, "so many run; suspended")
    case .now: return (glyphs.now, .bold, "now")
    case .highlight: return (glyphs.highlight, .bold, "look at this one")
    }
  }

  private func meaning(of sort: OperationLane.Sort) -> String {
    switch sort {
    case .pending: "pending: waits for others"
    case .ready: "ready: waits for its turn"
    case .executing: "executing"
    case .paused: "paused, with its slot if any"
    case .cancelling: "executing, cancel requested"
    case .finished: "finished"
    case .cancelled: "finished after a cancel"
    case .failed: "failed"
    }
  }
}
