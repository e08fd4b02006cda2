/// The goal of a scenario, as the screen tells it.
package struct PlayGoal: Hashable, Sendable {
  package let text: String
  /// The fewest keys, or choices, that are known to reach it.
  package let fewest: Int
  package internal(set) var state = GoalState.open
  /// The number of keys pressed, and choices taken, so far.
  package internal(set) var keys = 0
}
