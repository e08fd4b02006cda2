import OpEngine

// Stops before each decision of the engine, so that a person may predict it.
extension Play {
  /// Makes the play stop before each decision, or no longer.
  ///
  /// A play whose scheduler is the person has nothing to predict.
  package func predict(_ isOn: Bool) {
    if isOn == predicts || scenario.isScheduledByPerson { return }
    decisionLookahead = isOn ? DecisionLookahead(of: self) : nil
    predicts = isOn
    if !isOn, decision != nil { release() }
  }

  /// Stops before the next slice if it makes a decision that was not predicted yet.
  ///
  /// While a question of the scenario awaits its answer, nothing else is asked: it may be about that decision.
  /// - Returns: whether the play stops.
  func stopsBeforeDecision() -> Bool {
    guard predicts, core.questions.unanswered.isEmpty else { return false }
    let decisionLookahead = self.decisionLookahead ?? DecisionLookahead(of: self)
    self.decisionLookahead = decisionLookahead
    guard let next = decisionLookahead.takeDecision(before: watchdog.slices + 1) else { return false }
    if queue.isEmpty, let due = queue.nextTime { now = max(now, min(due, core.lints.nextCheck ?? due)) }
    decision = next
    hold = .untilReleased
    return true
  }

  /// Forgets what was found ahead: something has come from outside.
  func dropLookahead() { decisionLookahead = nil }

  /// Returns a copy of the play as it stands, which asks nothing.
  /// - Parameter further: the choices that it takes after those that were taken.
  func copy(picking further: [Pick] = []) -> Play {
    let copy = Play(
      scenario, language: core.language, holds: respectsHolds, limits: core.limits, role: .ahead(),
      picks: picks + further)
    repeatInputs(on: copy)
    copy.run(until: watchdog.slices, at: now, events: core.recorder.count)
    return copy
  }
}
