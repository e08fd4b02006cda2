import OpEngine
import OpScenario

/// The ruler and the lanes: queues with their operations, and what each did when.
struct LanesPane {
  let model: PlayModel
  let layout: Layout
  let rows: [LaneRow]

  private var glyphs: Glyphs { model.charset.glyphs }
  private var gutter: Gutter { layout.gutter }

  func draw(on canvas: inout Canvas) {
    drawRuler(on: &canvas)
    let selected = model.selectedRow(of: rows)
    let names = shortNames
    for row in layout.lanes.rowRange {
      canvas.write(glyphs.vertical, row: row, column: gutter.columns, columns: 1, style: .faint)
    }
    for line in 0..<layout.visibleRows {
      let area = layout.lanes.line(line * layout.laneHeight)
      let index = model.firstRow + line
      guard rows.indices.contains(index) else { continue }
      draw(rows[index], names: names, on: &canvas, row: area.row)
      thicken(area.row, on: &canvas)
      guard index == selected else { continue }
      canvas.write(glyphs.selection, row: area.row, column: 0, columns: 1, style: .bold)
      canvas.reverse(Rectangle(row: area.row, column: 0, rows: 1, columns: gutter.columns))
    }
  }

  /// Draws the bars of a row once more in the rows below it that belong to it, the last time half as high.
  private func thicken(_ row: Int, on canvas: inout Canvas) {
    for line in 1..<max(1, layout.laneHeight) where layout.lanes.rowRange.contains(row + line) {
      for column in layout.timeline.columnRange {
        let cell = canvas[row, column]
        guard let fill = line == layout.laneHeight - 1 ? glyphs.halves[cell.text] : glyphs.bars[cell.text] else {
          continue
        }
        canvas.write(fill, row: row + line, column: column, columns: 1, style: cell.style)
      }
    }
  }

  private func drawRuler(on canvas: inout Canvas) {
    let row = layout.ruler.row
    canvas.write(
      gutter.name.columns < 9 ? "NAME" : "OPERATION", row: row, column: gutter.name.column,
      columns: gutter.name.columns, style: .faint)
    let headings = [
      (gutter.priority, "PR"), (gutter.qualityOfService, "QOS"), (gutter.worker, "THR"), (gutter.time, "TIME"),
    ]
    for (field, heading) in headings {
      guard let field else { continue }
      canvas.write(heading, row: row, column: field.column, columns: field.columns, style: .faint, align: .trailing)
    }
    canvas.write(glyphs.vertical, row: row, column: gutter.columns, columns: 1, style: .faint)
    for label in model.scale.labels {
      canvas.write(
        label.text, row: row, column: layout.timeline.column + label.column, columns: label.text.count, style: .faint)
    }
  }

  private func draw(_ row: LaneRow, names: [Int: CellText], on canvas: inout Canvas, row line: Int) {
    switch row {
    case .queue(let index): drawQueue(model.timeline.queues[index], on: &canvas, row: line)
    case .unqueued: drawHeader("no queue", state: "", on: &canvas, row: line)
    case .operation(let index):
      drawOperation(model.timeline.operations[index], named: names[index], on: &canvas, row: line)
    }
  }

  /// Writes into the lanes' part of a row, where a column is a time.
  private func put(_ text: String, _ style: Style, on canvas: inout Canvas, row: Int, column: Int) {
    guard 0..<layout.timeline.columns ~= column else { return }
    canvas.write(text, row: row, column: layout.timeline.column + column, columns: 1, style: style)
  }

  private func drawNow(on canvas: inout Canvas, row: Int) {
    put(glyphs.now, .bold, on: &canvas, row: row, column: model.scale.column(of: model.time))
  }
}

// MARK: Headers

extension LanesPane {
  private func drawQueue(_ queue: QueueLane, on canvas: inout Canvas, row: Int) {
    let state = QueueLabel.running(queue)
    drawHeader(model.label(queue), state: gutter.mark > 1 ? "run \(state)" : state, on: &canvas, row: row)
    let strip = QueueStrip(queue, scale: model.scale, now: model.time)
    for (index, column) in strip.columns.enumerated() {
      put(column.text, column.text == "S" ? .alert : .plain, on: &canvas, row: row, column: strip.first + index)
      guard column.runsOn else { continue }
      canvas.reverse(
        Rectangle(row: row, column: layout.timeline.column + strip.first + index, rows: 1, columns: 1))
    }
    drawNow(on: &canvas, row: row)
  }

  /// The name as far as the state leaves room for it.
  private func drawHeader(_ name: String, state: String, on canvas: inout Canvas, row: Int) {
    let room = gutter.columns - gutter.mark
    let text = CellText(name).elided(columns: max(1, room - state.count - 1), mark: glyphs.elision)
    canvas.write(text, row: row, column: gutter.mark, columns: room, style: .bold)
    let after = gutter.mark + text.width + (gutter.mark > 1 ? 2 : 1)
    canvas.write(state, row: row, column: min(after, gutter.columns - state.count), columns: state.count)
  }
}

// MARK: Operations

extension LanesPane {
  /// The names of the operations on the screen, shortened to the room there is. Those whose shortened names would be
  /// equal are named by their ids.
  private var shortNames: [Int: CellText] {
    let visible = rows.dropFirst(model.firstRow).prefix(layout.visibleRows)
    let operations = visible.compactMap { if case .operation(let index) = $0 { index } else { nil } }
    let lanes = model.timeline.operations
    let names = operations.map { (index: $0, name: shortened(model.label(lanes[$0]))) }
    let uses = Dictionary(names.map { ($0.name, 1) }, uniquingKeysWith: +)
    let unique = names.map { ($0.index, uses[$0.name] == 1 ? $0.name : shortened(lanes[$0.index].id)) }
    return Dictionary(uniqueKeysWithValues: unique)
  }

  private func shortened(_ name: String) -> CellText {
    CellText(name).elided(columns: gutter.name.columns, mark: glyphs.elision)
  }

  private func drawOperation(_ lane: OperationLane, named name: CellText?, on canvas: inout Canvas, row: Int) {
    let look = glyphs.look(of: lane.sort)
    canvas.write(look.mark, row: row, column: gutter.mark, columns: 1, style: look.style)
    let isHighlighted = model.timeline.narration.highlighted.contains(lane.id)
    canvas.write(
      name ?? CellText(lane.id), row: row, column: gutter.name.column, columns: gutter.name.columns,
      style: isHighlighted ? .bold : .plain)
    if isHighlighted {
      canvas.write(glyphs.highlight, row: row, column: gutter.name.column - 1, columns: 1, style: .bold)
    }
    drawFields(of: lane, on: &canvas, row: row)
    drawNow(on: &canvas, row: row)
    drawStrip(of: lane, on: &canvas, row: row)
  }

  private func drawFields(of lane: OperationLane, on canvas: inout Canvas, row: Int) {
    // An operation that was finished without being executed has neither a thread nor a time to tell.
    let hasRun = lane.phase != .finished || lane.changes.contains { $0.phase == .executing }
    let values = [
      (gutter.priority, lane.priorityLetters), (gutter.qualityOfService, lane.qualityOfServiceLetters),
      (gutter.worker, hasRun ? lane.worker.map(String.init) ?? "" : ""),
      (gutter.time, hasRun ? lane.duration(at: model.time).map(TimeText.short) ?? "" : ""),
    ]
    for (field, text) in values {
      guard let field else { continue }
      canvas.write(text, row: row, column: field.column, columns: field.columns, align: .trailing)
    }
  }

  private func drawStrip(of lane: OperationLane, on canvas: inout Canvas, row: Int) {
    let strip = LaneStrip(lane, scale: model.scale, now: model.time)
    for span in strip.spans {
      let look = glyphs.look(of: span.sort)
      for column in span.columns.clamped(to: 0..<layout.timeline.columns) {
        put(look.fill, span.isCancelled ? .cancelled : look.style, on: &canvas, row: row, column: column)
      }
    }
    if let end = strip.end {
      let look = glyphs.look(of: lane.sort)
      put(look.mark, look.style, on: &canvas, row: row, column: end)
    }
  }
}

extension OperationLane {
  /// `VH`, `H`, `N`, `L`, `VL`.
  fileprivate var priorityLetters: String { Self.letters(of: priority.name) }

  /// `UI`: interactive, `US`: initiated, `U`, `B`; nothing for the default.
  fileprivate var qualityOfServiceLetters: String {
    switch qualityOfService {
    case .default: ""
    case .userInitiated: "US"
    case .userInteractive, .utility, .background: Self.letters(of: qualityOfService.name)
    }
  }

  private static func letters(of words: String) -> String {
    words.split(separator: "-").compactMap(\.first).map { $0.uppercased() }.joined()
  }
}
