import Localization

/// The situation of a play on the screen, which determines the word in the title and the key bar.
enum Situation: Hashable, Sendable, CaseIterable {
  case playing, paused
  /// The play is at a hold, or at a question.
  case held, asked
  /// The user makes a scheduling choice.
  case choosing
  /// The past, paused or playing.
  case past, replaying
  /// Real threads, followed or with a frozen view.
  case live, frozen
  /// A recorded log, at its end or before.
  case recorded, reviewing
  /// A growing log that is followed.
  case following
  /// A program that has ended.
  case ended
  /// A session without operations.
  case empty
  /// The play has ended: all finished, some unfinished, or at a limit.
  case done, stuck, stopped

  /// The relevant keys, most useful first.
  var hints: [KeyMap.Hint] {
    switch self {
    case .playing: [.pause, .suspend, .cancel, .max, .why, .step, .speed]
    case .paused: [.play, .suspend, .cancel, .max, .why, .step, .moment]
    case .held: [.pass, .suspend, .cancel, .max, .why, .back, .marks]
    case .asked: [.hint, .skip, .select, .back]
    case .choosing: [.suspend, .cancel, .max, .why, .back]
    case .past: [.play, .present, .fork, .why, .step, .moment, .marks]
    case .replaying: [.pause, .present, .fork, .why, .step, .speed]
    case .live: [.freeze, .suspend, .cancel, .max, .why, .back, .events]
    case .frozen: [.play, .present, .why, .step, .moment, .events]
    case .recorded: [.back, .start, .why, .moment, .events, .lints, .marks]
    case .following: [.stopFollowing, .freeze, .why, .back, .events, .lints]
    case .ended: [.back, .start, .why, .moment, .events, .lints]
    case .reviewing: [.play, .end, .why, .step, .moment, .events, .marks]
    case .empty: []
    case .done: [.restart, .back, .start, .moment, .events, .lints]
    case .stuck: [.why, .suspend, .cancel, .max, .restart, .back]
    case .stopped: [.restart, .why, .back, .start, .events]
    }
  }
}

extension KeyMap.Hint {
  /// Whether the keys send requests to the engine.
  var isSteering: Bool { actions.contains { if case .steer = $0 { true } else { false } } }

  /// The keys that build a session, most useful first.
  static let ofSession = [command, addOperation, addQueue]

  /// Opens the next lesson of the course.
  static let nextLesson = Self(.program(.nextLesson), text: "next lesson")
  /// Scrolls the pane in the place of the log.
  static let scroll = Self(.view(.logUp), .view(.logDown), text: "scroll")
  /// Shows the class of the selected operation.
  static let code = Self(.view(.code), text: "code")
  fileprivate static let command = Self(.panel(.commandLine), text: "command")
  fileprivate static let addOperation = Self(.build(.operation), text: "add")
  fileprivate static let addQueue = Self(.build(.queue), text: "queue")
  fileprivate static let pause = Self(.time(.pause), text: "pause")
  fileprivate static let play = Self(.time(.pause), text: "play")
  fileprivate static let pass = Self(.time(.pause), text: "continue")
  fileprivate static let freeze = Self(.time(.pause), text: "freeze")
  fileprivate static let hint = Self(.panel(.why), text: "hint")
  fileprivate static let skip = Self(.program(.accept), text: "skip (twice)")
  fileprivate static let back = Self(.time(.stepBack), text: "back")
  fileprivate static let step = Self(.time(.stepBack), .time(.stepForward), text: "step")
  fileprivate static let start = Self(.time(.toBeginning), text: "start")
  fileprivate static let present = Self(.time(.toPresent), text: "present")
  fileprivate static let end = Self(.time(.toPresent), text: "end")
  fileprivate static let moment = Self(.time(.toTime), text: "moment")
  static let marks = Self(.time(.previousMark), .time(.nextMark), text: "mark")
  fileprivate static let speed = Self(.time(.slower), .time(.faster), text: "speed")
  static let fork = Self(.time(.fork), text: "fork")
  fileprivate static let stopFollowing = Self(.time(.follow), text: "stop following")
  /// Shows a program's output.
  static let output = Self(.panel(.output), text: "output")
  /// Records a program's log to a file.
  static let record = Self(.build(.record), text: "record")
  static let follow = Self(.time(.follow), text: "follow")
  fileprivate static let restart = Self(.program(.restart), text: "restart")
  static let select = Self(.move(.previous), .move(.next), text: "select")
  static let suspend = Self(.steer(.queue(.suspendOrResume)), text: "suspend")
  /// Replaces `suspend` if the selected queue is suspended.
  static let resume = Self(.steer(.queue(.suspendOrResume)), text: "resume")
  fileprivate static let cancel = Self(.steer(.operation(.cancel)), text: "cancel")
  fileprivate static let max = Self(.steer(.queue(.raiseMax)), .steer(.queue(.lowerMax)), text: "max")
  fileprivate static let why = Self(.panel(.why), text: "why")
  /// Shows all waits by cause.
  static let causes = Self(.panel(.causes), text: "causes")
  fileprivate static let events = Self(.panel(.events), text: "events")
  fileprivate static let lints = Self(.panel(.lints), text: "lints")
}
