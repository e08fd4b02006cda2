import Localization
import OpEngine

// Folded lanes
extension LanesPane {
  /// Draws the numbers of folded operations by state: in the gutter as many as fit, the others beside it.
  func drawFolded(of queue: Int?, on canvas: inout Canvas, row: Int) {
    guard let folded = folded(of: queue) else { return }
    let end = layout.lanes.columns
    // A mark and a blank precede the text.
    var (column, limit) = (gutter.mark, gutter.columns)
    for part in folded.parts {
      if column + 2 + part.text.width >= limit, limit < end { (column, limit) = (gutter.columns + 2, end) }
      guard column + 2 < limit else { break }
      let look = glyphs.look(of: part.displayState)
      canvas.write(look.mark, row: row, column: column, style: look.style)
      canvas.write(part.text, row: row, column: column + 2, columns: limit - column - 2, style: .faint)
      column += 2 + part.text.width + 2
    }
  }

  private func folded(of queue: Int?) -> FoldedLanes? { model.frameContents.folded.first { $0.queue == queue } }

  /// Draws the number of operations that a suspended queue holds up, over its strip or after it, if their lanes are
  /// folded.
  func drawWaiting(in queue: QueueLane, _ index: Int, on canvas: inout Canvas, row: Int) {
    guard queue.isSuspended, folded(of: index) != nil, !hidesAnswers else { return }
    let count = countHeldUp(by: queue)
    guard count > 0 else { return }
    let text = CellText(" \(count == 1 ? localized("1 waits for it") : localized("\(count) wait for it")) ")
    let area = layout.timeline
    let present = min(max(0, scale.column(of: now)), area.columns)
    let isAfter = present + 1 + text.width <= area.columns
    let column = isAfter ? present + 1 : present - text.width
    guard column >= 0 else { return }
    canvas.write(text, row: row, column: area.column + column, columns: text.width, style: .alert)
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
