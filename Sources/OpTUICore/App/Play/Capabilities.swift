import Localization
import OpEngine

/// The rights that a program gives to the person at the screen.
package enum ProgramAccess: Hashable, Sendable {
  /// Looking at its operations and queues, and nothing else.
  case view
  /// Looking, and steering.
  case control
}

/// The capabilities of what is shown, which depend on where its log comes from.
package struct Capabilities: Hashable, Sendable {
  /// Whether there is no play of this program behind the log.
  fileprivate(set) var isLog = true
  /// Whether it is shown as it happens: by threads, of a play or of a program.
  fileprivate(set) var isLive = false
  /// Whether the log is a file that may grow: it is followed, or not.
  fileprivate(set) var canFollow = false
  /// Whether something carries out commands, as long as it moves.
  fileprivate(set) var takesCommands = false
  /// Whether it is a program that was started to be watched, and may be ended.
  fileprivate(set) var canEnd = false

  /// A play whose time this program holds.
  static let play = Capabilities(isLog: false, takesCommands: true)
  /// A play on real threads, which run on whatever is shown.
  static let realTimePlay = Capabilities(isLog: false, isLive: true, takesCommands: true)
  /// A log that was read.
  static let recording = Capabilities()
  /// A log in a file, which may grow.
  static let file = Capabilities(canFollow: true)

  /// Returns those of a program that runs.
  static func program(_ access: ProgramAccess, isExecuted: Bool = false) -> Capabilities {
    Capabilities(isLive: true, takesCommands: access == .control, canEnd: isExecuted)
  }

  /// Whether time is this program's: it can be stopped, run ahead, and forked.
  var controlsTime: Bool { !isLog && !isLive }

  /// Whether events come and time passes whatever the person does, until the end.
  var movesByItself: Bool { isLive || canFollow }

  /// Whether a question is asked while threads run on, which do not wait for the answer.
  var asksInPassing: Bool { isLive && !isLog }

  /// Whether the log comes from a program as it runs: it can be kept, answers come late, and the
  /// end leaves the program.
  var isRecordable: Bool { isLive && isLog }
}

// MARK: Words

extension Capabilities {
  /// The thing that moves by itself, for a sentence.
  var mover: String {
    if asksInPassing { return localized("real threads") }
    return isLive ? localized("a program") : localized("a log")
  }

  /// The verb of it.
  var motion: String { asksInPassing ? localized("run") : localized("goes on") }

  /// Returns why no code can be shown; nil where it can.
  func refusalOfCode(instead: Phrase) -> Refusal? {
    if controlsTime { return nil }
    if !isLog { return Refusal("real threads are not followed line by line", instead: instead) }
    return isLive
      ? Refusal("the code of a program is not known here", instead: instead)
      : Refusal("a log does not have the code of its operations", instead: instead)
  }

  /// Returns why a fork is impossible.
  func refusalOfFork(instead: Phrase) -> Refusal {
    if !isLog { return Refusal("real threads cannot go back", instead: instead) }
    return isLive
      ? Refusal("a program cannot go back", instead: instead)
      : Refusal("this is a recording, with no play to fork", instead: instead)
  }

  /// Returns the refusal of what only a session takes.
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

// What the origin of the log allows at the moment.
extension PlayModel {
  /// Begins the lanes with the first event, where a program had run for a while before it was
  /// attached to.
  mutating func showFrom(_ first: LogEvent?) {
    if capabilities.isRecordable, !capabilities.canEnd, let first { view.begin(at: first.time) }
  }

  /// The events as a log of their own. While a program runs, the last one is of this moment: the
  /// log tells how long the last state has lasted.
  var recording: [LogEvent] {
    guard capabilities.isRecordable, movesByItself else { return Array(log) }
    // Logs are in English, whatever the screen is in.
    return Array(log) + [
      LogEvent(
        sequence: (log.last?.sequence ?? 0) + 1, time: presentTime, thread: LogName("optui", number: LogName.outside),
        .log("the recording ends here", by: nil))
    ]
  }

  /// Notes that nothing will be added to the log. The status row says so, whatever it has said
  /// before.
  mutating func close() {
    if !viewer.isClosed { tell(nil) }
    viewer.close()
  }

  /// The sentence for a command that a program does not answer: it is stopped, say. Nil while there
  /// is none.
  var silenceText: String? {
    guard movesByItself, let line = playback.unanswered.overdue else { return nil }
    return localized("no answer yet to :\(line)")
  }

  /// The way back to before something that cannot be undone, as the end of a sentence.
  var wayBack: Phrase {
    if capabilities.controlsTime { return "\(name(.stepBack)) goes back, \(name(.fork)) continues from there" }
    return isLog ? "\(name(.stepBack)) goes back" : "\(keys.name(of: .program(.restart))) restarts"
  }

  /// The answer to a key that would change the past, or a recording.
  var refusalOfPast: Refusal {
    let back = localized("\(name(.toPresent)) returns to the present")
    if capabilities.controlsTime { return Refusal("the past", instead: "\(back), \(name(.fork)) continues from here") }
    guard capabilities.isLive else {
      return Refusal(
        "a recording can be viewed, but not steered",
        instead: "\(name(.stepBack)) goes back, \(explains("why something waits"))")
    }
    guard movesByItself else {
      return Refusal(
        "the program has ended", instead: "\(name(.stepBack)) goes back, \(explains("why something waited"))")
    }
    if capabilities.takesCommands { return Refusal("the past", instead: "\(back), which has moved on") }
    return Refusal(
      "the program does not allow control",
      instead: capabilities.canEnd ? "`optui exec --control` does" : "start it with OPTUI_ATTACH=1,control")
  }
}
