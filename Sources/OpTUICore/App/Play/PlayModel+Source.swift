import Localization
import OpEngine
import OpScenario

/// The rights that a program gives to the person at the screen.
package enum ProgramAccess: Hashable, Sendable {
  /// Looking at its operations and queues, and nothing else.
  case view
  /// Looking, and steering.
  case control
}

// What the origin of the log allows.
extension PlayModel {
  /// Whether there is no play of this program behind the log.
  var isLog: Bool {
    switch source {
    case .play, .realTime: false
    case .recording, .file, .program: true
    }
  }

  /// Whether events come and time passes whatever the person does.
  var movesByItself: Bool {
    switch source {
    case .play, .recording: false
    case .realTime: true
    case .file, .program: clock.transport != .end
    }
  }

  /// Begins the lanes with the first event, where a program had run for a while before it was attached to.
  mutating func showFrom(_ first: LogEvent?) {
    if case .program = source, !title.isExecuted, let first { view.begin(at: first.time) }
  }

  /// The events as a log of their own. While a program runs, the last one is of this moment: the log tells how long the
  /// last state has lasted.
  var recording: [LogEvent] {
    guard case .program = source, movesByItself else { return Array(log) }
    // Logs are in English, whatever the screen is in.
    return Array(log) + [
      LogEvent(
        sequence: (log.last?.sequence ?? 0) + 1, time: presentTime, thread: LogName("optui", number: LogName.outside),
        .log("the recording ends here", by: nil))
    ]
  }

  /// Notes that nothing will be added to the log. The status row says so, whatever it has said before.
  mutating func close() {
    if !isClosed { status = nil }
    isClosed = true
  }

  /// Whether there is something that carries out commands at the present.
  var takesCommands: Bool {
    switch source {
    case .play, .realTime: true
    case .recording, .file, .program(.view): false
    case .program(.control): movesByItself
    }
  }

  /// The sentence for a command that a program does not answer: it is stopped, say. Nil while there is none.
  var silenceText: String? {
    guard movesByItself, let line = unanswered.overdue else { return nil }
    return localized("no answer yet to :\(line)")
  }

  /// The thing that moves by itself, for a sentence.
  var nameOfMover: String {
    switch source {
    case .realTime: localized("real threads")
    case .program: localized("a program")
    case .play, .recording, .file: localized("a log")
    }
  }
}
