/// A log that may grow while it is shown: a file, or the events of a program. It is read on a separate thread.
package protocol GrowingLog: AnyObject, Sendable {
  /// Starts to read.
  /// - Parameter wake: called on another thread when there is news, once for all that was not taken.
  func begin(wake: @escaping @Sendable () -> Void)
  /// Continues or stops reading beyond the initial end of the log.
  func follow(_ isOn: Bool)
  /// Takes the next events that were read.
  func takeNews(atMost count: Int) -> LogNews
  /// Sends the program a command of the user; its answer is among the news.
  func send(_ command: UserCommand)
  /// Marks the program to be ended after the screen is closed.
  func endProgram()
  /// Ends the reading.
  func close()
}

extension GrowingLog {
  /// Does nothing: a program not started here continues.
  package func endProgram() {}
}

/// A log that may grow as the subject of a loop.
package struct GrowingLogSubject: Sendable {
  /// The events so far.
  let log: RecordedLog
  let name: String
  let origin: GrowingLogOrigin
  let growth: any GrowingLog

  package init(_ log: RecordedLog, name: String, from origin: GrowingLogOrigin, _ growth: any GrowingLog) {
    (self.log, self.name, self.origin, self.growth) = (log, name, origin, growth)
  }
}

/// The news of a growing log.
package struct LogNews: Sendable {
  package var events: [LogEvent] = []
  /// The time of a new heartbeat: until then nothing more has happened.
  package var heartbeat: EngineTime?
  /// The name of a started program that is looked into from outside from now on; these are its first events.
  package var inspectedName: String?
  /// Whether more can be taken at once.
  package var hasMore = false
  /// The lines printed by the program.
  package var output: [String] = []
  /// The number of commands that were answered.
  package var answerCount = 0
  /// The reasons, in one sentence each, of refused commands.
  package var refusals: [String] = []
  /// Whether the file's initial end was reached, and the log is not followed beyond it.
  package var isAtEndOfFile = false
  /// Whether the log is complete.
  package var hasEnded: Bool
  /// A sentence about the end, if there is more to say than that.
  package var ending: String?

  package init(hasEnded: Bool = false) { self.hasEnded = hasEnded }
}

/// The origin of a growing log.
package enum GrowingLogOrigin: Hashable, Sendable {
  /// A file; whether it is followed from the beginning.
  case file(isFollowed: Bool)
  case program(ProgramAccess)
  /// A program started by this one.
  case executed(ProgramAccess)

  var capabilities: Capabilities {
    switch self {
    case .file: .file
    case .program(let access): .program(access)
    case .executed(let access): .program(access, isExecuted: true)
    }
  }

  var isFollowed: Bool {
    switch self {
    case .file(let isFollowed): isFollowed
    case .program, .executed: true
    }
  }
}
