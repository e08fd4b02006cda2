import OpEngine
import OpScenario

/// The ruler and the lanes: queues with their operations, and what each did when.
struct LanesPane {
  let model: PlayModel
  let layout: Layout
  let rows: [LaneRow]
  let scale: TimeScale

  init(model: PlayModel, layout: Layout, rows: [LaneRow]) {
    self.model = model
    self.layout = layout
    self.rows = rows
    scale = model.scale
  }

  var glyphs: Glyphs { model.charset.glyphs }
  var gutter: Gutter { layout.gutter }

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
    for label in scale.labels {
      canvas.write(
        label.text, row: row, column: layout.timeline.column + label.column, columns: label.text.count, style: .faint)
    }
  }

  private func draw(_ row: LaneRow, names: [Int: CellText], on canvas: inout Canvas, row line: Int) {
    switch row {
    case .queue(let index): drawQueue(model.timeline.queues[index], on: &canvas, row: line)
    case .unqueued: drawHeader("no queue", state: "", on: &canvas, row: line)
    case .operation(let index):
      drawOperation(model.timeline.operations[index], named: names[index], at: row, on: &canvas, row: line)
    case .block(let block, of: let index):
      let operation = model.timeline.operations[index]
      drawBlock(operation.blocks[block], of: operation, at: row, on: &canvas, row: line)
    }
  }

  /// Writes into the lanes' part of a row, where a column is a time.
  func put(_ text: String, _ style: Style, on canvas: inout Canvas, row: Int, column: Int) {
    guard 0..<layout.timeline.columns ~= column else { return }
    canvas.write(text, row: row, column: layout.timeline.column + column, columns: 1, style: style)
  }

  func drawNow(on canvas: inout Canvas, row: Int) {
    put(glyphs.now, .bold, on: &canvas, row: row, column: scale.column(of: model.time))
  }
}

// MARK: Headers

extension LanesPane {
  private func drawQueue(_ queue: QueueLane, on canvas: inout Canvas, row: Int) {
    let state = QueueLabel.running(queue)
    drawHeader(model.label(queue), state: gutter.mark > 1 ? "run \(state)" : state, on: &canvas, row: row)
    let strip = QueueStrip(queue, scale: scale, now: model.time)
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
