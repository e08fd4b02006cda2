// Operations and their blocks
extension LanesPane {
  /// The names of the visible operations, by row, shortened to fit.
  var shortNames: [CellText?] {
    let lanes = model.viewer.timeline.operations
    let names = visibleRows.enumerated().compactMap { line, row -> (line: Int, name: ShortName)? in
      guard case .operation(let index) = rows[row] else { return nil }
      let label = CellText(model.label(lanes[index]))
      return (line, ShortName(id: lanes[index].id, whole: label, columns: nameField(of: rows[row]).columns))
    }
    var texts = [CellText?](repeating: nil, count: visibleRows.count)
    for (name, text) in zip(names, ShortName.disambiguated(names.map(\.name), model.charset)) {
      texts[name.line] = text
    }
    return texts
  }

  /// Returns the indentation of a row that is part of another.
  private func indent(of row: LaneRow) -> Int {
    let step = gutter.mark > 1 ? 2 : 1
    return min(model.viewer.timeline.depth(of: row) * step, gutter.name.columns - Self.leastNameColumns)
  }

  private static let leastNameColumns = 4

  /// Returns the field of a name, after which a group shows the state of its queue.
  private func nameField(of row: LaneRow) -> Gutter.Field {
    let indent = indent(of: row)
    let state = groupState(of: row)
    let columns = gutter.name.columns - indent - (state.map { $0.columns + 1 } ?? 0)
    return Gutter.Field(column: gutter.name.column + indent, columns: max(1, columns))
  }

  /// `6/6` for a group that runs six of at most six children.
  private func groupState(of row: LaneRow) -> QueueLabel? {
    guard case .operation(let index) = row, model.viewer.timeline.operations[index].kind == .group else { return nil }
    let operation = model.viewer.timeline.operations[index]
    guard operation.phase == .executing, let queue = model.viewer.timeline.ownedQueue(of: operation) else { return nil }
    return QueueLabel(queue, at: nil, glyphs, columns: QueueLabel.columnsBesideName)
  }

  func drawOperation(_ index: Int, named name: CellText?, at place: LaneRow, on canvas: inout Canvas, row: Int) {
    let lane = model.viewer.timeline.operations[index]
    let (look, field) = (glyphs.look(of: lane.displayState), nameField(of: place))
    canvas.write(look.mark, row: row, column: gutter.mark + indent(of: place), style: look.style)
    let isHighlighted = model.viewer.timeline.narration.highlighted.contains(lane.logName)
    let name = name ?? CellText(lane.id)
    let style: Style = isHighlighted ? .bold : lane.phase == .finished ? .finished : .plain
    canvas.write(name, row: row, column: field.column, columns: field.columns, style: style)
    if let state = groupState(of: place) {
      let end = field.column + min(name.width, field.columns) + 1
      state.draw(on: &canvas, row: row, column: end, columns: state.columns)
    }
    if isHighlighted {
      canvas.write(glyphs.highlight, row: row, column: field.column - 1, style: .bold)
    }
    drawFields(of: lane, on: &canvas, row: row)
    drawGhost(of: lane, on: &canvas, row: row)
    drawStrip(of: lane, onAxis: onAxis.operations[index], on: &canvas, row: row)
  }

  func drawBlock(
    _ block: BlockLane, of lane: OperationLane, at place: LaneRow, on canvas: inout Canvas, row: Int
  ) {
    let displayState: OperationLane.DisplayState = block.isWaiting ? .waiting : block.isRunning ? .executing : .finished
    let (look, field) = (glyphs.look(of: displayState), nameField(of: place))
    canvas.write(look.mark, row: row, column: gutter.mark + indent(of: place), style: look.style)
    let name = CellText(field.columns < 7 ? "\(block.number)" : Timeline.blockName(block.number))
    canvas.write(
      name, row: row, column: field.column, columns: field.columns, style: block.isRunning ? .plain : .finished)
    let length = block.duration(at: model.time)
    let values = [
      (gutter.worker, block.worker.map(String.init)), (gutter.time, time(length, isFinal: !block.isRunning)),
    ]
    draw(values, block.isRunning ? .plain : .finished, on: &canvas, row: row)
    let strip = blockStrip(block, of: lane)
    draw(strip, at: block.isRunning ? displayState : nil, thread: block.worker, on: &canvas, row: row)
    if let end = strip.end { put(look.mark, look.style, on: &canvas, row: row, column: end) }
  }

  private func drawFields(of lane: OperationLane, on canvas: inout Canvas, row: Int) {
    // An operation finished without executing has neither a thread nor a duration.
    let hasRun = lane.phase != .finished || lane.changes.contains { $0.phase == .executing }
    let length = hasRun ? lane.duration(at: model.time) : nil
    let values = [
      (gutter.priority, lane.priorityLetters), (gutter.qualityOfService, lane.qualityOfServiceLetters),
      (gutter.worker, hasRun ? lane.worker.map(String.init) : nil),
      (gutter.time, length.map { time($0, isFinal: lane.phase == .finished) }),
    ]
    draw(values, lane.phase == .finished ? .finished : .plain, on: &canvas, row: row)
  }

  /// Returns a duration of the TIME column.
  func time(_ duration: Duration, isFinal: Bool) -> String {
    TimeText.inColumn(duration, upTo: lengthShown, isFinal: isFinal)
  }

  private func draw(_ values: [(Gutter.Field?, String?)], _ style: Style, on canvas: inout Canvas, row: Int) {
    for case (let field?, let text?) in values {
      canvas.write(text, row: row, column: field.column, columns: field.columns, style: style, align: .trailing)
    }
  }
}

// MARK: Planned durations

extension LanesPane {
  /// Writes how long what has not finished takes, which may decide an open question: right of the present, or before it.
  func drawPlans(on canvas: inout Canvas) {
    let area = layout.timeline
    let present = min(max(0, scale.column(of: now)), area.columns)
    for (line, index) in visibleRows.enumerated() {
      guard let length = plannedLength(of: rows[index]) else { continue }
      let text = MarkedText(CellText(localized("takes \(TimeText.short(length))")))
      let isAfter = present + 2 + text.width <= area.columns
      let column = isAfter ? present + 2 : present - text.width - 1
      guard column > 0 else { continue }
      write(text, at: column, .plain, on: &canvas, row: layout.lanes.line(line * layout.laneHeight).row)
    }
  }

  /// Writes a text with a blank on each side from a column on.
  func write(_ text: MarkedText, at column: Int, _ style: Style, on canvas: inout Canvas, row: Int) {
    let start = layout.timeline.column + column
    canvas.write("", row: row, column: start - 1, columns: text.width + 2)
    canvas.write(text, row: row, column: start, columns: text.width, style: style)
  }

  /// Returns the planned duration of an unfinished operation or a running block; nil for an operation with several
  /// blocks, whose duration depends on the threads.
  private func plannedLength(of row: LaneRow) -> Duration? {
    guard let index = row.operation else { return nil }
    let lane = model.viewer.timeline.operations[index]
    guard lane.phase != .finished, let lengths = model.title.blockLengths[lane.id] else { return nil }
    guard case .block(let block, _) = row else { return lengths.count == 1 ? lengths[0] : nil }
    let number = lane.blocks[block].number
    return lane.blocks[block].isRunning && number <= lengths.count ? lengths[number - 1] : nil
  }
}

// MARK: Strips

extension LanesPane {
  private func blockStrip(_ block: BlockLane, of lane: OperationLane) -> LaneStrip {
    let lane = onAxis.operation(lane.id) ?? lane
    return LaneStrip(lane.blocks.first { $0.number == block.number } ?? block, of: lane, scale: scale, now: now)
  }

  private func drawStrip(
    of lane: OperationLane, onAxis laneOnAxis: OperationLane, on canvas: inout Canvas, row: Int
  ) {
    let strip = LaneStrip(laneOnAxis, scale: scale, now: now)
    let ownedQueue = model.viewer.timeline.ownedQueue(of: lane)
    // Blocks and children have threads of their own, and work without a thread has none.
    let worker = lane.blocks.isEmpty && ownedQueue == nil && !lane.awaitsCall ? lane.worker : nil
    draw(
      strip, at: lane.phase == .finished ? nil : lane.displayState, thread: worker, on: &canvas, row: row)
    if let ownedQueue {
      drawLoad(of: ownedQueue, over: strip, isOver: lane.phase == .finished, on: &canvas, row: row)
    }
    if let end = strip.end {
      let look = glyphs.look(of: lane.displayState)
      put(look.mark, look.style, on: &canvas, row: row, column: end)
    }
    if let completion = strip.completion {
      put(glyphs.completion, .finished, on: &canvas, row: row, column: completion)
    }
  }

  /// Draws the operation's runs, after the fork, in the play from which this one was forked.
  private func drawGhost(of lane: OperationLane, on canvas: inout Canvas, row: Int) {
    guard let origin, let past = origin.timeline.operation(lane.id) else { return }
    let strip = LaneStrip(past, scale: scale, now: origin.timeline.time)
    let first = max(0, scale.column(of: origin.forkTime))
    for span in strip.spans where span.displayState.isRunning {
      for column in span.columns.clamped(to: first..<max(first, layout.timeline.columns)) {
        put(glyphs.ghost, .faint, on: &canvas, row: row, column: column)
      }
    }
    guard let end = strip.end, end >= first else { return }
    put(glyphs.look(of: past.displayState).mark, .faint, on: &canvas, row: row, column: end)
  }

  /// Draws the spans, with the thread at the first run if no field shows it. What is over is dimmed: everything of a
  /// finished operation, and the waits before the present state.
  /// - Parameter state: the present state, which may be too new to have a column; nil once all is over.
  private func draw(
    _ strip: LaneStrip, at state: OperationLane.DisplayState?, thread: Int?, on canvas: inout Canvas, row: Int
  ) {
    var label = gutter.worker == nil ? thread.map { $0 == 1 ? "main" : String($0) } : nil
    let last = state?.isRunning == false ? strip.spans.last : nil
    for span in strip.spans {
      let look = glyphs.look(of: span.displayState)
      let hue: Style = span.isCancelled ? .cancelled : look.style
      let isOver = state == nil || !span.displayState.isRunning && span != last
      let style = isOver ? hue.over : hue
      let columns = span.columns.clamped(to: 0..<layout.timeline.columns)
      for column in columns { put(look.fill, style, on: &canvas, row: row, column: column) }
      guard span.displayState.isRunning, !columns.isEmpty, let text = label else { continue }
      label = nil
      guard text.count < columns.count else { continue }
      let area = layout.timeline
      canvas.write(
        text, row: row, column: area.column + columns.lowerBound, columns: text.count, style: style)
    }
  }

  /// Draws the load of a group's queue over its bar, which shows where no child runs.
  private func drawLoad(of queue: QueueLane, over strip: LaneStrip, isOver: Bool, on canvas: inout Canvas, row: Int) {
    let style: Style = isOver ? .wasExecuting : .executing
    let load = QueueStrip(laneOnAxis(of: queue), scale: scale, now: now, glyphs: glyphs, style: style)
    for span in strip.spans where span.displayState.isRunning {
      for column in span.columns.clamped(to: load.first..<load.first + load.cells.count) {
        let cell = load.cells[column - load.first]
        if cell.glyph != .blank { put(cell.glyph, cell.style, on: &canvas, row: row, column: column) }
      }
    }
  }
}

extension OperationLane {
  fileprivate var priorityLetters: String {
    switch priority {
    case .veryLow: "VL"
    case .low: "L"
    case .normal: "N"
    case .high: "H"
    case .veryHigh: "VH"
    }
  }

  fileprivate var qualityOfServiceLetters: String {
    switch qualityOfService {
    case .default: ""
    case .background: "B"
    case .utility: "U"
    case .userInitiated: "US"
    case .userInteractive: "UI"
    }
  }
}
