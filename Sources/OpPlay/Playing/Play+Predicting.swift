// Stops before each decision of the engine, so that the user may predict it.
extension Play {
  /// Makes the play stop before each decision, or no longer.
  ///
  /// There is nothing to predict if the user is the scheduler.
  package func predict(_ isOn: Bool) {
    if isOn == predicts || scenario.isScheduledByUser { return }
    decisionPredictor = isOn ? DecisionPredictor(of: self) : nil
    predicts = isOn
    if !isOn, decision != nil { release() }
  }

  /// Stops before the next slice if it makes a decision that was not predicted yet.
  ///
  /// No prediction is asked while a question of the scenario is open: that may be about the decision.
  /// - Returns: whether the play stops.
  func stopsBeforeDecision() -> Bool {
    guard predicts, core.questions.withLock(\.unanswered).isEmpty else { return false }
    let decisionPredictor = self.decisionPredictor ?? DecisionPredictor(of: self)
    self.decisionPredictor = decisionPredictor
    guard let next = decisionPredictor.takeDecision(before: watchdog.slices + 1) else { return false }
    if queue.isEmpty, let due = queue.nextTime { now = max(now, min(due, core.lints.nextCheck ?? due)) }
    decision = next
    hold = .untilReleased
    return true
  }

  /// Drops the copy that ran ahead, because of an input from outside.
  func dropPredictor() { decisionPredictor = nil }

  /// Returns a copy of the play in its present state, which asks no questions.
  /// - Parameter further: the choices that it makes after those made so far.
  func copy(picking further: [Pick] = []) -> Play {
    let copy = Play(
      scenario, language: core.language, holds: respectsHolds, limits: core.limits, role: .ahead(),
      picks: picks + further)
    repeatInputs(on: copy)
    copy.run(until: watchdog.slices, at: now, events: core.recorder.count)
    return copy
  }
}
