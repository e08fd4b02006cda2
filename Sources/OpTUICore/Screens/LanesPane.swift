/// The ruler and the lanes: queues with their operations over time.
struct LanesPane {
  @Boxed var model: PlayModel
  let layout: Layout
  let rows: [LaneRow]
  let scale: TimeScale
  /// The lanes on the present axis, and the time shown.
  let onAxis: Timeline
  let isOnEventAxis: Bool
  let now: EngineTime
  /// The length of time in which durations lie.
  let lengthShown: Duration
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
    isOnEventAxis = model.eventAxis != nil
    now = model.placeOnAxis
    let end = isOnEventAxis ? model.time : max(model.time, scale.start(ofColumn: scale.columns))
    lengthShown = end - model.view.beginning
    origin = isOnEventAxis ? nil : model.playback.origin
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
    let columnOfNow = scale.column(of: now)
    for row in layout.lanes.rowRange {
      canvas.write(glyphs.vertical, row: row, column: gutter.columns, style: .faint)
      put(glyphs.now, .bold, on: &canvas, row: row, column: columnOfNow)
    }
    for (line, index) in visibleRows.enumerated() {
      let area = layout.lanes.line(line * layout.laneHeight)
      draw(rows[index], named: names[line], on: &canvas, row: area.row)
      thicken(area.row, on: &canvas)
      drawRelation(relations, of: rows[index], on: &canvas, row: area.row)
    }
    drawFlows(on: &canvas)
    if hidesAnswers { drawPlans(on: &canvas) } else { drawReasons(on: &canvas) }
    if let line = selected.flatMap(visibleRows.firstIndex) { drawSelection(line, on: &canvas) }
    if model.situation == .empty { drawExamples(on: &canvas) }
    if MissingEngine(model: model).isMissing { drawMissingEngine(on: &canvas) }
  }

  /// The width that a shortened reason needs to be understood.
  private static let columnsOfReason = 24

  /// Draws why operations wait: right of the present, or before it, under the wait if the lane has a row there, and
  /// else over it. If the present is beyond the lanes, over the wait right of the last event.
  private func drawReasons(on canvas: inout Canvas) {
    let reasons = model.frameContents.reasons.all
    guard !reasons.isEmpty else { return }
    let isBeyond = model.silenceBeyondLanes != nil
    let present = scale.column(of: isBeyond ? model.silentSince ?? now : now)
    guard present >= 0 else { return }
    let room = layout.timeline.columns - present - 2
    for reason in reasons {
      guard let line = visibleRows.firstIndex(where: { rows[$0].operation == reason.operation }) else { continue }
      let row = layout.lanes.line(line * layout.laneHeight).row
      var wait: Glyph { glyphs.look(of: onAxis.operations[reason.operation].displayState).fill }
      if reason.text.width <= room || room >= Self.columnsOfReason {
        let text = reason.text.elided(columns: room, mark: glyphs.elision)
        draw(text, over: isBeyond ? wait : .blank, from: present + 2, on: &canvas, row: row)
      } else {
        let isUnder = layout.laneHeight > 1 && layout.lanes.rowRange.contains(row + 1)
        draw(
          reason.text, over: isUnder ? .blank : wait, from: present - reason.text.width - 1, on: &canvas,
          row: isUnder ? row + 1 : row)
      }
    }
  }

  /// Writes a reason, with a blank on each side, where all cells are the same: others show something else, such as the
  /// play before a fork.
  private func draw(_ text: MarkedText, over glyph: Glyph, from column: Int, on canvas: inout Canvas, row: Int) {
    let start = layout.timeline.column + column
    guard start > layout.timeline.column,
      (start - 1..<start + text.width).allSatisfy({ canvas[row, $0].glyph == glyph })
    else { return }
    write(text, at: column, .plain, on: &canvas, row: row)
  }

  /// Draws the mark and the background of the selected row.
  private func drawSelection(_ line: Int, on canvas: inout Canvas) {
    var area = layout.lanes.line(line * layout.laneHeight)
    canvas.write(glyphs.selection, row: area.row, column: 0, style: .bold)
    let lane = Rectangle(row: area.row, column: 0, rows: layout.laneHeight, columns: area.columns)
    canvas.paint(lane.clipped(to: layout.lanes), .selectedPicture)
    canvas.paint(area.takeLeft(gutter.columns), .selected)
  }

  /// Draws the mark of operations that the selected one needs or unblocks in the selection's column.
  private func drawRelation(_ relations: [LogName: Relation], of place: LaneRow, on canvas: inout Canvas, row: Int) {
    guard case .operation(let index) = place else { return }
    let operation = model.viewer.timeline.operations[index]
    guard let relation = relations[operation.logName] else { return }
    canvas.write(
      relation == .needed ? glyphs.needed : glyphs.unblocked, row: row, column: 0,
      style: operation.phase == .finished ? .finished : .bold)
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
      (gutter.worker, localized("THR")), (gutter.time, localized("TIME")),
    ]
    for case (let field?, let heading) in headings {
      canvas.write(heading, row: row, column: field.column, columns: field.columns, style: .faint, align: .trailing)
    }
    canvas.write(glyphs.vertical, row: row, column: gutter.columns, style: .faint)
    defer { drawMarks(on: &canvas, row: row) }
    let columns = layout.timeline.columns - drawSilence(on: &canvas, row: row)
    for label in model.eventAxis?.labels(on: scale) ?? scale.labels {
      let width = label.text.count
      guard label.column + width <= columns else { break }
      canvas.write(
        label.text, row: row, column: layout.timeline.column + label.column, columns: width, style: .faint)
    }
  }

  /// Draws for how long nothing has happened beyond the lanes.
  /// - Returns: the columns that this takes from the other labels.
  private func drawSilence(on canvas: inout Canvas, row: Int) -> Int {
    guard let length = model.silenceBeyondLanes else { return 0 }
    var area = layout.timeline
    let text = CellText(localized("then \(TimeText.growing(length)) silent"))
    let right = area.takeRight(min(area.columns, text.width))
    canvas.write(text, row: row, column: right.column, columns: right.columns, style: .faint)
    return right.columns + 2
  }

  /// Draws the reached marks of the lesson beside the labels, the latest one emphasized.
  private func drawMarks(on canvas: inout Canvas, row: Int) {
    let reached = (model.eventAxis == nil ? model.presentNarration : onAxis.narration).marks
    let passed = model.viewer.timeline.narration.markCount
    for (index, time) in reached.enumerated() where scale.shows(time) {
      let column = scale.column(of: time)
      let blank = (column..<column + 6).first { column in
        column < layout.timeline.columns && canvas[row, layout.timeline.column + column].glyph == .blank
      }
      guard let blank else { continue }
      put(glyphs.mark, index + 1 == passed ? .bold : .faint, on: &canvas, row: row, column: blank)
    }
  }

  private func draw(_ row: LaneRow, named name: CellText?, on canvas: inout Canvas, row line: Int) {
    switch row {
    case .queue(let index):
      drawQueue(model.viewer.timeline.queues[index], at: row, on: &canvas, row: line)
      drawWaiting(in: model.viewer.timeline.queues[index], index, on: &canvas, row: line)
    case .unqueued: drawHeader(header(localized("no queue"), of: row), nil, on: &canvas, row: line)
    case .operation(let index): drawOperation(index, named: name, at: row, on: &canvas, row: line)
    case .folded(let queue): drawFolded(of: queue, on: &canvas, row: line)
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
}

// MARK: Headers

extension LanesPane {
  private func drawQueue(_ queue: QueueLane, at place: LaneRow, on canvas: inout Canvas, row: Int) {
    let name = header(model.label(queue), of: place)
    let room = gutter.columns - gutter.mark - Self.gaps(gutter) - min(name.width, Self.columnsOfName)
    let label = QueueLabel(queue, at: gutter.mark > 1 ? model.time : nil, glyphs, columns: room)
    drawHeader(name, label, on: &canvas, row: row)
    let strip = QueueStrip(laneOnAxis(of: queue), scale: scale, now: now, glyphs: glyphs)
    for (index, cell) in strip.cells.enumerated() where cell.glyph != .blank {
      put(cell.glyph, cell.style, on: &canvas, row: row, column: strip.first + index)
    }
  }

  /// Returns the lane of a queue on the present axis.
  func laneOnAxis(of queue: QueueLane) -> QueueLane { isOnEventAxis ? onAxis.queue(queue.id) ?? queue : queue }

  /// The minimum width of a queue's name beside its state.
  private static let columnsOfName = 8

  /// Returns the blanks around the state of a queue: on a wide screen one precedes the border.
  private static func gaps(_ gutter: Gutter) -> Int { gutter.mark > 1 ? 3 : 1 }

  /// Returns the name of a queue, after a plus if operations of it are folded away.
  private func header(_ name: String, of header: LaneRow) -> CellText {
    let isFolded =
      model.view.list.search.isEmpty
      && [.none, .running].contains(model.view.list.fold(of: header, in: model.viewer.timeline))
    return CellText(isFolded ? "+" + name : name)
  }

  /// Draws the name of a queue, shortened if necessary, and its state.
  private func drawHeader(_ name: CellText, _ label: QueueLabel?, on canvas: inout Canvas, row: Int) {
    let room = gutter.columns - gutter.mark
    let state = label.map { $0.columns + Self.gaps(gutter) } ?? 0
    let text = name.width + state <= room ? name : shortened(name, columns: max(1, room - state))
    canvas.write(text, row: row, column: gutter.mark, columns: room, style: .bold)
    guard let label else { return }
    let after = gutter.mark + text.width + (gutter.mark > 1 ? 2 : 1)
    let column = max(gutter.mark, min(after, gutter.columns - label.columns))
    label.draw(on: &canvas, row: row, column: column, columns: gutter.columns - column)
  }

  /// Shortens the name of a queue at its end, or in the middle if another queue's name begins in the same way.
  private func shortened(_ name: CellText, columns: Int) -> CellText {
    let short = name.elided(columns: columns, mark: glyphs.elision)
    let isShared =
      model.viewer.timeline.queues.enumerated().count { index, queue in
        header(model.label(queue), of: .queue(index)).elided(columns: columns, mark: glyphs.elision) == short
      } > 1
    return isShared ? name.elidedInMiddle(columns: columns, mark: glyphs.elision) : short
  }
}
