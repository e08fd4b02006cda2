/// The effect of a line of a session without a screen: a `LineOutcome` whose request was carried out. The outcome itself
/// cannot say so: it comes from the session, which writes no files.
enum LineEffect {
  /// The line took effect, as this text.
  case performed(String)
  /// The play has advanced, past all holds, and has stopped for a reason.
  case moved(PlayStop)
  case saved(SavedSession, path: String)
  /// The lines that explain why something waits.
  case answered([String])
  /// Nothing has changed.
  case refused(Problem)
}

/// The output of a session without a screen.
protocol SessionOutput: ~Copyable {
  /// Returns why the output cannot report a line; nil if it can.
  static func refusal(of line: String) -> Problem?

  /// Begins, before the first line.
  mutating func begin() throws(Failure)
  /// Prompts for the next line if the user types it.
  mutating func requestLine() throws(Failure)
  /// Returns the lines that explain why something waits.
  /// - Parameter word: an operation or a thread; nil for everything.
  func answer(about word: String?, in session: ScenarioSession) throws(LoopFailure) -> [String]
  /// Reports the effect of a line.
  /// - Throws: a failure of the output, or the reason to run no further line.
  mutating func write(_ effect: LineEffect, of line: String, number: Int, in session: ScenarioSession) throws(Failure)
  /// Ends, after the last line.
  mutating func end(_ session: ScenarioSession) throws(Failure)
}
