// The visible part of the lanes
extension PlayModel {
  /// The selected row; nil for the first operation to appear.
  var selection: LaneID? { view.selection }

  /// Returns the operation of a row, or the one running on its thread.
  func operation(of row: LaneRow) -> OperationLane? {
    if case .thread(let index) = row {
      return timeline.threads.lanes[index].current.flatMap { timeline.operation($0.operation) }
    }
    return row.operation.map { timeline.operations[$0] }
  }

  /// Switches between threads and queues, and keeps the selected operation.
  mutating func toggleThreads() {
    let selected = selectedLane
    view.toggleThreads()
    if let selected { view.select(.operation(selected.id)) }
  }

  mutating func moveSelection(_ movement: Action.Movement) {
    let rows = rows
    guard let current = selectedRow(of: rows) else {
      refuseWithoutLanes()
      return
    }
    let step = movement.rows(page: layout.visibleRows, of: rows.count)
    // While the play moves, lanes above the selected one finish and are folded: from its new row, a key pressed several
    // times would never leave a busy queue.
    let start = step > 0 ? max(current, view.cursor ?? 0) : min(current, view.cursor ?? current)
    let next = min(max(start + step, 0), rows.count - 1)
    view.select(timeline.id(of: rows[next]), at: next)
  }

  mutating func selectQueue(by direction: Int) {
    let rows = rows
    guard let current = selectedRow(of: rows) else {
      refuseWithoutLanes()
      return
    }
    let headers = rows.indices.filter { rows[$0].isHeader }
    let next = direction < 0 ? headers.last { $0 < current } : headers.first { $0 > current }
    if let next {
      view.select(timeline.id(of: rows[next]))
    } else {
      refuse(
        "there is no queue \(direction < 0 ? localized("above") : localized("below"))",
        instead: "\(keys.name(of: .view(direction < 0 ? .nextQueue : .previousQueue))) goes the other way")
    }
  }

  /// The index of the selected row, or of its queue if it is folded; nil if there is none.
  func selectedRow(of rows: [LaneRow]) -> Int? {
    guard let selection else { return firstConspicuousLane(of: rows) ?? firstLane(of: rows) }
    let row = timeline.row(of: selection)
    if let row, let index = rows.firstIndex(of: row) { return index }
    // A group's row also stands for its queue.
    if case .queue(let id) = selection, let group = timeline.row(of: .operation(id)),
      let index = rows.firstIndex(of: group)
    {
      return index
    }
    if view.showsThreads, case .operation(let id) = selection,
      let index = rows.firstIndex(where: { operation(of: $0)?.id == id })
    {
      return index
    }
    if let queue = queue(around: selection).flatMap({ timeline.row(of: .queue($0)) }),
      let index = rows.firstIndex(of: queue)
    {
      return index
    }
    return firstLane(of: rows)
  }

  /// The index of the operation that is the cause of most waits, or waits for it, or else of the first that has failed,
  /// if nothing can move any more.
  private func firstConspicuousLane(of rows: [LaneRow]) -> Int? {
    guard !hidesAnswers, let idleState = frameContents.idleState else { return nil }
    guard let cause = idleState.stall?.causes.first else {
      return idleState.firstFailed.flatMap { rows.firstIndex(of: .operation($0)) }
    }
    guard let operation = cause.firstOfRoot ?? cause.waiting.first else { return nil }
    return timeline.row(of: .operation(timeline.waitGraph.name(of: operation))).flatMap { rows.firstIndex(of: $0) }
  }

  /// The index of the first row of an operation or a thread, or else of the first one.
  private func firstLane(of rows: [LaneRow]) -> Int? {
    rows.firstIndex { if case .folded = $0 { false } else { !$0.isHeader } } ?? rows.indices.first
  }

  /// Returns the queue of an operation.
  private func queue(around lane: LaneID) -> String? {
    switch lane {
    case .operation(let id), .block(_, of: let id): timeline.operation(id)?.queue
    case .folded(let queue): queue
    case .queue, .unqueued, .thread: nil
    }
  }

  /// Moves the left edge by a quarter of the screen, between the beginning and the present.
  mutating func pan(by direction: Int) {
    if view.pan(by: direction, on: scale, at: placeOnAxis) { return }
    refuse(
      direction < 0
        ? Refusal(
          "this is the beginning", instead: "\(keys.name(of: .view(.panRight))) shows later times"
        )
        : Refusal(
          "there is nothing later to show",
          instead: "\(keys.name(of: .view(.panLeft))) shows earlier times"))
  }

  mutating func zoomIn() {
    let scale = scale
    guard let finer = scale.finer else {
      refuse(
        "this is the finest scale",
        instead: eventAxis == nil
          ? "\(keys.name(of: .view(.axis))) gives each event a column" : "\(keys.name(of: .view(.zoomOut))) zooms out")
      return
    }
    view.zoom(to: finer, from: scale, at: placeOnAxis, around: middleOfSelectedBar(on: scale))
  }

  /// The middle of the selected lane's bar if it is over and in view, while nothing moves.
  private func middleOfSelectedBar(on scale: TimeScale) -> EngineTime? {
    guard transport != .play, let index = selectedIndex.flatMap({ rows[$0].operation }) else { return nil }
    let lane = eventAxis?.timeline.operations[index] ?? viewer.timeline.operations[index]
    guard let end = lane.finishedAt, let first = lane.changes.first?.time else { return nil }
    let start = lane.changes.last { $0.phase == .executing }?.time ?? first
    guard scale.column(of: start) < scale.columns, scale.column(of: end) >= 0 else { return nil }
    return start + (end - start) / 2
  }

  /// Zooms out, at most until everything is shown.
  mutating func zoomOut() {
    let scale = scale
    let all = wholeScale(columns: scale.columns)
    guard scale.perColumn < all.perColumn else {
      refuse("the whole play is already shown", instead: "\(keys.name(of: .view(.zoomIn))) zooms in")
      return
    }
    if let coarser = scale.coarser, coarser < all.perColumn {
      return view.zoom(to: coarser, from: scale, at: placeOnAxis, around: middleOfSelectedBar(on: scale))
    }
    view.showAllTime()
  }
}
