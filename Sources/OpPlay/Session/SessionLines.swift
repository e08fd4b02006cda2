/// A session as the context of lines.
package struct SessionLines: LineContext {
  private let session: any SessionDraft
  /// The queue of a new operation that does not name one.
  private let queue: String?

  package init(_ session: any SessionDraft, queue: String? = nil) { (self.session, self.queue) = (session, queue) }

  package func refusal(of verb: String) -> Problem? { nil }

  package func problem(with command: SessionCommand) -> Problem? {
    session.problem(with: command.withFewRepetitions, queue: queue)
  }

  /// The maximum number of words examined: of ten thousand operations, the first matches suffice.
  private static let most = 100

  package func words(for slot: LineSlot, after words: [String], beginning: String) -> [LineWord] {
    let scenario = session.scenario
    func fitting(_ words: some Sequence<LineWord>) -> [LineWord] {
      Array(words.lazy.filter { $0.begins(with: beginning) }.prefix(Self.most))
    }
    switch slot {
    case .newOperation: return fitting([LineWord(session.newOperationID)].lazy)
    case .newQueue: return fitting([LineWord(session.newQueueID)].lazy)
    case .operation: return fitting(operations(for: words.first))
    case .queue: return fitting(queues)
    case .operationOrQueue: return fitting(operations(for: nil)) + fitting(queues)
    case .event, .otherEvent:
      return fitting(
        scenario.operations.lazy.flatMap { operation in
          ["finished", "executing", "cancelled"].lazy.map { LineWord("\(operation.id).\($0)") }
        })
    case .condition:
      let subject = words.dropFirst().first
      let plans = scenario.operations.lazy.filter { $0.id == subject }
      return fitting(plans.flatMap { $0.conditions.map { LineWord(id: $0.id, name: nil) } })
    case .method:
      return fitting(
        scenario.operations.lazy.flatMap { $0.overrides?.methods.keys.sorted() ?? [] }.map { LineWord($0) })
    case .thread: return fitting((slot.examples + scenario.threads.map(\.id)).lazy.map { LineWord($0) })
    case .file: return fitting([LineWord(session.offeredPath)].lazy)
    case .duration, .moment, .number, .limit, .choice, .example: return fitting(slot.examples.lazy.map { LineWord($0) })
    }
  }

  private var queues: some Sequence<LineWord> {
    session.scenario.queues.lazy.map { LineWord(id: $0.id, name: $0.name?.text(in: session.content.language)) }
  }

  /// The operations to which a verb applies.
  private func operations(for verb: String?) -> some Sequence<LineWord> {
    session.scenario.operations.lazy.filter { plan in
      switch verb {
      case "finish"?: plan.kind == .manual || plan.kind == .async
      case "pause"?, "unpause"?: plan.kind == .pausable
      case "satisfy"?: !plan.conditions.isEmpty
      case _: true
      }
    }.map { LineWord(id: $0.id, name: $0.name?.text(in: session.content.language)) }
  }
}

extension SessionCommand {
  /// The command with two operations instead of thousands, which the loader refuses for the same reasons.
  fileprivate var withFewRepetitions: SessionCommand {
    guard case .operation(let id, var keys, let trigger, let isAdded) = form,
      let index = keys.entries.firstIndex(where: { $0.key == "repeat" }),
      let count = keys.entries[index].value.text.flatMap({ Int($0) }), (3...Self.maxRepetitions).contains(count)
    else { return self }
    keys.entries[index].value = .word("2", at: keys.entries[index].value.place)
    return SessionCommand(form: .operation(id, keys, trigger: trigger, isAdded: isAdded))
  }
}
