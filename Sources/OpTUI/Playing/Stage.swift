import OpEngine
import OpScenario
import OpTUICore

/// A play on show, and how much of its log has been told.
protocol Stage {
  var toldCount: Int { get }
  /// Whether nothing will move any more, whatever time passes.
  var isAtEnd: Bool { get }

  /// Carries out a command that may take long, but no longer than keys can wait.
  /// - Returns: whether there is more of it to do.
  mutating func goesOn(with command: AppCommand) -> Bool
  mutating func advance(events: Int)
  mutating func perform(_ command: PersonCommand)
  mutating func release()
  /// Begins anew.
  mutating func restart()
  /// Goes on from a moment that the play has passed. What was told until then need not be told again.
  mutating func fork(after count: Int, at time: EngineTime)
  /// What happened since the last time this was asked.
  mutating func news() -> AppMessage
}
