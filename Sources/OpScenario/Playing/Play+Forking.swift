package import OpEngine

extension Play {
  /// Something that came from outside, and its place among the turns of the play.
  struct Input {
    enum Deed {
      case command(PersonCommand)
      case release
    }

    let deed: Deed
    let turnCount: Int
    let eventCount: Int
    let time: EngineTime
  }

  func remember(_ deed: Input.Deed) {
    inputs.append(Input(deed: deed, turnCount: turnCount, eventCount: recorder.count, time: now))
  }

  /// This play executed anew up to a moment that it has passed, from which it can go on differently.
  ///
  /// What a person did and which holds were passed until then happens again, at the same places; what came later does not.
  /// The log of the fork is a beginning of this one's. It ends with the turn to which the last of the events belongs, for
  /// nothing can come in between.
  /// - Parameters:
  ///   - count: after so many events.
  ///   - time: when, if that is later than the last of them.
  /// - Complexity: that of playing so far.
  package func fork(after count: Int, at time: EngineTime) -> Play {
    let fork = Play(scenario, language: language, holds: respectsHolds, limits: limits)
    for input in inputs where input.eventCount < count || (input.eventCount == count && input.time < time) {
      fork.repeat(input)
    }
    if fork.recorder.count < count { fork.advance(events: count - fork.recorder.count) }
    guard let next = recorder.events(after: count).first else {
      fork.goOn(to: turnCount, at: now)
      return fork
    }
    // Nothing happens between the last event and this time, or it would be among the events.
    if next.time > time { fork.advance(to: time) }
    return fork
  }

  private func `repeat`(_ input: Input) {
    goOn(to: input.turnCount, at: input.time)
    switch input.deed {
    case .command(let command): perform(command)
    case .release: release()
    }
  }

  private func goOn(to turn: Int, at time: EngineTime) {
    while turnCount < turn { performNext(upTo: EngineTime(nanoseconds: .max)) }
    now = max(now, time)
  }
}
