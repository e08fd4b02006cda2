// Folded lanes
extension LanesPane {
  /// Draws the numbers of folded operations by state in the gutter, with words if they fit.
  func drawFolded(of queue: Int?, on canvas: inout Canvas, row: Int) {
    guard let folded = folded(of: queue) else { return }
    let room = gutter.columns - gutter.mark
    let hasWords = folded.parts.reduce(0) { $0 + 4 + $1.text.width } <= room + 2
    var column = gutter.mark
    if !hasWords { column = canvas.write("+ ", row: row, column: column, columns: 2, style: .faint) }
    for part in folded.parts {
      let text = hasWords ? part.text : CellText(String(part.count))
      let start = column + (hasWords ? 2 : 1)
      guard start + text.width <= gutter.columns else { return }
      let look = glyphs.look(of: part.displayState)
      canvas.write(look.mark, row: row, column: column, style: look.style)
      column = canvas.write(text, row: row, column: start, columns: text.width, style: .faint) + (hasWords ? 2 : 1)
    }
  }

  private func folded(of queue: Int?) -> FoldedLanes? { model.frameContents.folded.first { $0.queue == queue } }

  /// Draws the number of operations that a suspended queue holds up, at the right end of its row, where it does not
  /// move, if some of its lanes are folded.
  func drawWaiting(in queue: QueueLane, _ index: Int, on canvas: inout Canvas, row: Int) {
    guard queue.isSuspended, folded(of: index) != nil, !hidesAnswers else { return }
    let count = countHeldUp(by: queue)
    let area = layout.timeline
    let text = CellText(count == 1 ? localized("1 waits for it") : localized("\(count) wait for it"))
    guard count > 0, text.width + 2 < area.columns else { return }
    write(MarkedText(text), at: area.columns - text.width - 2, .alert, on: &canvas, row: row)
  }

  /// The operations that wait for a queue: in all queues once nothing moves, before that in its own.
  private func countHeldUp(by queue: QueueLane) -> Int {
    let cause = model.idleState?.stall?.causes.first { cause in
      guard case .reason(let reason) = cause.root, reason.kind == .suspended else { return false }
      guard let id = reason.queue else { return false }
      return model.viewer.timeline.waitGraph.name(of: id) == queue.id
    }
    return cause?.waiting.count ?? queue.readyCount + queue.waitingCount
  }
}
