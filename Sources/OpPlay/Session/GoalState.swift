/// The state of a goal during the play.
package enum GoalState: Hashable, Sendable {
  case open, reached, missed
}

extension Play {
  /// The state of the goal at this moment; nil if the scenario has none.
  ///
  /// - Complexity: O(events).
  package var goalState: GoalState? {
    guard let goal = scenario.goal else { return nil }
    let log = LogIndex(of: self)
    // The user may still free stuck operations.
    if isIdle, Verifier.hasReachedGoal(self) { return .reached }
    if isIdle, log.unfinished.isEmpty { return .missed }
    let verdicts = goal.expectations.map { $0.statement.verdict(at: now, of: log, in: self) }
    if verdicts.contains(.failed) { return goal.isToBreak ? .reached : .missed }
    if verdicts.allSatisfy({ $0 == .holds }) { return goal.isToBreak ? .missed : .reached }
    return .open
  }

  /// The number of the user's commands and choices.
  package var keyCount: Int { inputs.commandCount + pickCount }
}
