/// A command tried on a copy of the play, and the resulting start of the operation.
package struct Trial {
  let command: UserCommand
  /// The start of the operation; nil if it never started.
  let start: EngineTime?

  package init(command: UserCommand, start: EngineTime?) {
    (self.command, self.start) = (command, start)
  }

  fileprivate var isCancel: Bool { if case .cancel = command { true } else { false } }
}

// The question "Which one command lets an operation run?".
extension QuestionWriter {
  /// The possible answers in a stable order, beginning with commands on the obstacles.
  package var candidates: [UserCommand] {
    guard case .release(let operation) = inquiry.subject else { return [] }
    let (waits, lanes) = (forecast.waits(after: 0), forecast.lanes)
    let chain = waits.explanation(of: operation)?.chain ?? []
    let holders = chain.flatMap { [$0.operation] + $0.holders }.map(waits.name).filter { $0 != operation }
    let queues = (chain.compactMap(\.queue).map(waits.name) + [operation].compactMap { lanes[$0]?.queue }).uniqued
    var commands: [UserCommand] = []
    for queue in queues {
      guard let plan = forecast.scenario.queues.first(where: { $0.id == queue }), !plan.isMain else { continue }
      commands += [.resume(queue: queue), .setMax(queue: queue, max: 2)]
    }
    for holder in holders.uniqued.prefix(3) where lanes[holder]?.phase != .finished {
      commands.append(.cancel(operation: holder))
      if lanes[holder]?.kind == .manual, lanes[holder]?.phase == .executing {
        commands.append(.finish(operation: holder))
      }
      if lanes[holder]?.pausedSince != nil { commands.append(.unpause(operation: holder)) }
    }
    commands += chain.compactMap { reason in
      reason.kind == .condition
        ? reason.subject.map { .satisfy(operation: waits.name(of: reason.operation), condition: $0) } : nil
    }
    commands += [.setPriority(operation: operation, .veryHigh), .cancel(operation: operation)]
    return Array(commands.uniqued.prefix(10))
  }

  func release(of operation: String, _ trials: [Trial]) throws(Failure) -> Draft {
    try requireUnstarted(operation)
    try requireEnd()
    let usual = forecast.first { $0.starts(operation) }?.event.time ?? .forEver
    func start(_ trial: Int) -> EngineTime { trials[trial].start ?? .forEver }
    // Cancelling leaves work undone: another command is better, even if it helps later.
    func rank(_ trial: Int) -> (Int, EngineTime) { (trials[trial].isCancel ? 1 : 0, start(trial)) }
    // If several commands help, only the best one is offered.
    let right = trials.indices.filter { start($0) < usual }.min { rank($0) < rank($1) }
    let wrong = trials.indices.filter { start($0) >= usual }
    let offered = ((right.map { [$0] } ?? []) + wrong.prefix(Self.maxChoices - 1)).sorted()
    let answer = right.flatMap { offered.firstIndex(of: $0) } ?? offered.count
    return Draft(
      text: localized("Which one command lets \(name(operation)) run?"),
      choices: offered.map { trials[$0].command.text(naming: name) } + [localized("none of these")], answer: answer,
      reveal: .atOnce,
      because: [
        reason(of: operation, after: 0),
        right.map { localized("\(name(operation)) would start at \(start($0).sinceStart.secondsText) s then.") },
      ].compactMap(\.self).joinedAsSentences())
  }
}
