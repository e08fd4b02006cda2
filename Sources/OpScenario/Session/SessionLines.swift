import OpEngine

/// A session as the thing that a line acts on.
package struct SessionLines: LineContext {
  private let session: ScenarioSession
  /// The queue of a new operation that names none.
  private let queue: String?

  package init(_ session: ScenarioSession, queue: String? = nil) {
    self.session = session
    self.queue = queue
  }

  package func refusal(of verb: String) -> Problem? { nil }

  package func problem(with command: SessionCommand) -> Problem? { session.problem(with: command, queue: queue) }

  package func words(for slot: LineSlot, after words: [String], beginning: String) -> [LineWord] {
    self.words(slot, after: words).filter { $0.begins(with: beginning) }
  }

  private func words(_ slot: LineSlot, after words: [String]) -> [LineWord] {
    let scenario = session.scenario
    switch slot {
    case .newOperation: return [LineWord(session.newOperationID)]
    case .newQueue: return [LineWord(session.newQueueID)]
    case .operation: return operations(for: words.first)
    case .queue: return queues
    case .operationOrQueue: return operations(for: nil) + queues
    case .event:
      return scenario.operations.flatMap { operation in
        ["finished", "executing", "cancelled"].map { LineWord("\(operation.id).\($0)") }
      }
    case .condition:
      let subject = words.dropFirst().first
      return scenario.operations.filter { $0.id == subject }.flatMap { $0.conditions.map { LineWord($0.id) } }
    case .method:
      return scenario.operations.flatMap { $0.overrides?.methods.keys.sorted() ?? [] }.map { LineWord($0) }
    case .thread: return (slot.examples + scenario.threads.map(\.id)).map { LineWord($0) }
    case .file: return [LineWord(session.savedPath)]
    case .duration, .moment, .number, .choice, .example: return slot.examples.map { LineWord($0) }
    }
  }

  private var queues: [LineWord] {
    session.scenario.queues.map { LineWord(id: $0.id, name: $0.name?.text(in: session.language)) }
  }

  /// The operations to which a verb applies.
  private func operations(for verb: String?) -> [LineWord] {
    let plans = session.scenario.operations
    let fitting =
      switch verb {
      case "finish"?: plans.filter { $0.kind == .manual || $0.kind == .async }
      case "pause"?, "unpause"?: plans.filter { $0.kind == .pausable }
      case "satisfy"?: plans.filter { !$0.conditions.isEmpty }
      case _: plans
      }
    return fitting.map { LineWord(id: $0.id, name: $0.name?.text(in: session.language)) }
  }
}
