/// The goal of a scenario on the screen.
package struct PlayGoal: Hashable, Sendable {
  package let text: String
  /// The fewest known keys or choices that reach it.
  package let fewest: Int
  package internal(set) var state = GoalState.open
  /// The number of keys pressed and choices made.
  package internal(set) var keys = 0
}
