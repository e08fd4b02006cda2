// Dependencies and dependants of the selected operation
extension LanesPane {
  enum Relation: Hashable, Sendable {
    case needed, unblocked
  }

  /// The relations to the selected operation by name. One that is both, in a cycle, counts as needed.
  var relations: [LogName: Relation] {
    guard let selected = model.selectedLane else { return [:] }
    let unblocked = model.viewer.timeline.dependants(of: selected).map { ($0, Relation.unblocked) }
    let needed = selected.dependencies.map { ($0, Relation.needed) }
    return Dictionary(needed + unblocked) { first, _ in first }
  }

  /// Draws a line from the end of each dependency to the operation that became ready by it, through blanks and past
  /// waits for other operations, for the selected operation only.
  func drawFlows(on canvas: inout Canvas) {
    guard let selected = model.selectedLane else { return }
    let dependants = model.viewer.timeline.dependants(of: selected)
    if selected.dependencies.isEmpty, dependants.isEmpty { return }
    let places = places
    for id in selected.dependencies {
      if let dependency = model.viewer.timeline.operation(id) { drawFlow(dependency, selected, places, on: &canvas) }
    }
    for id in dependants {
      if let dependant = model.viewer.timeline.operation(id) { drawFlow(selected, dependant, places, on: &canvas) }
    }
  }

  /// The visible rows of operations.
  private var places: [String: Int] {
    let places = visibleRows.enumerated().compactMap { line, row -> (String, Int)? in
      guard case .operation(let index) = rows[row] else { return nil }
      return (model.viewer.timeline.operations[index].logName.text, layout.lanes.row + line * layout.laneHeight)
    }
    return Dictionary(places) { first, _ in first }
  }

  private func drawFlow(
    _ dependency: OperationLane, _ dependant: OperationLane, _ places: [String: Int], on canvas: inout Canvas
  ) {
    guard let start = places[dependency.id], let end = places[dependant.id], start != end,
      let time = onAxis.operation(dependency.id)?.finishedAt, scale.shows(time),
      dependant.dependencies.allSatisfy({ isOver($0, at: time) })
    else { return }
    let finish = onAxis.operation(dependant.id)?.finishedAt
    let column = scale.column(of: time)
    let wait = glyphs.look(of: .pending).fill
    for row in min(start, end) + 1..<max(start, end) {
      let glyph = canvas[row, layout.timeline.column + column].glyph
      guard glyph == .blank || glyph == wait else { continue }
      put(glyphs.vertical, .ready, on: &canvas, row: row, column: column)
    }
    // Its own end mark stays, and dependencies it did not wait for are omitted.
    guard finish.map({ scale.column(of: $0) > column }) ?? true else { return }
    put(start < end ? glyphs.unblocked : glyphs.needed, .ready, on: &canvas, row: end, column: column)
  }

  /// Whether an operation had finished by a time on the axis. One without a lane holds up nothing.
  private func isOver(_ name: LogName, at time: EngineTime) -> Bool {
    guard let index = onAxis.index(of: name) else { return true }
    return onAxis.operations[index].finishedAt.map { $0 <= time } ?? false
  }
}
