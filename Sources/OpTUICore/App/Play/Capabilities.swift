/// The access that a program grants to the screen's user.
package enum ProgramAccess: Hashable, Sendable {
  /// Viewing its operations and queues only.
  case view
  /// Viewing what its memory shows: the program does not know of the screen.
  case inspect
  /// Viewing and steering.
  case control
}

/// The capabilities of the subject, which depend on the origin of its log.
package struct Capabilities: Hashable, Sendable {
  /// Whether the log does not come from a play of this program.
  fileprivate(set) var isLog = true
  /// Whether it is shown live: real threads of a play or a program.
  fileprivate(set) var isLive = false
  /// Whether the log is a file that may grow and can be followed.
  fileprivate(set) var canFollow = false
  /// Whether commands are accepted while it moves.
  fileprivate(set) var takesCommands = false
  /// Whether it is a program started by this one, which may be ended.
  fileprivate(set) var canEnd = false
  /// Whether it is a program that does not know of the screen.
  fileprivate(set) var isInspected = false

  /// A play in virtual time.
  static let play = Capabilities(isLog: false, takesCommands: true)
  /// A play on real threads, which run independently of the screen.
  static let realTimePlay = Capabilities(isLog: false, isLive: true, takesCommands: true)
  /// A recorded log.
  static let recording = Capabilities()
  /// A log file that may grow.
  static let file = Capabilities(canFollow: true)

  /// Returns the capabilities of a running program.
  static func program(_ access: ProgramAccess, isExecuted: Bool = false) -> Capabilities {
    Capabilities(
      isLive: true, takesCommands: access == .control, canEnd: isExecuted, isInspected: access == .inspect)
  }

  /// Whether this program controls time: it can pause, run ahead and fork.
  var controlsTime: Bool { !isLog && !isLive }

  /// Whether events come and time passes independently of the user, until the end.
  var movesByItself: Bool { isLive || canFollow }

  /// Whether threads do not wait for the answer to a question.
  var asksInPassing: Bool { isLive && !isLog }

  /// Whether the log comes from a running program: it can be recorded, answers arrive late, and leaving does not end
  /// the program.
  var isRecordable: Bool { isLive && isLog }
}

// MARK: Texts

extension Capabilities {
  /// The noun for what moves by itself.
  var movingNoun: String {
    if asksInPassing { return localized("real threads") }
    return isLive ? localized("a program") : localized("a log")
  }

  /// The verb for it.
  var movingVerb: String { asksInPassing ? localized("run") : localized("goes on") }

  /// Returns why no code can be shown; nil if it can.
  func refusalOfCode(instead: Phrase) -> Refusal? {
    if controlsTime { return nil }
    if !isLog { return Refusal("real threads are not traced line by line", instead: instead) }
    return isLive
      ? Refusal("the code of a program is not known here", instead: instead)
      : Refusal("a log does not contain the code of its operations", instead: instead)
  }

  /// Returns why a fork is impossible.
  func refusalOfFork(instead: Phrase) -> Refusal {
    if !isLog { return Refusal("real threads cannot go back", instead: instead) }
    return isLive
      ? Refusal("a program cannot go back", instead: instead)
      : Refusal("a recording cannot be forked", instead: instead)
  }

  /// Returns the refusal of a command that needs a session.
  func noSession(_ subject: String) -> Refusal {
    if controlsTime { return Refusal("\(subject) for live sessions", instead: "`optui live` begins one") }
    if !isLog {
      return Refusal(
        "\(subject) for live sessions", instead: "`optui live --real FILE` begins one on real threads")
    }
    return isLive
      ? Refusal("\(subject) for plays, and this is a program", instead: "`optui live` begins a session")
      : Refusal("\(subject) for plays, and this is a log", instead: "`optui live` begins a session")
  }
}

// Present capabilities
extension PlayModel {
  /// Begins the lanes of a log with its first event: a program needs time to start, or has run before.
  mutating func showFrom(_ first: LogEvent?) {
    if isLog, let first { view.begin(at: first.time) }
  }

  /// The log as a separate one. For a running program it ends with a heartbeat, which shows how long the last state has
  /// lasted.
  var recording: RecordedLog {
    let isRunning = capabilities.isRecordable && movesByItself
    return RecordedLog(
      title: title.title, workers: title.workers, events: Array(log),
      heartbeat: isRunning ? presentTime : viewer.heartbeat)
  }

  /// Marks the log as complete. The status row says so in place of any other text.
  mutating func close() {
    if !viewer.isClosed { tell(nil) }
    viewer.close()
  }

  /// The sentence for a command without an answer, as from a stopped program; nil if there is none.
  var silenceText: String? {
    guard movesByItself, let line = playback.unanswered.overdue else { return nil }
    return localized("no answer yet to :\(line)")
  }

  /// The way to undo something, as the end of a sentence.
  var wayBack: Phrase {
    if capabilities.controlsTime { return "\(name(.stepBack)) goes back, \(name(.fork)) continues from there" }
    return isLog ? "\(name(.stepBack)) goes back" : "\(keys.name(of: .program(.restart))) restarts"
  }

  /// The refusal of a key that would change the past or a recording.
  var refusalOfPast: Refusal {
    let back = localized("\(name(.toPresent)) returns to the present")
    if capabilities.controlsTime { return Refusal("the past", instead: "\(back), \(name(.fork)) continues from here") }
    guard capabilities.isLive else {
      return Refusal(
        "a recording can be viewed, but not steered",
        instead: "\(name(.stepBack)) goes back, \(explains("why something waits"))", brief: "a recording")
    }
    guard movesByItself else {
      return Refusal(
        "the program has ended", instead: "\(name(.stepBack)) goes back, \(explains("why something waited"))")
    }
    if capabilities.takesCommands { return Refusal("the past", instead: "\(back), which has moved on") }
    if capabilities.isInspected {
      return Refusal(
        "a program that uses Foundation's queues is only looked at", instead: "OpFoundation can be steered",
        brief: "no control")
    }
    return Refusal(
      "the program does not allow control",
      instead: capabilities.canEnd ? "`optui exec --control` does" : "start it with OPTUI_ATTACH=1,control",
      brief: "no control")
  }
}
