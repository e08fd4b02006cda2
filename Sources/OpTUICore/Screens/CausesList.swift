/// The causes of all waits, one per line, in the space below an answer and a rule, with the number of those that do not
/// fit.
struct CausesList {
  let survey: WaitSurvey
  let words: WaitFormatter
  /// The name of the key that shows all of them.
  let key: String

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    guard !area.isEmpty, survey.queue != nil || survey.count > 1 else { return }
    let columns = area.columns - 2
    var rows = area
    if rows.rows > 2 {
      let rule = rows.takeTop(1)
      let glyph = words.charset.glyphs.horizontal
      canvas.fill(
        Rectangle(row: rule.row, column: area.column + 1, rows: 1, columns: columns), with: Cell(glyph, .faint))
    }
    let lines = lines(atMost: rows.rows)
    for (index, line) in lines.enumerated() {
      // A long line may use the rows that the remaining lines do not need.
      let room = 1 + rows.rows - (lines.count - index)
      let pieces = line.text.wrapped(columns: columns)
      for piece in MarkedText.first(room, of: pieces, columns: columns, mark: words.charset.glyphs.elision) {
        canvas.write(piece, row: rows.takeTop(1).row, column: area.column + 1, columns: columns, style: line.style)
      }
    }
  }

  private func lines(atMost count: Int) -> [(text: MarkedText, style: Style)] {
    let causes = survey.causes
    if causes.isEmpty { return [remark(survey.heading)] }
    // A single cause includes the number of waits.
    if causes.count == 1, survey.askedCount == survey.count { return [line(causes[0])] }
    guard count > 1 else { return [remark(localized("\(key): \(survey.heading)"))] }
    let room = count - 1
    let shown = causes.count > room ? causes.prefix(room - 1) : causes[...]
    let rest = causes.count - shown.count
    return [remark(survey.heading)] + shown.map(line)
      + (rest > 0 ? [remark(localized("\(key): \(rest) more causes"))] : [])
  }

  private func line(_ cause: WaitCause) -> (text: MarkedText, style: Style) {
    (MarkedText(CellText(words.brief(cause)), settingOff: words.names(in: cause)), .plain)
  }

  private func remark(_ text: String) -> (text: MarkedText, style: Style) { (MarkedText(CellText(text)), .faint) }
}
