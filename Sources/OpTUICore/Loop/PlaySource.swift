import OpEngine

/// A play that the program shows.
///
/// One thread uses it: that of the loop.
protocol PlaySource: AnyObject {
  /// The number of events that `news` has reported.
  var sentEventCount: Int { get }
  /// Whether nothing moves any more, however much time passes, unless a person intervenes.
  var isAtEnd: Bool { get }
  /// The control over the time of the play; nil for a play on real threads.
  var timeControl: (any TimeControl)? { get }
  /// The control over the log that is read; nil for a play.
  var logControl: (any LogControl)? { get }
  /// The session that the play belongs to; nil if no line has made one of it.
  var session: (any SessionSource)? { get }

  /// Returns the play as a session that goes on with it; nil if it cannot become one, or is one already. The play is as
  /// before until the session takes a line.
  func continued(_ files: SessionFiles) -> SessionPlaySource?
  /// Lets a command of the person take effect now.
  /// - Returns: what came of it as a line of a session; nil where there is none.
  func perform(_ command: UserCommand) -> LineOutcome?
  /// Replaces the play with a new one at its beginning.
  func restart()
  /// Returns what has happened since the previous call. The first message tells the events, and where the play stands.
  func news() -> [AppMessage]
}

extension PlaySource {
  var session: (any SessionSource)? { nil }

  var logControl: (any LogControl)? { nil }

  func continued(_ files: SessionFiles) -> SessionPlaySource? { nil }
}

/// Control over a log that may grow, and over the program that writes it.
protocol LogControl: AnyObject {
  /// Reads on what is added to the log, or no longer.
  func follow(_ isOn: Bool)
  /// Writes the events as a log of their own.
  func save(_ events: [LogEvent], to path: String, replaces: Bool) throws(LoopFailure)
  /// Ends the program, once nobody looks at it any more.
  func endProgram()
}

/// Control over the time of a play.
protocol TimeControl: AnyObject {
  /// Moves the play some way towards a time, and further until `isTimeUp`.
  /// - Returns: whether it has arrived, or stopped before that at a hold.
  func advance(to time: EngineTime, until isTimeUp: () -> Bool) -> Bool
  /// Moves the play past its holds some way towards a mark, counted from 1, and further until `isTimeUp`.
  /// - Returns: whether it has arrived, or cannot.
  func advance(toMark count: Int, until isTimeUp: () -> Bool) -> Bool
  /// Moves the play until so many more events are in its log.
  func advance(events: Int)
  /// Makes the play stop before each decision of the engine, or no longer.
  func predict(_ isOn: Bool)
  /// Takes one of the choices at which the play stands.
  func pick(_ place: Int)
  /// The state of the goal, and the number of keys so far; nil where there is no goal.
  var goal: (state: GoalState, keys: Int)? { get }
  /// The decision before which the play stands.
  var decision: Step.Question? { get }
  /// Whether the play stands at a hold, or at a question.
  var isHeld: Bool { get }
  /// Passes the hold that the play stands at.
  func release()
  /// Replaces the play with one that has repeated it up to a moment, whose first `count` events count as sent.
  func fork(after count: Int, at time: EngineTime)
}
