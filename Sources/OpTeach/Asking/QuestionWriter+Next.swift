// The question "Which operation starts next in a queue?".
extension QuestionWriter {
  func next(in queue: String) throws(Failure) -> Draft {
    let start = forecast.first { event in
      if case .operation(_, let other, .executing) = event.body { other?.text == queue } else { false }
    }
    if start == nil { try requireEnd() }
    let lanes = forecast.lanes
    let waiting = lanes.lanes.filter { lane in
      lane.queue == queue && !lane.isNew && (lane.phase == .pending || lane.phase == .ready)
    }
    let first = start?.event.operation
    let ready = waiting.filter { $0.phase == .ready }
    let likely: [String] = ([first].compactMap(\.self) + inquiry.operations + (ready + waiting).map(\.id)).uniqued
    let offered = Set(likely.prefix(Self.maxChoices))
    // In file order, so that the position of the right one reveals nothing.
    let operations: [String] = lanes.lanes.map(\.id).filter { offered.contains($0) }
    var choices = operations.map(name)
    if start == nil || choices.count < 2 { choices.append(localized("none: nothing more starts there")) }
    let answer = operations.firstIndex { $0 == first } ?? choices.count - 1
    return Draft(
      text: Self.textOfNext(in: queue), choices: choices, answer: answer,
      reveal: first.map { .event(EventPattern(subject: $0, kind: .executing)) } ?? .atOnce,
      because: start.map { because($0.event, at: $0.index, among: operations, in: queue) }
        ?? waiting.first.flatMap { reason(of: $0.id, after: forecast.future.count) })
  }

  /// Returns the reason why one starts before the others.
  private func because(_ start: LogEvent, at index: Int, among operations: [String], in queue: String) -> String {
    guard let operation = start.operation else { return "" }
    // The dispatch precedes the start, and takes the slot.
    let soon = forecast.future.prefix(index + 1)
    let dispatch =
      soon.lastIndex { $0.operation == operation && $0.kind == .dispatched }.map { $0 - soon.startIndex } ?? index
    let lanes = forecast.lanes(after: dispatch)
    let ready = lanes.lanes.filter { $0.queue == queue && $0.phase == .ready && $0.id != operation }
    let rivals = ready.filter { $0.cancelledAt == nil }
    let priority = lanes[operation]?.priority ?? .normal
    let withdrawn = ready.first { $0.cancelledAt != nil }.map {
      localized("\(name($0.id)) was cancelled, and does not start.")
    }
    if !rivals.isEmpty || withdrawn != nil {
      let turn =
        rivals.isEmpty ? nil : Self.reasonOfTurn(of: name(operation), priority, before: rivals.map(\.priority))
      return [withdrawn, turn].compactMap(\.self).joinedAsSentences()
    }
    let waiting = operations.first { $0 != operation && lanes[$0]?.phase == .pending && lanes[$0]?.isNew == false }
    return [
      localized("Only \(name(operation)) is ready then."), waiting.flatMap { reason(of: $0, after: dispatch) },
    ].compactMap(\.self).joinedAsSentences()
  }

  package static func textOfNext(in queue: String) -> String { localized("Which operation starts next in \(queue)?") }

  /// Returns the reason why an operation precedes the others that are ready.
  package static func reasonOfTurn(of name: String, _ priority: QueuePriority, before rivals: [QueuePriority]) -> String
  {
    guard rivals.contains(where: { $0.rawValue < priority.rawValue }) else {
      return localized("The priorities are equal, and \(name) was added first.")
    }
    guard !rivals.contains(priority) else {
      return localized("Of the ready operations with the highest priority (\(priority.word)), \(name) was added first.")
    }
    return localized("Of the ready operations, \(name) has the highest priority (\(priority.word)).")
  }
}
