import OpEngine
import OpScenario

// Requests that concern a single operation.
extension PlayModel {
  /// The reason why a key does nothing here.
  struct Refusal: Error {
    var sentence: String

    init(_ sentence: String) { self.sentence = sentence }
  }

  /// Turns a request into commands, or says why it does not apply.
  mutating func request(_ request: OperationRequest, of operation: OperationLane?) -> [PlayCommand] {
    switch answer(to: request, about: operation) {
    case .success(.command(let command)): return send(command)
    case .success(.question(let question)): open(question)
    case .failure(let refusal): status = refusal.sentence
    }
    return []
  }

  /// The answer to a request that applies.
  enum Answer {
    case command(PersonCommand)
    /// An overlay that asks for more.
    case question(Overlay)
  }

  func answer(
    to request: OperationRequest, about operation: OperationLane?
  ) -> Result<Answer, Refusal> {
    guard let operation else {
      return .failure(Refusal("select an operation to be \(request.participle): \(selectKeys) move the selection"))
    }
    let name = label(operation)
    guard operation.phase != .finished else {
      return .failure(Refusal("\(name) has finished: it can no longer be \(request.participle)"))
    }
    switch request {
    case .cancel where operation.cancelledAt != nil: return .failure(Refusal("\(name) is already cancelled"))
    case .cancel: return .success(.command(.cancel(operation: operation.id)))
    case .finish: return finish(operation, name).map(Answer.command)
    case .pauseOrResume: return pauseOrResume(operation, name).map(Answer.command)
    case .satisfy: return satisfy(operation, name).map(Answer.command)
    case .prioritize: return prioritize(operation, name).map(Answer.question)
    }
  }

  private var selectKeys: String {
    keys.barLabel(of: KeyMap.Hint(.move(.previous), .move(.next), text: ""))
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

  /// Asks for the priority. Once an operation was picked, it has no effect any more (R12).
  private func prioritize(_ operation: OperationLane, _ name: String) -> Result<Overlay, Refusal> {
    guard !operation.occupiesSlot, operation.phase != .executing else {
      return .failure(Refusal("\(name) has started: priority decides only among operations that wait"))
    }
    return .success(.priorities(operation: operation.id))
  }

  func openCondition(of operation: OperationLane) -> WaitReason? {
    guard timeline.waitGraph.hasOpenCondition(operation.id) else { return nil }
    return timeline.waitGraph.explanation(of: operation.id)?.reasons.first { $0.kind == .condition }
  }

  /// The keys that apply to the selected operation and not to every one: `f finish`.
  var offers: [KeyMap.Hint] {
    guard let operation = selectedLane else { return [] }
    var offers: [KeyMap.Hint] = []
    if operation.kind == .manual, operation.phase == .executing { offers.append(offer(.finish, "finish")) }
    if operation.kind == .pausable, operation.phase != .finished, operation.cancelledAt == nil {
      offers.append(offer(.pauseOrResume, operation.pausedSince == nil ? "pause" : "resume"))
    }
    if let reason = openCondition(of: operation), reason.holder == nil { offers.append(offer(.satisfy, "satisfy")) }
    return offers
  }

  private func offer(_ request: OperationRequest, _ text: String) -> KeyMap.Hint {
    KeyMap.Hint(.steer(.operation(request)), text: text)
  }
}

extension OperationLane {
  /// Whether something other than its body finishes it.
  var isFinishedByWord: Bool { kind == .manual || kind == .async }
}
