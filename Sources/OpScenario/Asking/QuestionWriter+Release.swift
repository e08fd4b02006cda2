import OpEngine

/// A command that was tried on a copy of the play, and the start of the operation that followed.
struct Trial {
  let command: PersonCommand
  /// nil if the operation never started.
  let start: EngineTime?
}

// Which one command lets an operation run?
extension QuestionWriter {
  /// The commands that could be an answer, in a stable order: on what is in the way first.
  var candidates: [PersonCommand] {
    guard case .release(let operation) = inquiry.subject else { return [] }
    let (waits, lanes) = (outlook.waits(after: 0), outlook.lanes)
    let chain = waits.explanation(of: operation)?.chain ?? []
    let holders = chain.flatMap { [$0.operation] + $0.holders }.map(waits.name).filter { $0 != operation }
    let queues = (chain.compactMap(\.queue).map(waits.name) + [operation].compactMap { lanes[$0]?.queue }).uniqued
    var commands: [PersonCommand] = []
    for queue in queues {
      guard let plan = outlook.scenario.queues.first(where: { $0.id == queue }), !plan.isMain else { continue }
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
    let usual = outlook.first { $0.starts(operation) }?.event.time ?? .forEver
    let best = trials.compactMap(\.start).min().map { min($0, usual) } ?? usual
    let right = trials.indices.filter { best < usual && trials[$0].start == best }
    // Where several commands do it, the first of the quickest is offered, and none of the others.
    let wrong = trials.indices.filter { (trials[$0].start ?? .forEver) >= usual }
    let offered = ((right.first.map { [$0] } ?? []) + wrong.prefix(Self.mostChoices - 1)).sorted()
    let answer = right.first.flatMap { offered.firstIndex(of: $0) } ?? offered.count
    return Draft(
      text: words.release(of: name(operation)),
      choices: offered.map { words.command(trials[$0].command, name: name) } + [words.noCommand], answer: answer,
      reveal: .atOnce,
      because: [
        reason(of: operation, after: 0), right.first == nil ? nil : words.wouldStart(name(operation), at: best),
      ].compactMap(\.self).joined(separator: words.isChinese ? "" : " "))
  }
}
