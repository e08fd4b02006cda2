/// The present note or question, below a border with the scenario's title if it fits.
struct NotePane {
  let model: PlayModel
  /// The number of lanes below the visible ones.
  let below: Int

  func draw(on canvas: inout Canvas, border: Rectangle, text area: Rectangle) {
    let hasHint = drawText(on: &canvas, in: area)
    let hint = model.frameContents.note?.hint ?? CellText("")
    let remarks = [below > 0 ? localized("\(below) lanes below") : nil, hasHint ? nil : hint.padded(columns: 0)]
      .compactMap(\.self).filter { !$0.isEmpty }
    Border(
      glyphs: model.charset.glyphs, title: title(columns: border.columns - 5), remark: remarks.joined(separator: ", "),
      remarkStyle: .faint, remarkGivesWay: model.title.goal != nil
    ).draw(on: &canvas, in: border)
  }

  /// Draws the text.
  /// - Returns: whether the hint is part of it.
  private func drawText(on canvas: inout Canvas, in area: Rectangle) -> Bool {
    if let exercise = model.frameContents.audienceText?.exercise {
      draw(exercise, on: &canvas, in: area)
    } else if let lines = model.frameContents.audienceText?.lines, !lines.isEmpty {
      for (index, line) in lines.suffix(area.rows).enumerated() {
        let line = CellText(line).elided(columns: area.columns - 2, mark: model.charset.glyphs.elision)
        canvas.write(line, row: area.row + index, column: area.column + 1, columns: area.columns - 2)
      }
    } else if let note = model.frameContents.note {
      return draw(note, on: &canvas, in: area)
    }
    return false
  }

  private func draw(_ note: NoteText, on canvas: inout Canvas, in area: Rectangle) -> Bool {
    let mark = model.charset.glyphs.elision
    let arrangement = note.arrangement(in: area.rows)
    var rest = area
    let lead = MarkedText.first(arrangement.lead, of: note.lead, columns: note.columns, mark: mark)
    let text = MarkedText.first(arrangement.text, of: note.text, columns: note.columns, mark: mark)
    let items = arrangement.isList ? Array(note.listedItems.joined()) : note.flowedItems
    draw(lead, style: .plain, on: &canvas, in: rest.takeTop(lead.count))
    let area = rest.takeTop(text.count)
    let isStrong = note.isQuestion || model.settings.preset == .projector
    // The names in an alarm bear its colour.
    let isAlarm = model.isAlarming && !text.contains(where: \.hasMarks)
    draw(text, style: isAlarm ? .alert : isStrong ? .bold : .plain, on: &canvas, in: area)
    // The score, or the verdict on a goal, comes before what was missed.
    let shown = Array(items.prefix(arrangement.items))
    let style: Style = note.isQuestion ? .plain : .bold
    draw(Array(shown.prefix(1)), style: style, on: &canvas, in: rest.takeTop(min(1, shown.count)))
    draw(Array(shown.dropFirst()), style: .plain, on: &canvas, in: rest.takeTop(max(0, shown.count - 1)))
    if arrangement.hasHint {
      draw([MarkedText(note.hint)], style: .faint, on: &canvas, in: rest.takeTop(1))
      return true
    }
    guard !note.isQuestion, note.hint.width > 0, let last = text.last, note.text.count == text.count,
      last.width + 2 + note.hint.width <= area.columns - 2
    else { return false }
    canvas.write(
      note.hint, row: area.row + text.count - 1, column: area.column + 1 + last.width + 2, columns: note.hint.width,
      style: .faint)
    return true
  }

  /// Draws the task, the verdict and the hints of an exercise.
  private func draw(_ text: ExerciseText, on canvas: inout Canvas, in area: Rectangle) {
    for (index, line) in text.lines.prefix(area.rows).enumerated() {
      canvas.write(
        line, row: area.row + index, column: area.column + 1, columns: area.columns - 2,
        style: text.verdict.contains(index) ? .bold : .plain)
    }
  }

  private func draw(_ lines: [MarkedText], style: Style, on canvas: inout Canvas, in area: Rectangle) {
    for (index, line) in lines.enumerated() {
      canvas.write(line, row: area.row + index, column: area.column + 1, columns: area.columns - 2, style: style)
    }
  }

  /// Returns the key of the answer at a place, while the question is open.
  func answer(at place: MouseEvent, in area: Rectangle) -> Key? {
    guard let question = model.questionToAnswer, let note = model.frameContents.note, note.isQuestion else {
      return nil
    }
    return note.item(at: place, in: area).map { .character(question.answerKeys[$0]) }
  }

  /// Returns the number of marks passed, and the scenario's title or goal.
  private func title(columns: Int) -> String {
    if let question = model.questionCount { return question }
    if model.hidesAnswers { return "" }
    let title = model.goalLine(columns: columns) ?? model.charset.legible(model.title.title)
    if let exercise = model.exercise { return "\(exercise.number)/\(exercise.count)  \(title)" }
    let passed = model.viewer.timeline.narration.markCount
    let all = max(passed, model.title.markCount)
    let extensions = model.title.extensions
    let marked = extensions.isEmpty ? title : localized("\(title) (\(FoundationExtension.mark(extensions)))")
    return all > 0 ? "\(model.charset.glyphs.mark.text) \(passed)/\(all)  \(marked)" : marked
  }
}
