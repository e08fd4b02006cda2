package import OpEngine

/// A command to the play that is shown. Each is answered by `AppMessage.played`.
package enum PlayCommand: Hashable, Sendable {
  /// Runs what is due up to and including a time, unless a hold comes first.
  case advance(to: EngineTime)
  /// Runs until so many more events are in the log.
  case advanceEvents(Int)
  /// Runs past every hold until so many marks have been passed.
  case advanceToMark(Int)
  case perform(UserCommand)
  /// Carries out a line of a session; a new operation that names no queue is added to `queue`. Answered by
  /// `AppMessage.answered`.
  case line(String, queue: String?)
  /// Looks for the words that fit at the end of a line: `AppMessage.completed`.
  case complete(String, queue: String?)
  /// Stops before each decision of the engine, or no longer.
  case predict(Bool)
  /// Takes one of the choices at which the play stands, by its place.
  case pick(Int)
  /// Passes the hold.
  case release
  /// Begins anew: `AppMessage.restarted` comes first.
  case restart
  /// Writes what was seen of a program as a log, in place of another file of that name if it may.
  case save(to: String, replaces: Bool)
  /// Writes what has happened in the form of another tool, in place of another file of that name if it may.
  case export(to: String, replaces: Bool)
  /// Ends the program when the screen is gone.
  case endProgram
  /// Reads on what is added to a log, or no longer.
  case follow(Bool)
  /// Repeats the play up to a moment that it has passed, and drops what came later: `AppMessage.forked` comes first.
  case fork(after: Int, at: EngineTime)
}
