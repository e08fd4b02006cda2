/// A command to the play shown, answered by `AppMessage.played`.
package enum PlayCommand: Hashable, Sendable {
  /// Plays up to and including a time, or to a hold before it.
  case advance(to: EngineTime)
  /// Plays until a number of further events are in the log.
  case advanceEvents(Int)
  /// Plays until a number of marks have been passed, or to a hold before.
  case advanceToMark(Int)
  case perform(UserCommand)
  /// Runs a line of a session; a new operation that names no queue is added to `queue`. Answered by
  /// `AppMessage.answered`.
  case line(String, queue: String?)
  /// Finds the completions for the end of a line, answered by `AppMessage.completed`.
  case complete(String, queue: String?)
  /// Enables or disables stops before each decision of the engine.
  case predict(Bool)
  /// Makes one of the present choices, by its position.
  case pick(Int)
  /// Continues from the hold.
  case release
  /// Restarts; `AppMessage.restarted` comes first.
  case restart
  /// Writes the log of a program, replacing an existing file if permitted.
  case save(to: String, replaces: Bool)
  /// Exports the play in the format of another tool, replacing an existing file if permitted.
  case export(to: String, replaces: Bool)
  /// Ends the program after the screen is closed.
  case endProgram
  /// Starts or stops following a growing log.
  case follow(Bool)
  /// Replays up to a passed moment, and drops what came later; `AppMessage.forked` comes first.
  case fork(after: Int, at: EngineTime)
}
