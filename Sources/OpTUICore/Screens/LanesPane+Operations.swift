import OpEngine

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
    let length = hidesAnswers ? plannedLength(of: block, in: lane) : block.duration(at: model.time)
    let values = [
      (gutter.worker, block.worker.map(String.init)), (gutter.time, length.map { time($0, isFinal: !block.isRunning) }),
    ]
    draw(values, block.isRunning ? .plain : .finished, on: &canvas, row: row)
    let strip = blockStrip(block, of: lane)
    draw(strip, isOver: !block.isRunning, thread: block.worker, on: &canvas, row: row)
    if let end = strip.end { put(look.mark, look.style, on: &canvas, row: row, column: end) }
  }

  private func drawFields(of lane: OperationLane, on canvas: inout Canvas, row: Int) {
    // An operation finished without executing has neither a thread nor a duration.
    let hasRun = lane.phase != .finished || lane.changes.contains { $0.phase == .executing }
    let spent = hasRun ? lane.duration(at: model.time) : nil
    let length = hidesAnswers ? plannedLength(of: lane) : spent
    let values = [
      (gutter.priority, lane.priorityLetters), (gutter.qualityOfService, lane.qualityOfServiceLetters),
      (gutter.worker, hasRun ? lane.worker.map(String.init) : nil),
      (gutter.time, length.map { time($0, isFinal: lane.phase == .finished) }),
    ]
    draw(values, lane.phase == .finished ? .finished : .plain, on: &canvas, row: row)
  }

  /// Returns the planned duration of an unfinished operation; nil for one with several blocks, whose duration depends
  /// on the threads.
  private func plannedLength(of lane: OperationLane) -> Duration? {
    guard lane.phase != .finished, let blocks = model.title.blockLengths[lane.id], blocks.count == 1 else { return nil }
    return blocks[0]
  }

  /// Returns the planned duration of a running block.
  private func plannedLength(of block: BlockLane, in lane: OperationLane) -> Duration? {
    guard block.isRunning, let blocks = model.title.blockLengths[lane.id], block.number <= blocks.count else {
      return nil
    }
    return blocks[block.number - 1]
  }

  /// Returns a duration of the TIME column; of the TAKES column an exact one, which answers may depend on.
  func time(_ duration: Duration, isFinal: Bool) -> String {
    hidesAnswers ? TimeText.short(duration) : TimeText.inColumn(duration, upTo: lengthShown, isFinal: isFinal)
  }

  private func draw(_ values: [(Gutter.Field?, String?)], _ style: Style, on canvas: inout Canvas, row: Int) {
    for case (let field?, let text?) in values {
      canvas.write(text, row: row, column: field.column, columns: field.columns, style: style, align: .trailing)
    }
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
    draw(strip, isOver: lane.phase == .finished, thread: worker, on: &canvas, row: row)
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
  private func draw(_ strip: LaneStrip, isOver: Bool, thread: Int?, on canvas: inout Canvas, row: Int) {
    var label = gutter.worker == nil ? thread.map { $0 == 1 ? "main" : String($0) } : nil
    let last = isOver ? nil : strip.spans.last
    for span in strip.spans {
      let look = glyphs.look(of: span.displayState)
      let state: Style = span.isCancelled ? .cancelled : look.style
      let style = isOver || !span.displayState.isRunning && span != last ? state.over : state
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
