import OpEngine

/// A play that the program shows.
///
/// Used only on the loop's thread.
protocol PlaySource: AnyObject {
  /// The number of events that `news` has reported.
  var sentEventCount: Int { get }
  /// Whether nothing moves any more unless the user intervenes.
  var isAtEnd: Bool { get }
  /// The control of the play's time; nil for a play on real threads.
  var timeControl: (any TimeControl)? { get }
  /// The control of the log being read; nil for a play.
  var logControl: (any LogControl)? { get }
  /// The session of the play; nil if it has none yet.
  var session: (any SessionSource)? { get }

  /// Returns a session that continues the play; nil if that is impossible, or it is a session already. The play does
  /// not change until the session runs a line.
  func continued(_ files: SessionFiles) -> SessionPlaySource?
  /// Performs a command of the user now.
  /// - Returns: the result as that of a session line; nil outside of sessions.
  func perform(_ command: UserCommand) -> LineOutcome?
  /// Replaces the play with a new one at its beginning.
  func restart()
  /// Returns the news since the previous call. The first message has the events and the state of the play.
  func news() -> [AppMessage]
}

extension PlaySource {
  var session: (any SessionSource)? { nil }

  var logControl: (any LogControl)? { nil }

  func continued(_ files: SessionFiles) -> SessionPlaySource? { nil }
}

/// Control of a growing log, and of the program that writes it.
protocol LogControl: AnyObject {
  /// Starts or stops following the log.
  func follow(_ isOn: Bool)
  /// Writes the events as a log file.
  func save(_ events: [LogEvent], to path: String, replaces: Bool) throws(LoopFailure)
  /// Ends the program after the screen is closed.
  func endProgram()
}

/// Control of a play's time.
protocol TimeControl: AnyObject {
  /// Moves the play towards a time until `isTimeUp`.
  /// - Returns: whether it has arrived, or stopped before that at a hold.
  func advance(to time: EngineTime, until isTimeUp: () -> Bool) -> Bool
  /// Moves the play past holds towards a mark, counted from 1, until `isTimeUp`.
  /// - Returns: whether it has arrived, or cannot.
  func advance(toMark count: Int, until isTimeUp: () -> Bool) -> Bool
  /// Moves the play until a number of further events are in its log.
  func advance(events: Int)
  /// Enables or disables stops before each decision of the engine.
  func predict(_ isOn: Bool)
  /// Makes one of the present choices.
  func pick(_ place: Int)
  /// The state of the goal, and the number of keys so far; nil without a goal.
  var goal: (state: GoalState, keys: Int)? { get }
  /// The decision before which the play has stopped.
  var decision: Step.Question? { get }
  /// Whether the play is at a hold or a question.
  var isHeld: Bool { get }
  /// Continues from the present hold.
  func release()
  /// Replaces the play with one replayed up to a moment, whose first `count` events count as sent.
  func fork(after count: Int, at time: EngineTime)
}
