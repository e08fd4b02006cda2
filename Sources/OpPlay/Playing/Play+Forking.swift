extension Play {
  func remember(_ action: InputLog.Input.Action) {
    inputs.append(
      InputLog.Input(action: action, slices: watchdog.slices, events: core.recorder.count, time: now))
  }

  /// Returns this play re-executed up to a past moment, from which it can continue differently.
  ///
  /// Commands and releases of holds until then are repeated at the same places; later ones are not. The log of the fork
  /// is a prefix of this one's. It ends with the slice of the last event, because slices are not interrupted.
  /// - Parameters:
  ///   - count: the number of events.
  ///   - time: the moment, if it is later than the last event.
  /// - Complexity: the cost of the play up to that moment.
  package func fork(after count: Int, at time: EngineTime) -> Play {
    let fork = Play(
      scenario, language: core.language, holds: respectsHolds, limits: core.limits, role: .asking,
      picks: picks.filter { $0.events < count })
    if picks.isEmpty, lines == nil { fork.writtenQuestions = writtenQuestions }
    for input in inputs.inputs(before: count, or: time) { fork.repeat(input) }
    if fork.core.recorder.count < count { fork.advance(events: count - fork.core.recorder.count) }
    guard let next = core.recorder.events(after: count).first else {
      fork.run(until: watchdog.slices, at: now, events: count)
      return fork
    }
    // No event happens until this time, or `count` would include it.
    if next.time > time { fork.advance(to: time) }
    return fork
  }

  /// Returns the same play at its beginning, without what has come from outside.
  package func restarted() -> Play { restarted(with: scenario) }

  /// Returns a play of another scenario under the same conditions.
  func restarted(with scenario: Scenario) -> Play {
    var scenario = scenario
    scenario.isReordered = self.scenario.isReordered
    return Play(scenario, language: core.language, holds: respectsHolds, limits: core.limits)
  }

  /// Repeats all inputs from outside on a copy of this play.
  func repeatInputs(on copy: Play) {
    if let lines { copy.noteLines(lines) }
    for input in inputs.all { copy.repeat(input) }
  }

  private func `repeat`(_ input: InputLog.Input) {
    run(until: input.slices, at: input.time, events: input.events)
    switch input.action {
    case .command(let command, _): perform(command)
    case .release: release()
    }
  }

  /// - Parameter events: the number of events then; answers revealed by a time are not slices.
  func run(until slices: Int, at time: EngineTime, events: Int) {
    while watchdog.slices < slices, !isExhausted { runNext(upTo: .forEver) }
    while core.recorder.count < events, revealAnswers(upTo: time) {}
    now = max(now, time)
  }
}
