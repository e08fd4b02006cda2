/// The first row: the name of the play, the clock, the numbers of operations by state, the number of lints; and the
/// state of a session's expectations if it is not shown below.
struct TitleRow {
  let model: PlayModel

  func draw(on canvas: inout Canvas, in area: Rectangle) {
    var rest = area
    let alarm = model.title.fault ?? alarm(columns: area.columns)
    let right = rest.takeRight(alarm.isEmpty ? 0 : CellText(alarm).width + 1)
    canvas.write(alarm, row: right.row, column: right.column, columns: right.columns, style: .alert)
    let mark = rest.takeRight(verdict == nil ? 0 : 2)
    canvas.write(
      verdict?.mark(model.charset).text ?? "", row: mark.row, column: mark.column, columns: mark.columns,
      style: verdict == .failed ? .alert : .plain)
    drawPlay(on: &canvas, in: rest)
  }

  /// The verdict on the expectations, if shown here.
  private var verdict: Expectation.Verdict? { model.layout.note.isEmpty ? model.expectations.verdict : nil }

  /// `1 lint`, if there is any.
  private func alarm(columns: Int) -> String {
    let count = model.hidesAnswers ? 0 : model.viewer.timeline.remarks.count
    switch (count, columns) {
    case (0, _), (_, ..<40): return ""
    case (1, _): return "1 \(localized(Phrase(key: model.viewer.timeline.remarks[0].kind.rawValue)))"
    case (_, _):
      let isMixed = model.viewer.timeline.remarks.contains { $0.kind == .misuse }
      return "\(count) \(isMixed ? localized("remarks") : localized("lints"))"
    }
  }

  private func drawPlay(on canvas: inout Canvas, in area: Rectangle) {
    let transport = "\(model.transportWord)\(model.lag.map { " \($0)" } ?? pace)"
    // Digits that no eye can follow flicker.
    let isRunning = model.viewer.needsMicroseconds && model.transport == .play
    let time = "t=\(isRunning ? TimeText.running(model.time) : model.text(model.time))"
    let counts = CountsLine(model.counts, model.charset.glyphs)
    let whole = CellText(model.charset.legible(model.name))
    let hasWords = fitsWords(counts, beside: whole.width, on: canvas.size.columns)
    let columnsOfCounts = hasWords ? counts.columnsOfWide : counts.columns
    let roomForName = area.columns - columnsOfCounts - CellText(transport + time).width - Self.columnsAround
    let end: Int
    if roomForName >= 5 {
      let name = whole.elided(columns: roomForName, mark: model.charset.glyphs.elision)
      // The title of a file may answer an open question.
      let isHidden = model.hidesAnswers && model.lesson == nil
      let text = isHidden ? String(repeating: " ", count: name.width) : name.padded(columns: 0)
      end = write(" OpTUI  \(text)  ", transport, "  \(time)", on: &canvas, in: area)
    } else {
      let screen = canvas.size.columns
      let start = screen >= 60 ? " OpTUI " : screen >= 40 ? " " : ""
      end = write(start, transport, " \(time)", on: &canvas, in: area)
    }
    // At the right border, where they do not move when the time gets longer.
    var rest = area
    _ = rest.takeLeft(end - area.column + 1)
    _ = rest.takeRight(1)
    counts.draw(on: &canvas, in: rest, hasWords: hasWords, align: .trailing)
  }

  /// Whether the counts have words: on a screen so wide that they have them at any moment of the play.
  private func fitsWords(_ counts: CountsLine, beside name: Int, on columns: Int) -> Bool {
    let others = min(name, Self.columnsOfName) + Self.columnsBesideWords
    return columns >= 110 && columns >= others + counts.columnsOfWidest(model.viewer.timeline.operations.count)
  }

  /// The width of everything else beside the state, the counts and the name.
  private static let columnsAround = 16
  /// The widths that the name at most, and the state and the lints have beside counts with words.
  private static let (columnsOfName, columnsBesideWords) = (22, 33)

  /// The speed of the play; empty for real time.
  private var pace: String {
    [.playing, .paused].contains(model.situation) ? " \(model.clock.speed.text)" : ""
  }

  /// Writes the play and its state on the left.
  /// - Returns: the column after them.
  private func write(
    _ start: String, _ transport: String, _ time: String, on canvas: inout Canvas, in area: Rectangle
  ) -> Int {
    var column = area.column
    for (text, style) in [(start, Style.plain), (transport, model.transportStyle), (time, .plain)] {
      let width = min(CellText(text).width, area.column + area.columns - column)
      column = canvas.write(text, row: area.row, column: column, columns: width, style: style)
    }
    return column
  }
}

extension PlayModel {
  /// The style of the word for the situation.
  var transportStyle: Style {
    if idleState?.stall != nil || situation == .stuck { return .alarm }
    return switch transport {
    case .play, .end, .pause: .bold
    case .hold: .alert
    }
  }
}
