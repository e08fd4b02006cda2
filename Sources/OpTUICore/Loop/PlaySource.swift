/// A play, a session or a log that the program shows.
///
/// Used only on the loop's thread.
protocol PlaySource: AnyObject {
  /// The number of events that `news` has reported.
  var sentEventCount: Int { get }
  /// Whether nothing moves any more unless the user intervenes.
  var isAtEnd: Bool { get }
  /// The control of the play's time; nil for a play on real threads.
  var timeControl: (any TimeControl)? { get }
  /// The session that the play belongs to; nil if no line has made one of it.
  var session: (any SessionDraft)? { get }
  /// A session that continues the play; nil if the play cannot become one, or is one already. The play is unchanged
  /// until the session takes a line.
  var continuation: ScenarioSession? { get }

  /// Shows a session from now on: the continuation, or that of another file.
  func adopt(_ session: ScenarioSession)
  /// Performs a command of the user now.
  /// - Returns: the outcome of the line of a session; nil without a session.
  func perform(_ command: UserCommand) -> LineOutcome?
  /// Replaces the play with a new one at its beginning.
  func restart()
  /// Starts or stops following a growing log.
  func follow(_ isOn: Bool)
  /// Ends the program that writes the log after the screen is closed.
  func endProgram()
  /// Returns what has happened since the previous call: the events, and the state of the play. If another log has
  /// replaced the previous one, the first message says so.
  func news() -> [AppMessage]
}

extension PlaySource {
  var session: (any SessionDraft)? { nil }

  var continuation: ScenarioSession? { nil }

  /// Does nothing: without a continuation, no play becomes a session.
  func adopt(_ session: ScenarioSession) {}

  // Only logs grow, and only a program that writes one can be ended.
  func follow(_ isOn: Bool) {}
  func endProgram() {}
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
