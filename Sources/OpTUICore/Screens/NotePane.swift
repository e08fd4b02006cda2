import Localization

/// The present note or question, below a border with the scenario's title if it fits.
struct NotePane {
  let model: PlayModel
  /// The number of lanes below the visible ones.
  let below: Int

  func draw(on canvas: inout Canvas, border: Rectangle, text area: Rectangle) {
    let isHeld = model.transport == .hold
    let remarks = [below > 0 ? localized("\(below) below") : nil, isHeld ? passHint : nil].compactMap(\.self)
    Border(
      glyphs: model.charset.glyphs, title: title(columns: border.columns - 5), remark: remarks.joined(separator: ", "),
      remarkStyle: isHeld ? .alert : .plain, remarkGivesWay: model.title.goal != nil
    ).draw(on: &canvas, in: border)
    guard let audienceText = model.audienceText else { return }
    let columns = area.columns - 2
    let mark = model.charset.glyphs.elision
    if let exercise = audienceText.exercise { return draw(exercise, on: &canvas, in: area) }
    guard audienceText.lines.isEmpty else {
      let lines = audienceText.lines.suffix(area.rows).map { CellText($0).elided(columns: columns, mark: mark) }
      return draw(lines, style: .plain, on: &canvas, in: area)
    }
    var rest = area
    let choices = choices(of: audienceText, in: area)
    let choiceRows = rest.takeBottom(choices.count)
    let text = CellText(audienceText.text).wrapped(columns: columns, lines: rest.rows, mark: mark)
    if let lead = audienceText.lead, rest.rows > text.count {
      let area = rest.takeTop(rest.rows - text.count)
      draw(
        CellText(lead).wrapped(columns: columns, lines: area.rows, mark: mark), style: .faint, on: &canvas, in: area)
    }
    draw(
      text, style: model.isAlarming ? .alert : model.settings.preset == .projector ? .bold : .plain, on: &canvas,
      in: rest)
    draw(choices, style: .bold, on: &canvas, in: choiceRows)
  }

  /// Draws the task, the verdict and the hints of an exercise.
  private func draw(_ text: ExerciseText, on canvas: inout Canvas, in area: Rectangle) {
    var rest = area
    for (index, line) in text.lines.prefix(area.rows).enumerated() {
      draw([line], style: text.verdict.contains(index) ? .bold : .plain, on: &canvas, in: rest.takeTop(1))
    }
  }

  /// Returns the key of the answer at a place, while the question is open.
  func answer(at place: MouseEvent, in area: Rectangle) -> Key? {
    guard let question = model.openQuestion, let audienceText = model.audienceText else { return nil }
    var rest = area
    let rows = rest.takeBottom(choices(of: audienceText, in: area).count)
    let index = CellText.index(
      ofFlowed: audienceText.choices, columns: area.columns - 2, line: place.row - rows.row,
      column: place.column - area.column - 1)
    return index.map { .character(question.answerKeys[$0]) }
  }

  /// The lines of the answers; the question has a row above them.
  private func choices(of audienceText: PlayModel.AudienceText, in area: Rectangle) -> [CellText] {
    let lines = CellText.flowed(audienceText.choices, columns: area.columns - 2)
    return Array(lines.prefix(max(0, area.rows - 1)))
  }

  private func draw(_ lines: [CellText], style: Style, on canvas: inout Canvas, in area: Rectangle) {
    for (index, line) in lines.enumerated() {
      canvas.write(line, row: area.row + index, column: area.column + 1, columns: area.columns - 2, style: style)
    }
  }

  /// Returns the number of marks passed, and the scenario's title or goal.
  private func title(columns: Int) -> String {
    if let question = model.questionCount { return question }
    let title = model.goalLine(columns: columns) ?? model.charset.legible(model.title.title)
    if let exercise = model.exercise { return "\(exercise.number)/\(exercise.count)  \(title)" }
    let passed = model.viewer.timeline.narration.markCount
    let all = max(passed, model.title.markCount)
    return all > 0 ? "\(model.charset.glyphs.mark.text) \(passed)/\(all)  \(title)" : title
  }

  /// The key that continues, and its effect.
  private var passHint: String {
    let keys = model.keys
    return switch model.situation {
    case .asked where model.offersHint:
      localized("\(keys.name(of: .panel(.why))) hint (counts)  \(keys.name(of: .program(.accept))) twice skips")
    case .asked: localized("\(keys.name(of: .program(.accept))) twice skips")
    case .choosing: ""
    case .playing, .paused, .held, .past, .replaying, .live, .frozen, .recorded, .reviewing, .following, .ended, .empty,
      .done, .stuck, .stopped:
      localized("\(keys.name(of: .time(.pause))) continues")
    }
  }
}
