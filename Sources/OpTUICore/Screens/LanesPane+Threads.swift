// Threads: their runs and waits
extension LanesPane {
  func drawThread(_ index: Int, on canvas: inout Canvas, row: Int) {
    let thread = model.viewer.timeline.threads.lanes[index]
    let look = glyphs.look(of: thread.currentWait != nil ? .waiting : .executing)
    if thread.current != nil || thread.currentWait != nil {
      canvas.write(look.mark, row: row, column: gutter.mark, style: look.style)
    }
    let name = CellText(thread.label).elided(columns: gutter.name.columns, mark: glyphs.elision)
    canvas.write(name, row: row, column: gutter.name.column, columns: gutter.name.columns)
    if let field = gutter.time, let since = thread.since {
      let text = time(model.time - since, isFinal: false)
      canvas.write(text, row: row, column: field.column, columns: field.columns, align: .trailing)
    }
    let lanes = onAxis.threads.lanes
    let onAxis = lanes.indices.contains(index) ? lanes[index] : thread
    for run in onAxis.runs where isVisible(from: run.start, to: run.end) {
      let text = model.label(of: run)
      draw(from: run.start, to: run.end, text, .executing, on: &canvas, row: row)
    }
    for wait in onAxis.waits where isVisible(from: wait.start, to: wait.end) {
      let text = localized("waits for \(model.label(ofTarget: wait.target))")
      draw(from: wait.start, to: wait.end, text, .waiting, on: &canvas, row: row)
    }
    for time in onAxis.completions where scale.shows(time) {
      put(glyphs.completion, .finished, on: &canvas, row: row, column: scale.column(of: time))
    }
  }

  private func isVisible(from start: EngineTime, to end: EngineTime?) -> Bool {
    scale.column(of: start) < scale.columns && scale.column(of: end ?? now) >= 0
  }

  /// Draws a period of at least one column, with as much of a text as fits.
  private func draw(
    from start: EngineTime, to end: EngineTime?, _ text: String, _ displayState: OperationLane.DisplayState,
    on canvas: inout Canvas,
    row: Int
  ) {
    let look = glyphs.look(of: displayState)
    let style = end == nil ? look.style : look.style.over
    let first = scale.column(of: start)
    let columns = (first..<max(first + 1, scale.column(of: end ?? now)))
      .clamped(to: 0..<layout.timeline.columns)
    for column in columns { put(look.fill, style, on: &canvas, row: row, column: column) }
    guard columns.count > Self.leastColumnsOfText else { return }
    let label = CellText(text).elided(columns: columns.count - 1, mark: glyphs.elision)
    canvas.write(
      label, row: row, column: layout.timeline.column + columns.lowerBound, columns: label.width, style: style)
  }

  private static let leastColumnsOfText = 2
}

extension ThreadLane {
  /// The name of the thread, or its number.
  var label: String { number == 1 ? "main" : name ?? localized("thread \(number)") }

  /// The beginning of its present run or wait; nil while it is idle.
  var since: EngineTime? { currentWait?.start ?? current?.start }
}

extension PlayModel {
  /// Returns `photos`, or `photos/2` for its second block.
  func label(of run: ThreadLane.Run) -> String {
    let name = timeline.operation(run.operation).map(label) ?? run.operation
    return name + (run.block.map { "/\($0)" } ?? "")
  }

  func label(ofTarget target: LogEvent.Subject) -> String {
    DisplayNames(timeline: timeline, charset: charset).label(target.name)
  }
}
