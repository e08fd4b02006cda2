package import OpEngine
package import OpScenario

/// What the program's loop is asked to do.
///
/// Each of the first five moves the play and is answered by one `AppMessage.played`.
package enum AppCommand: Hashable, Sendable {
  /// Run what is due up to and including this time, unless a hold comes first.
  case advance(to: EngineTime)
  /// Run until so many more events are in the log.
  case advanceEvents(Int)
  /// Run past every hold until so many marks were passed.
  case advanceToMark(Int)
  case perform(PersonCommand)
  /// Pass the hold.
  case release
  case restart
  /// Execute the play anew up to a moment that it has passed, and drop what came later.
  case fork(after: Int, at: EngineTime)
  /// Open a built-in scenario.
  case play(name: String)
  /// Paint every cell anew: something else wrote on the screen.
  case redraw
  case quit
}
