// The questions "When does an event happen?" and "In which state is an operation then?".
extension QuestionWriter {
  func time(of pattern: EventPattern) throws(Failure) -> Draft {
    if forecast.past.contains(where: pattern.matches) {
      throw Failure("'\(pattern)' has happened when the question is asked")
    }
    let found = forecast.first(where: pattern.matches)
    if found == nil { try requireEnd() }
    let subject = pattern.subject.map(name) ?? pattern.description
    let times = offeredTimes(besides: found?.event.time, of: pattern)
    var choices = times.map { localized("at \($0.sinceStart.secondsText) s") }
    var answer = found.flatMap { times.firstIndex(of: $0.event.time) } ?? times.count
    if beginsWithNever(pattern) {
      choices.insert(localized("never"), at: 0)
      answer = found == nil ? 0 : answer + 1
    } else {
      choices.append(localized("never"))
    }
    return Draft(
      text: Self.text(of: pattern, named: subject), choices: choices, answer: answer,
      reveal: found == nil ? .atOnce : .event(pattern), because: because(pattern, found?.event))
  }

  /// Whether the choice "never" is the first. Half of the questions begin with it, whatever the answer, so that neither
  /// its place nor that of the right time is always the same.
  private func beginsWithNever(_ pattern: EventPattern) -> Bool {
    let text = forecast.scenario.title.first + pattern.description
    return text.utf8.reduce(0) { $0 &+ Int($1) }.isMultiple(of: 2)
  }

  private static func text(of pattern: EventPattern, named name: String) -> String {
    switch pattern.kind {
    case .finished where pattern.detail == nil: localized("When does \(name) finish?")
    case .executing: localized("When does \(name) start?")
    case .ready: localized("When is \(name) ready?")
    case .completed: localized("When does the completion block of \(name) run?")
    case _: localized("When does \(pattern) happen?")
    }
  }

  /// Returns the times to choose from in order: the right one, those of the file, and those of other events that could
  /// be mistaken for it.
  private func offeredTimes(besides time: EngineTime?, of pattern: EventPattern) -> [EngineTime] {
    let subject = pattern.subject
    let own = forecast.future.filter { $0.operation == subject && ($0.kind == .cancelled || $0.kind == .ready) }
    let ends = forecast.future.filter { $0.kind == .finished || $0.kind == .resumed || $0.kind == .executing }
    let others = inquiry.times.map { EngineTime($0) } + own.map(\.time) + ends.map(\.time)
    let offered = ([time].compactMap(\.self) + others.filter { $0 > forecast.now && $0 != time }).uniqued
    return offered.prefix(Self.maxChoices - 1).sorted()
  }

  private func because(_ pattern: EventPattern, _ event: LogEvent?) -> String? {
    guard let operation = pattern.subject, forecast.lanes[operation] != nil else { return nil }
    guard let event else { return reasonOfNoEnd(operation) }
    if event.kind == .executing {
      // The obstacle just before the start.
      let count = forecast.future.prefix { $0.time < event.time }.count
      return reason(of: operation, after: count).map {
        localized("Until \(event.time.sinceStart.secondsText) s: \($0)")
      }
    }
    guard event.kind == .finished else { return nil }
    let lane = forecast.lanes(after: forecast.future.count)[operation]
    guard let lane, let begin = lane.changes.first(where: { $0.phase == .executing })?.time else {
      return reasonOfCancel(name(operation))
    }
    let looked = lane.cancelledAt == nil || lane.hasNoticedCancel || lane.cancelledAt == event.time
    let (from, to) = (begin.sinceStart.secondsText, event.time.sinceStart.secondsText)
    return [
      localized("\(name(operation)) runs from \(from) s to \(to) s."),
      looked ? nil : localized("The cancel at that time changes nothing: its body does not check for it."),
    ].compactMap(\.self).joinedAsSentences()
  }

  private func reasonOfNoEnd(_ operation: String) -> String? {
    reason(of: operation, after: forecast.future.count) ?? reasonOfNever(operation)
  }

  // MARK: - States

  func state(of operation: String, after delay: Duration) throws(Failure) -> Draft {
    let time = forecast.now + delay
    let count = forecast.future.prefix { $0.time <= time }.count
    if count == forecast.future.count { try requireEnd() }
    guard let lane = forecast.lanes(after: count)[operation] else {
      throw Failure("'\(operation)' does not exist at that time")
    }
    let states = offeredStates(of: operation, besides: lane.displayState)
    // The choices exclude each other.
    let others = states.contains(.cancelled) ? [.finished, .executing] as [OperationLane.DisplayState] : []
    let choices = states.map { others.contains($0) ? localized("\($0.row.choice), not cancelled") : $0.row.choice.text }
    return Draft(
      text: localized("In which state is \(name(operation)) \(delay.secondsText) s from now?"),
      choices: choices,
      answer: states.firstIndex(of: lane.displayState.asked) ?? 0, reveal: .time(time),
      because: lane.phase == .finished || lane.phase == .executing
        ? lane.changes.last { $0.phase == .executing }.map { reasonOfStart(name(operation), at: $0.time) }
        : reason(of: operation, after: count))
  }

  /// Returns the states to choose from: those of every operation, and those that this one may have.
  private func offeredStates(of operation: String, besides displayState: OperationLane.DisplayState)
    -> [OperationLane.DisplayState]
  {
    let mayBeCancelled = forecast.log.contains { $0.kind == .cancelled }
    let plan = forecast.scenario.operations.first { $0.id == operation }
    var offered: Set = [displayState.asked, .pending, .ready, .executing, .finished]
    if forecast.lanes[operation]?.isNew == true { offered.insert(.new) }
    if mayBeCancelled { offered.formUnion([.cancelling, .cancelled]) }
    if plan?.kind == .pausable { offered.insert(.paused) }
    if plan?.failure != nil { offered.insert(.failed) }
    return OperationLane.DisplayState.allCases.filter(offered.contains)
  }
}

extension OperationLane.DisplayState {
  /// The display state as asked for: an executing operation counts as executing even while its body waits.
  fileprivate var asked: OperationLane.DisplayState { self == .waiting ? .executing : self }
}
