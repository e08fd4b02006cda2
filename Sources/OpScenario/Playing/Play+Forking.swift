package import OpEngine

extension Play {
  func remember(_ action: InputLog.Input.Action) {
    inputs.append(
      InputLog.Input(action: action, slices: watchdog.slices, events: core.recorder.count, time: now))
  }

  /// Returns this play executed anew up to a moment that it has passed, from which it can go on differently.
  ///
  /// Commands and releases of holds until then are repeated at the same places; later ones are not.
  /// The log of the fork is a beginning of this one's. It ends with the slice to which the last of the events belongs, for
  /// nothing can come in between.
  /// - Parameters:
  ///   - count: after so many events.
  ///   - time: when, if that is later than the last of them.
  /// - Complexity: that of playing so far.
  package func fork(after count: Int, at time: EngineTime) -> Play {
    let fork = Play(scenario, language: core.language, holds: respectsHolds, limits: core.limits)
    for input in inputs.inputs(before: count, or: time) { fork.repeat(input) }
    if fork.core.recorder.count < count { fork.advance(events: count - fork.core.recorder.count) }
    guard let next = core.recorder.events(after: count).first else {
      fork.run(until: watchdog.slices, at: now)
      return fork
    }
    // Nothing happens between the last event and this time, or it would be among the events.
    if next.time > time { fork.advance(to: time) }
    return fork
  }

  private func `repeat`(_ input: InputLog.Input) {
    run(until: input.slices, at: input.time)
    switch input.action {
    case .command(let command): perform(command)
    case .release: release()
    }
  }

  private func run(until slices: Int, at time: EngineTime) {
    while watchdog.slices < slices, !isExhausted { runNext(upTo: .forEver) }
    now = max(now, time)
  }
}
