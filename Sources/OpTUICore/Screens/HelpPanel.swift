import Localization
import OpScenario

/// All keys, and what the marks and fills mean.
struct HelpPanel {
  let model: HelpModel
  let glyphs: Glyphs

  /// Draws the panel below the title row and above the keys.
  func draw(on canvas: inout Canvas) {
    let size = canvas.size
    let rows = model.rows(of: size)
    let first = min(model.first, rows.all - rows.visible)
    let columns = model.columns(of: size)
    for (index, lines) in columns.enumerated() {
      for (row, line) in lines.dropFirst(first).prefix(rows.visible).enumerated() {
        draw(line, on: &canvas, row: row + 1, column: index * HelpModel.columnsOfLine + 1)
      }
    }
    if columns.allSatisfy(\.isEmpty) {
      canvas.write(localized("nothing matches"), row: 1, column: 1, columns: size.columns - 2)
    }
  }

  private func draw(_ line: HelpModel.Line, on canvas: inout Canvas, row: Int, column: Int) {
    if line.subject == .heading {
      canvas.write(line.text, row: row, column: column, columns: line.text.width, style: .faint)
      return
    }
    if let (key, style) = line.subject.flatMap(sign) {
      canvas.write(key, row: row, column: column, columns: HelpModel.columnOfText - 1, style: style)
    }
    canvas.write(line.text, row: row, column: column + HelpModel.columnOfText, columns: line.text.width)
  }

  private func sign(of subject: HelpModel.Subject) -> (text: String, style: Style)? {
    switch subject {
    case .heading: return nil
    case .keys(let label): return (label, .bold)
    case .displayState(let displayState):
      let look = glyphs.look(of: displayState)
      return ("\(look.mark.text) \(String(repeating: look.fill.text, count: 3))", look.style)
    case .running: return ("012* S", .plain)
    case .now: return ("\(glyphs.now.text) \(glyphs.ghost.text)\(glyphs.ghost.text)", .bold)
    case .highlight: return ("\(glyphs.highlight.text) \(glyphs.mark.text) ! 1", .bold)
    case .tall:
      return glyphs.tall.map { ("  " + String(repeating: $0.half.text, count: 3), glyphs.look(of: .executing).style) }
    case .priority: return (localized("PR"), .faint)
    case .qualityOfService: return (localized("QOS"), .faint)
    case .relations: return ("\(glyphs.needed.text) \(glyphs.unblocked.text)", .bold)
    }
  }
}
