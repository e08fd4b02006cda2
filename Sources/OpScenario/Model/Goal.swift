/// A goal for the user to reach in a play, by commands or by choices that the rules leave open. The engine decides
/// whether it is reached.
package struct Goal: Sendable {
  /// A user's command with its time.
  package struct Move: Hashable, Sendable {
    package var time: Duration
    package var command: UserCommand
  }

  package var text: LocalizedText
  /// The expectations that must hold.
  package var expectations: [Expectation]
  /// Whether one of them must fail instead.
  package var isToBreak = false
  /// The shortest known sequence of commands that reaches it.
  package var solution: [Move] = []
  /// The choices that reach it, of those that matter; only where the user is the scheduler.
  package var picks: [Int] = []
  package var place: SourcePlace

  /// The smallest known number of commands or choices.
  package var fewest: Int { solution.count + picks.count }
}
