// Requests about a single operation
extension PlayModel {
  /// Turns a request into commands, or says why it does not apply.
  mutating func request(_ request: OperationRequest, of operation: OperationLane?) -> [PlayCommand] {
    switch answer(to: request, about: operation) {
    case .success(let command?): return send(command)
    case .success(nil): if let operation { open(PriorityQuestion(operation: operation.id)) }
    case .failure(let refusal): refuse(refusal)
    }
    return []
  }

  /// Returns the command for a request; nil if the user is asked for a priority first.
  func answer(to request: OperationRequest, about operation: OperationLane?) -> Result<UserCommand?, Refusal> {
    guard let operation else {
      return .failure(
        "select an operation to be \(request.participle)",
        instead: "\(keysOfSelection) move the selection")
    }
    let name = label(operation)
    guard operation.phase != .finished else {
      return .failure(
        "\(name) has finished and can no longer be \(request.participle)", instead: wayBack, brief: "has finished")
    }
    switch request {
    case .cancel where operation.cancelledAt != nil:
      return .failure(
        "\(name) is already cancelled", instead: explains("why it has not ended"), brief: "is cancelled")
    case .cancel: return .success(.cancel(operation: operation.id))
    case .finish: return finish(operation, name)
    case .pauseOrResume: return pauseOrResume(operation, name)
    case .satisfy: return satisfy(operation, name)
    case .prioritize: return prioritize(operation, name)
    }
  }

  private func finish(_ operation: OperationLane, _ name: String) -> Result<UserCommand?, Refusal> {
    guard operation.isFinishedByWord else {
      return .failure(
        Refusal(
          "\(name) finishes by itself; only manual operations are finished by hand",
          instead: "\(self.name(.cancel)) cancels it"))
    }
    guard operation.phase == .executing else {
      return .failure(
        "\(name) can be finished once it executes", instead: explains("what it waits for"),
        brief: "once it executes")
    }
    return .success(.finish(operation: operation.id))
  }

  private func pauseOrResume(_ operation: OperationLane, _ name: String) -> Result<UserCommand?, Refusal> {
    guard operation.kind == .pausable else {
      let canBeHeldBack = operation.phase != .executing && operation.queue != nil
      return .failure(
        "\(name) is not pausable",
        instead: canBeHeldBack
          ? "\(self.name(.suspendOrResume)) suspends its queue" : "\(self.name(.cancel)) cancels it")
    }
    guard operation.cancelledAt == nil else {
      return .failure(
        "\(name) is cancelled and can no longer be paused",
        instead: explains("why it has not ended"), brief: "is cancelled")
    }
    return .success(operation.pausedSince == nil ? .pause(operation: operation.id) : .unpause(operation: operation.id))
  }

  private func satisfy(_ operation: OperationLane, _ name: String) -> Result<UserCommand?, Refusal> {
    guard let reason = openCondition(of: operation), let condition = reason.subject else {
      return .failure(
        "\(name) waits for no condition",
        instead: explains(operation.phase == .executing ? "what it is doing" : "what it waits for"))
    }
    if let holder = reason.holder {
      let product = timeline.operation(timeline.waitGraph.name(of: holder)).map(label) ?? localized("its product")
      return .failure(
        "\(condition) is satisfied when \(product) has completed",
        instead: explains("how far \(product) is"))
    }
    return .success(.satisfy(operation: operation.id, condition: condition))
  }

  /// Asks for the priority, which has no effect once an operation has been picked (R12).
  private func prioritize(_ operation: OperationLane, _ name: String) -> Result<UserCommand?, Refusal> {
    guard !operation.occupiesSlot, operation.phase != .executing else {
      return .failure(
        "\(name) has started, and priority decides among those that wait", instead: wayBack, brief: "has started")
    }
    return .success(nil)
  }

  func openCondition(of operation: OperationLane) -> WaitReason? {
    guard timeline.waitGraph.hasOpenCondition(operation.id) else { return nil }
    return timeline.waitGraph.explanation(of: operation.id)?.reasons.first { $0.kind == .condition }
  }

  /// The keys specific to the selected operation: `f finish`.
  var offers: [KeyMap.Hint] {
    guard let operation = selectedLane else { return [] }
    var offers: [KeyMap.Hint] = []
    if operation.kind == .manual, operation.phase == .executing { offers.append(offer(.finish, localized("finish"))) }
    if operation.kind == .pausable, operation.phase != .finished, operation.cancelledAt == nil {
      offers.append(offer(.pauseOrResume, operation.pausedSince == nil ? localized("pause it") : localized("resume")))
    }
    if let reason = openCondition(of: operation), reason.holder == nil {
      offers.append(offer(.satisfy, localized("satisfy")))
    }
    return offers
  }

  private func offer(_ request: OperationRequest, _ text: String) -> KeyMap.Hint {
    KeyMap.Hint(.steer(.operation(request)), text: Phrase(verbatim: text))
  }
}

extension Result where Failure == Refusal {
  /// Returns the refusal of a request.
  static func failure(_ reason: Phrase, instead: Phrase, brief: Phrase? = nil) -> Result {
    .failure(Refusal(reason, instead: instead, brief: brief))
  }
}
