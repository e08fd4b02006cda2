import OpEngine
import OpScenario

// Requests that concern a single operation.
extension PlayModel {
  /// The reason why a key does nothing here.
  private struct Refusal: Error {
    var sentence: String

    init(_ sentence: String) { self.sentence = sentence }
  }

  /// Turns a request into commands, or says why it does not apply.
  mutating func request(_ request: OperationRequest, of operation: OperationLane?) -> [PlayCommand] {
    switch command(for: operation, request) {
    case .success(let command): return send(command)
    case .failure(let refusal):
      status = refusal.sentence
      return []
    }
  }

  private func command(for operation: OperationLane?, _ request: OperationRequest) -> Result<PersonCommand, Refusal> {
    guard let operation else { return .failure(Refusal("select an operation to be \(request.participle)")) }
    let name = label(operation)
    guard operation.phase != .finished else {
      return .failure(Refusal("\(name) has finished: it can no longer be \(request.participle)"))
    }
    switch request {
    case .cancel where operation.cancelledAt != nil: return .failure(Refusal("\(name) is already cancelled"))
    case .cancel: return .success(.cancel(operation: operation.id))
    case .finish: return finish(operation, name)
    case .pauseOrResume: return pauseOrResume(operation, name)
    case .satisfy: return satisfy(operation, name)
    case .raisePriority: return prioritize(operation, name, among: QueuePriority.allCases)
    case .lowerPriority: return prioritize(operation, name, among: QueuePriority.allCases.reversed())
    }
  }

  private func finish(_ operation: OperationLane, _ name: String) -> Result<PersonCommand, Refusal> {
    guard operation.isFinishedByWord else {
      return .failure(Refusal("\(name) ends by itself: only a manual operation is finished by hand"))
    }
    guard operation.phase == .executing else {
      return .failure(Refusal("\(name) has not started: it can be finished once it executes"))
    }
    return .success(.finish(operation: operation.id))
  }

  private func pauseOrResume(_ operation: OperationLane, _ name: String) -> Result<PersonCommand, Refusal> {
    guard operation.kind == .pausable else {
      return .failure(Refusal("\(name) cannot be paused: only a pausable operation can"))
    }
    guard operation.cancelledAt == nil else {
      return .failure(Refusal("\(name) is cancelled and can no longer be paused"))
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

  /// Returns the next priority on the way. Once an operation was picked, priority has no effect any more (R12).
  private func prioritize(
    _ operation: OperationLane, _ name: String, among priorities: [QueuePriority]
  ) -> Result<PersonCommand, Refusal> {
    guard !operation.occupiesSlot, operation.phase != .executing else {
      return .failure(Refusal("\(name) has started: priority decides only among operations that wait"))
    }
    guard let next = priorities.drop(while: { $0 != operation.priority }).dropFirst().first else {
      return .failure(Refusal("the priority of \(name) is already \(operation.priority.name)"))
    }
    return .success(.setPriority(operation: operation.id, next))
  }

  private func openCondition(of operation: OperationLane) -> WaitReason? {
    timeline.waitGraph.explanation(of: operation.id)?.reasons.first { $0.kind == .condition }
  }

  /// The keys that apply to the selected operation and not to every one: `f finish`.
  var offers: [String] {
    let rows = timeline.rows
    guard let row = selectedRow(of: rows), case .operation(let index) = rows[row] else { return [] }
    let operation = timeline.operations[index]
    var offers: [String] = []
    if operation.kind == .manual, operation.phase == .executing { offers.append("\(key(.finish)) finish") }
    if operation.kind == .pausable, operation.phase != .finished, operation.cancelledAt == nil {
      offers.append("\(key(.pauseOrResume)) \(operation.pausedSince == nil ? "pause" : "resume")")
    }
    if let reason = openCondition(of: operation), reason.holder == nil { offers.append("\(key(.satisfy)) satisfy") }
    return offers
  }

  private func key(_ request: OperationRequest) -> String {
    KeyMap.standard.letter(of: .steer(.operation(request)))
  }
}

extension OperationLane {
  /// Whether something other than its body finishes it.
  var isFinishedByWord: Bool { kind == .manual || kind == .async }
}
