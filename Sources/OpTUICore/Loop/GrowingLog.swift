package import OpEngine

/// A log that may grow while it is shown: a file, or what a program sends. A thread of its own reads it.
package protocol GrowingLog: AnyObject, Sendable {
  /// Begins to read.
  /// - Parameter wake: called on another thread when there is news, once for all that was not taken.
  func begin(wake: @escaping @Sendable () -> Void)
  /// Lets all that comes be read, or no more. At first what the log has so far is read.
  func follow(_ isOn: Bool)
  /// Takes the next events that were read.
  func takeNews(atMost count: Int) -> LogNews
  /// Sends the program a command of the person; its answer is among the news.
  func send(_ command: UserCommand)
  /// Writes a file that the person names, another one of that name only if it is to be replaced.
  func save(_ text: String, to path: String, replaces: Bool) throws(LoopFailure)
  /// Notes that the program is to end when nobody looks at it any more.
  func endProgram()
  /// Ends the reading: nothing is taken any more.
  func close()
}

extension GrowingLog {
  /// Does nothing: a program that others have started goes on.
  package func endProgram() {}
}

/// A log that may grow as the thing that a loop shows.
package struct GrowingLogSubject {
  /// The events so far.
  let log: RecordedLog
  let name: String
  let origin: LogOrigin
  let growth: any GrowingLog

  package init(_ log: RecordedLog, name: String, from origin: LogOrigin, _ growth: any GrowingLog) {
    (self.log, self.name, self.origin, self.growth) = (log, name, origin, growth)
  }
}

/// The news of a log that grows.
package struct LogNews: Sendable {
  package var events: [LogEvent] = []
  /// Whether more can be taken at once.
  package var hasMore = false
  /// The lines that the program has printed.
  package var output: [String] = []
  /// The number of commands that were answered.
  package var answerCount = 0
  /// Commands that were not carried out, and why, each in one sentence.
  package var refusals: [String] = []
  /// Whether the end that the file had has come, and the log is not followed beyond it.
  package var isAtEndOfFile = false
  /// Whether nothing will come any more.
  package var hasEnded: Bool
  /// The end in one sentence, where there is more to say than that it has come.
  package var ending: String?

  package init(hasEnded: Bool = false) { self.hasEnded = hasEnded }
}

/// The place where a log that may grow comes from.
package enum LogOrigin: Hashable, Sendable {
  /// A file; whether it is followed from the beginning.
  case file(isFollowed: Bool)
  case program(ProgramAccess)
  /// A program that was started to be watched.
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
