import Localization
import OpEngine

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

  /// `! 1 lint`, if there is any.
  private func alarm(columns: Int) -> String {
    let count = model.hidesAnswers ? 0 : model.viewer.timeline.remarks.count
    switch (count, columns) {
    case (0, _), (_, ..<40): return ""
    case (_, ..<80): return "!\(count)"
    case (_, ..<100): return "! \(count)"
    case (1, _): return "! 1 \(localized(Phrase(key: model.viewer.timeline.remarks[0].kind.rawValue)))"
    case (_, _):
      let isMixed = model.viewer.timeline.remarks.contains { $0.kind == .misuse }
      return "! \(count) \(isMixed ? localized("remarks") : localized("lints"))"
    }
  }

  private func drawPlay(on canvas: inout Canvas, in area: Rectangle) {
    let transport = model.lag.map { localized("PAST \($0)") } ?? "\(model.transportWord)\(pace)"
    let time = "t=\(model.text(model.time))"
    let counts = CountsLine.words(model.viewer.timeline.counts)
    let roomForFile = area.columns - CellText(transport + time + counts.wide).width - 16
    if roomForFile >= 5 {
      let file = CellText(model.charset.legible(model.name))
        .elided(columns: roomForFile, mark: model.charset.glyphs.elision)
      let start = model.hidesAnswers ? " OpTUI  " : " OpTUI  \(file.padded(columns: 0))  "
      write(start, transport, "  \(time)", counts.wide, on: &canvas, in: area)
    } else {
      let screen = canvas.size.columns
      let start = screen >= 60 ? " OpTUI " : screen >= 40 ? " " : ""
      let room = area.columns - CellText(start + transport + time).width - 3
      write(start, transport, " \(time)", counts.fitting(columns: room), on: &canvas, in: area)
    }
  }

  /// The speed of the play; empty for real time.
  private var pace: String {
    [.playing, .paused].contains(model.situation) ? " \(model.clock.speed.text)" : ""
  }

  /// Writes the play and its state on the left, and the counts on the right, where they do not move when the time gets
  /// longer.
  private func write(
    _ start: String, _ transport: String, _ time: String, _ counts: String, on canvas: inout Canvas, in area: Rectangle
  ) {
    canvas.write(counts, row: area.row, column: area.column, columns: area.columns - 1, align: .trailing)
    var column = area.column
    for (text, style) in [(start, Style.plain), (transport, transportStyle), (time, .plain)] {
      let width = min(CellText(text).width, area.column + area.columns - column)
      column = canvas.write(text, row: area.row, column: column, columns: width, style: style)
    }
  }

  private var transportStyle: Style {
    if model.idleState?.stall != nil { return .alert }
    return switch model.transport {
    case .play, .end: .bold
    case .pause, .hold: .alert
    }
  }
}
