import OpEngine
import OpScenario

/// What the person asks of the play itself.
extension PlayModel {
  mutating func steer(_ action: Action) -> [AppCommand] {
    guard past == nil, source != .recording else {
      status = refusalOfPast
      return []
    }
    showAll()
    let rows = timeline.rows
    guard let row = selectedRow(of: rows) else {
      status = "nothing is selected yet"
      return []
    }
    let operation: OperationLane? =
      if case .operation(let index) = rows[row] { timeline.operations[index] } else { nil }
    if let request = action.request { return ask(operation, request) }
    guard let queue = queue(of: rows[row]) else {
      status = operation.map { "\(label($0)) is in no queue" } ?? "this is no queue"
      return []
    }
    return steer(queue, action)
  }

  private func queue(of row: LaneRow) -> QueueLane? {
    switch row {
    case .queue(let index): timeline.queues[index]
    case .unqueued: nil
    case .operation(let index): timeline.operations[index].queue.flatMap { timeline.queue($0) }
    }
  }

  private mutating func steer(_ queue: QueueLane, _ action: Action) -> [AppCommand] {
    switch action {
    case .suspendOrResume: return send(queue.isSuspended ? .resume(queue: queue.id) : .suspend(queue: queue.id))
    case .cancelAll: return askToCancelAll(of: queue)
    case .raiseMax: return raiseMax(of: queue)
    case .lowerMax: return lowerMax(of: queue)
    case .defaultMax: return send(.setMax(queue: queue.id, max: -1))
    case .selectPrevious, .selectNext, .selectFirst, .selectLast, .pageUp, .pageDown, .previousQueue, .nextQueue,
      .panLeft, .panRight, .zoomIn, .zoomOut, .pause, .stepEvent, .stepBack, .toBeginning, .toPresent, .toTime, .fork,
      .faster, .slower, .normalSpeed, .goOn, .previousMark, .nextMark, .cancel, .finish, .pauseOrGoOn, .satisfy,
      .changePriority, .why, .lints, .events, .help, .restart, .redraw, .filter, .close, .quit:
      return []
    }
  }

  private mutating func raiseMax(of queue: QueueLane) -> [AppCommand] {
    guard queue.max >= 0 else {
      status = "\(label(queue)) has no limit to raise"
      return []
    }
    return send(.setMax(queue: queue.id, max: queue.max + 1))
  }

  /// One less than the limit; where there is none, as many as run now, but not nothing.
  private mutating func lowerMax(of queue: QueueLane) -> [AppCommand] {
    guard queue.max != 0 else {
      status = "\(label(queue)) starts nothing already"
      return []
    }
    return send(.setMax(queue: queue.id, max: queue.max > 0 ? queue.max - 1 : max(1, queue.runningCount)))
  }

  private mutating func askToCancelAll(of queue: QueueLane) -> [AppCommand] {
    if queue.operations.allSatisfy({ timeline.operations[$0].phase == .finished }) {
      status = "nothing to cancel in \(label(queue))"
    } else {
      confirming = queue.id
    }
    return []
  }

  mutating func answer(_ key: Key, cancellingAllOf queue: String) -> [AppCommand] {
    confirming = nil
    if key == .character("y") || key == .character("Y") { return send(.cancelAll(queue: queue)) }
    status = "nothing was cancelled"
    return []
  }

  /// The question that is open.
  var question: String? {
    guard let queue = confirming.flatMap({ timeline.queue($0) }) else { return nil }
    let count = queue.operations.count { timeline.operations[$0].phase != .finished }
    return "Cancel all \(count) unfinished of \(label(queue))?  y n"
  }

  /// Brings the play to the present, lets the command take effect, and carries through what it made due.
  func send(_ command: PersonCommand) -> [AppCommand] {
    clock.arrive + [.perform(command)]
  }

  func label(_ operation: OperationLane) -> String { timeline.label(of: operation, charset) }

  func label(_ queue: QueueLane) -> String { charset.label(name: queue.name, id: queue.id) }
}
