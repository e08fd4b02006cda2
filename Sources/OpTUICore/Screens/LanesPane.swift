import Localization
import OpEngine

/// The ruler and the lanes: queues with their operations over time.
struct LanesPane {
  @Boxed var model: PlayModel
  let layout: Layout
  let rows: [LaneRow]
  let scale: TimeScale
  /// The lanes on the present axis, and the time shown.
  let onAxis: Timeline
  let now: EngineTime
  /// Whether a question is open. Read once per frame, because reading it copies the model.
  let hidesAnswers: Bool
  /// The play from which this one was forked, if its lanes are drawn behind these.
  let origin: Playback.Origin?
  let glyphs: Glyphs
  /// The indices of the visible rows. A queue's header stays at the top while its operations scroll.
  let visibleRows: [Int]

  init(model: PlayModel, layout: Layout, rows: [LaneRow]) {
    _model = Boxed(wrappedValue: model)
    self.layout = layout
    self.rows = rows
    scale = model.scale
    onAxis = model.eventAxis?.timeline ?? model.viewer.timeline
    now = model.placeOnAxis
    origin = model.eventAxis == nil ? model.playback.origin : nil
    hidesAnswers = model.hidesAnswers
    glyphs = model.charset.glyphs
    var visible = Array(rows.indices.dropFirst(model.view.firstRow).prefix(layout.visibleRows))
    if visible.count > 2, let header = rows[...visible[0]].lastIndex(where: \.isHeader) { visible[0] = header }
    visibleRows = visible
  }

  var gutter: Gutter { layout.gutter }

  func draw(on canvas: inout Canvas) {
    drawRuler(on: &canvas)
    let selected = model.selectedIndex
    let names = shortNames
    let relations = relations
    for row in layout.lanes.rowRange {
      canvas.write(glyphs.vertical, row: row, column: gutter.columns, style: .faint)
    }
    for (line, index) in visibleRows.enumerated() {
      let area = layout.lanes.line(line * layout.laneHeight)
      draw(rows[index], named: names[line], on: &canvas, row: area.row)
      thicken(area.row, on: &canvas)
      drawRelation(relations, of: rows[index], on: &canvas, row: area.row)
      guard index == selected else { continue }
      canvas.write(glyphs.selection, row: area.row, column: 0, style: .bold)
      canvas.reverse(Rectangle(row: area.row, column: 0, rows: 1, columns: gutter.columns))
    }
    drawFlows(on: &canvas)
    if model.situation == .empty { drawExamples(on: &canvas) }
    if MissingEngine(model: model).isMissing { drawMissingEngine(on: &canvas) }
  }

  /// Draws the mark of operations that the selected one needs or unblocks in the selection's column.
  private func drawRelation(_ relations: [LogName: Relation], of place: LaneRow, on canvas: inout Canvas, row: Int) {
    guard case .operation(let index) = place else { return }
    let operation = model.viewer.timeline.operations[index]
    guard let relation = relations[operation.logName] else { return }
    canvas.write(
      relation == .needed ? glyphs.needed : glyphs.unblocked, row: row, column: 0,
      style: operation.phase == .finished ? .finished : .alert)
  }

  /// Repeats the bars of a row in the rows below that belong to it, the last time half as high.
  private func thicken(_ row: Int, on canvas: inout Canvas) {
    for line in 1..<max(1, layout.laneHeight) where layout.lanes.rowRange.contains(row + line) {
      for column in layout.timeline.columnRange {
        let cell = canvas[row, column]
        guard let fill = glyphs.fill(below: cell.glyph, isLast: line == layout.laneHeight - 1) else { continue }
        canvas.put(Cell(fill, cell.style), width: 1, row: row + line, column: column)
      }
    }
  }

  private var heading: String {
    if model.view.showsThreads { return localized("THREAD") }
    return gutter.name.columns < 9 ? localized("NAME") : localized("OPERATION")
  }

  private func drawRuler(on canvas: inout Canvas) {
    let row = layout.ruler.row
    let text = model.view.firstRow > 0 ? localized("\(model.view.firstRow) above") : heading
    canvas.write(text, row: row, column: gutter.name.column, columns: gutter.name.columns, style: .faint)
    let headings = [
      (gutter.priority, localized("PR")), (gutter.qualityOfService, localized("QOS")),
      (gutter.worker, localized("THR")),
      (gutter.time, hidesAnswers ? localized("TAKES") : localized("TIME")),
    ]
    for (field, heading) in headings {
      guard let field else { continue }
      // Its meaning differs from the usual one.
      let style = field == gutter.time && hidesAnswers ? Style.bold : .faint
      canvas.write(heading, row: row, column: field.column, columns: field.columns, style: style, align: .trailing)
    }
    canvas.write(glyphs.vertical, row: row, column: gutter.columns, style: .faint)
    defer { drawMarks(on: &canvas, row: row) }
    for label in model.eventAxis?.labels(on: scale) ?? scale.labels {
      canvas.write(
        label.text, row: row, column: layout.timeline.column + label.column, columns: label.text.count, style: .faint)
    }
  }

  /// Draws the reached marks of the lesson beside the labels, the latest one emphasized.
  private func drawMarks(on canvas: inout Canvas, row: Int) {
    let reached = (model.eventAxis == nil ? model.presentNarration : onAxis.narration).marks
    let passed = model.viewer.timeline.narration.markCount
    for (index, time) in reached.enumerated() where scale.shows(time) {
      let column = scale.column(of: time)
      let blank = (column..<column + 4).first { column in
        column < layout.timeline.columns && canvas[row, layout.timeline.column + column].glyph == .blank
      }
      guard let blank else { continue }
      put(glyphs.mark, index + 1 == passed ? .bold : .faint, on: &canvas, row: row, column: blank)
    }
  }

  private func draw(_ row: LaneRow, named name: CellText?, on canvas: inout Canvas, row line: Int) {
    switch row {
    case .queue(let index): drawQueue(model.viewer.timeline.queues[index], at: row, on: &canvas, row: line)
    case .unqueued: drawHeader(localized("no queue"), [], under: row, on: &canvas, row: line)
    case .operation(let index): drawOperation(index, named: name, at: row, on: &canvas, row: line)
    case .thread(let index): drawThread(index, on: &canvas, row: line)
    case .block(let block, of: let index):
      let operation = model.viewer.timeline.operations[index]
      drawBlock(operation.blocks[block], of: operation, at: row, on: &canvas, row: line)
    }
  }

  /// Writes a one-column character into the time area of a row.
  func put(_ glyph: Glyph, _ style: Style, on canvas: inout Canvas, row: Int, column: Int) {
    guard 0..<layout.timeline.columns ~= column else { return }
    canvas.put(Cell(glyph, style), width: 1, row: row, column: layout.timeline.column + column)
  }

  func drawNow(on canvas: inout Canvas, row: Int) {
    put(glyphs.now, .bold, on: &canvas, row: row, column: scale.column(of: now))
  }
}

// MARK: Headers

extension LanesPane {
  private func drawQueue(_ queue: QueueLane, at place: LaneRow, on canvas: inout Canvas, row: Int) {
    let descriptions =
      gutter.mark > 1
      ? QueueLabel.descriptions(of: queue, at: model.time, glyphs)
      : [QueueLabel.brief(queue)]
    drawHeader(model.label(queue), descriptions, under: place, on: &canvas, row: row)
    let strip = QueueStrip(onAxis.queue(queue.id) ?? queue, scale: scale, now: now)
    for (index, glyph) in strip.columns.enumerated() {
      put(
        glyph, glyph == QueueStrip.suspended ? .alert : .plain, on: &canvas, row: row, column: strip.first + index)
    }
    drawNow(on: &canvas, row: row)
  }

  /// The minimum width of a queue's name beside a long state.
  private static let columnsOfName = 8

  /// Draws the name of a queue and the first description that leaves space for it, or the last one. A plus stands for
  /// folded operations.
  private func drawHeader(
    _ name: String, _ descriptions: [QueueLabel.Description], under header: LaneRow, on canvas: inout Canvas, row: Int
  ) {
    let isFolded = model.view.list.search.isEmpty && model.view.list.fold(of: header, in: model.viewer.timeline) != .all
    let plus = isFolded ? "+" : ""
    let name = CellText(plus + name)
    let room = gutter.columns - gutter.mark
    let gap = gutter.mark > 1 ? 2 : 1
    let fewest = min(name.width, Self.columnsOfName)
    let state =
      descriptions.lazy.map { (text: CellText($0.text), least: $0.cutsName ? fewest : name.width) }
      .first { $0.least + gap + $0.text.width < room }?.text ?? CellText(descriptions.last?.text ?? "")
    let isWhole = name.width + gap + state.width < room
    // On a wide screen a blank precedes the border.
    let others = state.width + (gap > 1 ? gap + 1 : gap)
    let text = isWhole ? name : shortened(name, after: plus, columns: max(1, room - others))
    canvas.write(text, row: row, column: gutter.mark, columns: room, style: .bold)
    let after = gutter.mark + text.width + gap
    canvas.write(state, row: row, column: min(after, gutter.columns - state.width), columns: state.width)
  }

  /// Shortens the name of a queue at its end, or in the middle if another queue's name begins in the same way.
  private func shortened(_ name: CellText, after plus: String, columns: Int) -> CellText {
    let short = name.elided(columns: columns, mark: glyphs.elision)
    let isShared =
      model.viewer.timeline.queues.count { queue in
        CellText(plus + model.label(queue)).elided(columns: columns, mark: glyphs.elision) == short
      } > 1
    return isShared ? name.elidedInMiddle(columns: columns, mark: glyphs.elision) : short
  }
}
