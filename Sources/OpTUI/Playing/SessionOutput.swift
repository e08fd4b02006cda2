import OpScenario
import OpTUICore

/// The effect of a line of a session without a screen.
enum LineEffect {
  /// The line was carried out, as this text.
  case performed(String)
  /// The play has moved, past all holds, and has stopped for a reason.
  case moved(PlayStop)
  case saved(SavedSession, path: String)
  /// The lines that answer the question why something waits.
  case answered([String])
  /// Nothing has changed.
  case refused(Problem)
}

/// The output of a session without a screen.
protocol SessionOutput: ~Copyable {
  /// Returns why the output cannot tell what a line does; nil if it can.
  static func refusal(of line: String) -> Problem?

  /// Begins, before the first line.
  mutating func begin() throws(Failure)
  /// Asks for the next line, where a person types it.
  mutating func requestLine() throws(Failure)
  /// Returns the lines that say why something waits.
  /// - Parameter word: an operation or a thread; nil for everything.
  func answer(about word: String?, in session: ScenarioSession) throws(LoopFailure) -> [String]
  /// Tells what a line has done.
  /// - Throws: also the reason why no further line is carried out.
  mutating func write(_ effect: LineEffect, of line: String, number: Int, in session: ScenarioSession) throws(Failure)
  /// Ends, after the last line.
  mutating func end(_ session: ScenarioSession) throws(Failure)
}
