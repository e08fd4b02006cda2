import OpEngine
import OpScenario

/// What the person asks of a single operation.
extension PlayModel {
  /// What a key may ask of one, and what it would be then.
  enum Request: String {
    case cancel = "cancelled"
    case finish = "finished"
    case pauseOrGoOn = "paused"
    case satisfy = "satisfied"
    case raise = "raised in priority"
    case lower = "lowered in priority"
  }

  /// Why a key does nothing here.
  private struct Refusal: Error {
    var sentence: String

    init(_ sentence: String) { self.sentence = sentence }
  }

  mutating func ask(_ operation: OperationLane?, _ request: Request) -> [AppCommand] {
    switch command(for: operation, request) {
    case .success(let command): return send(command)
    case .failure(let refusal):
      status = refusal.sentence
      return []
    }
  }

  private func command(for operation: OperationLane?, _ request: Request) -> Result<PersonCommand, Refusal> {
    guard let operation else { return .failure(Refusal("select an operation that is to be \(request.rawValue)")) }
    let name = label(operation)
    guard operation.phase != .finished else {
      return .failure(Refusal("\(name) has finished: it cannot be \(request.rawValue) any more"))
    }
    switch request {
    case .cancel where operation.cancelledAt != nil: return .failure(Refusal("\(name) is cancelled already"))
    case .cancel: return .success(.cancel(operation: operation.id))
    case .finish: return finish(operation, name)
    case .pauseOrGoOn: return pauseOrGoOn(operation, name)
    case .satisfy: return satisfy(operation, name)
    case .raise: return prioritize(operation, name, among: QueuePriority.allCases)
    case .lower: return prioritize(operation, name, among: QueuePriority.allCases.reversed())
    }
  }

  private func finish(_ operation: OperationLane, _ name: String) -> Result<PersonCommand, Refusal> {
    guard operation.isFinishedByWord else {
      return .failure(Refusal("\(name) ends by itself: only a manual operation waits for a finish"))
    }
    guard operation.phase == .executing else {
      return .failure(Refusal("\(name) has not begun: it can be finished once it executes"))
    }
    return .success(.finish(operation: operation.id))
  }

  private func pauseOrGoOn(_ operation: OperationLane, _ name: String) -> Result<PersonCommand, Refusal> {
    guard operation.kind == .pausable else {
      return .failure(Refusal("\(name) cannot stand still: only a pausable operation can"))
    }
    guard operation.cancelledAt == nil else {
      return .failure(Refusal("\(name) is cancelled, and is not paused after that"))
    }
    return .success(operation.pausedSince == nil ? .pause(operation: operation.id) : .unpause(operation: operation.id))
  }

  private func satisfy(_ operation: OperationLane, _ name: String) -> Result<PersonCommand, Refusal> {
    guard let reason = openCondition(of: operation), let condition = reason.subject else {
      return .failure(Refusal("\(name) waits for no condition"))
    }
    if let holder = reason.holder {
      let product = timeline.operation(timeline.waitGraph.name(of: holder)).map(label) ?? "its product"
      return .failure(Refusal("\(condition) comes true when \(product) has completed"))
    }
    return .success(.satisfy(operation: operation.id, condition: condition))
  }

  /// The next one on the way; once it was picked, a priority has no effect any more (R12).
  private func prioritize(
    _ operation: OperationLane, _ name: String, among priorities: [QueuePriority]
  ) -> Result<PersonCommand, Refusal> {
    guard !operation.occupiesSlot, operation.phase != .executing else {
      return .failure(Refusal("\(name) has begun: priority decides among those that wait"))
    }
    guard let next = priorities.drop(while: { $0 != operation.priority }).dropFirst().first else {
      return .failure(Refusal("\(name) is \(operation.priority.name) already"))
    }
    return .success(.setPriority(operation: operation.id, next))
  }

  private func openCondition(of operation: OperationLane) -> WaitReason? {
    timeline.waitGraph.explanation(of: operation.id)?.reasons.first { $0.kind == .condition }
  }

  /// What can be asked of the selected operation, and not of every one: `f finish`.
  var offers: [String] {
    let rows = timeline.rows
    guard let row = selectedRow(of: rows), case .operation(let index) = rows[row] else { return [] }
    let operation = timeline.operations[index]
    var offers: [String] = []
    if operation.kind == .manual, operation.phase == .executing { offers.append("\(key(.finish)) finish") }
    if operation.kind == .pausable, operation.phase != .finished, operation.cancelledAt == nil {
      offers.append("\(key(.pauseOrGoOn)) \(operation.pausedSince == nil ? "pause it" : "let go on")")
    }
    if let reason = openCondition(of: operation), reason.holder == nil { offers.append("\(key(.satisfy)) satisfy") }
    return offers
  }

  private func key(_ action: Action) -> String { KeyMap.standard.letter(of: action) }
}

extension OperationLane {
  /// Somebody else than its body may say that it is done.
  var isFinishedByWord: Bool { kind == .manual || kind == .async }
}

extension Action {
  /// What it asks of the selected operation; nil for what is not asked of a single one.
  var request: PlayModel.Request? {
    switch self {
    case .cancel: .cancel
    case .finish: .finish
    case .pauseOrGoOn: .pauseOrGoOn
    case .satisfy: .satisfy
    case .raisePriority: .raise
    case .lowerPriority: .lower
    case .selectPrevious, .selectNext, .selectFirst, .selectLast, .pageUp, .pageDown, .previousQueue, .nextQueue,
      .panLeft, .panRight, .zoomIn, .zoomOut, .pause, .stepEvent, .stepBack, .toBeginning, .toPresent, .toTime, .fork,
      .faster, .slower, .normalSpeed, .goOn, .previousMark, .nextMark, .suspendOrResume, .cancelAll, .raiseMax,
      .lowerMax, .defaultMax, .why, .lints, .events, .help, .restart, .redraw, .filter, .close, .quit:
      nil
    }
  }
}
