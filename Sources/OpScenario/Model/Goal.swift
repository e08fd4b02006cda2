package import OpEngine

/// A thing to reach in a play, by keys or by the choices that the rules leave open. The engine decides whether it is.
package struct Goal: Sendable {
  /// A command of a person, and the time at which it is given.
  package struct Move: Hashable, Sendable {
    package var time: Duration
    package var command: UserCommand
  }

  package var text: LocalizedText
  /// The claims that have to hold.
  package var claims: [Expectation]
  /// Whether one of the claims has to fail instead.
  package var isToBreak = false
  /// The fewest commands known that reach it.
  package var solution: [Move] = []
  /// The choices that reach it, of those that matter; only where the person is the scheduler.
  package var picks: [Int] = []
  package var place: SourcePlace

  /// The fewest keys or choices known.
  package var fewest: Int { solution.count + picks.count }
}
