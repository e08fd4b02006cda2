// Goals: reached by the solution, and not without it.
extension Verifier {
  /// Returns whether a play at its end has reached the goal of its scenario.
  static func hasReachedGoal(_ play: Play) -> Bool {
    guard let goal = play.scenario.goal else { return false }
    let log = LogIndex(of: play)
    return goal.expectations.allSatisfy { holds($0.statement, log, play) } != goal.isToBreak
  }

  /// Returns the problems with the goal of a scenario: it is reached without commands, or not reached by its solution.
  static func goalProblems(of scenario: Scenario, _ play: Play) -> [Problem] {
    guard let goal = scenario.goal else { return [] }
    var problems: [Problem] = []
    if hasReachedGoal(play) {
      problems.append(
        Problem(.failed, "goal", "the goal is reached without any command", at: goal.place))
    }
    guard goal.fewest > 0 else { return problems }
    let solved = Play(scenario, holds: false)
    for move in goal.solution {
      solved.advance(to: EngineTime(move.time))
      solved.perform(move.command)
    }
    solved.takePicks(goal.picks)
    solved.finish()
    if !hasReachedGoal(solved) {
      problems.append(Problem(.failed, "goal", "the solution does not reach the goal", at: goal.place))
    }
    return problems
  }
}
