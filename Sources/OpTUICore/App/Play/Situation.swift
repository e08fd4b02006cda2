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

  /// The relevant keys, in an order that is the same in all situations: clock, time, reasons, menu, requests.
  var hints: [KeyMap.Hint] {
    switch self {
    case .playing: [.pause, .step, .why, .menu, .suspend, .cancel, .max]
    case .paused: [.play, .step, .why, .menu, .suspend, .cancel, .max]
    case .held: [.pass, .stops, .why, .menu, .suspend, .cancel, .max]
    // Those of the hint and of skipping are below the choices.
    case .asked: [.back, .select]
    case .choosing: [.back, .why, .suspend, .cancel, .max]
    case .past: [.play, .step, .stops, .present, .fork, .why, .menu]
    case .replaying: [.pause, .step, .present, .fork, .speed, .why]
    case .live: [.freeze, .back, .why, .menu, .suspend, .cancel, .max]
    case .frozen: [.play, .step, .moment, .present, .why, .menu]
    case .recorded: [.back, .stops, .start, .moment, .why, .menu, .views]
    case .following: [.freeze, .back, .why, .menu, .views]
    case .ended: [.back, .start, .moment, .why, .menu, .views]
    case .reviewing: [.play, .step, .stops, .moment, .end, .why, .menu]
    case .empty: []
    case .done: [.back, .start, .moment, .restart, .why, .menu, .views]
    case .stuck: [.back, .restart, .why, .menu, .suspend, .cancel, .max]
    case .stopped: [.back, .start, .restart, .why, .menu, .views]
    }
  }
}

extension KeyMap.Hint {
  /// Whether the keys send requests to the engine.
  var isSteering: Bool { actions.contains { if case .steer = $0 { true } else { false } } }

  /// The keys that build a session, instead of those that steer.
  static let ofSession = [command, addOperation]
  /// The keys of a session without operations.
  static let ofEmptySession = [command, addOperation, addQueue]

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
  fileprivate static let back = Self(.time(.stepBack), text: "back")
  fileprivate static let step = Self(.time(.stepBack), .time(.stepForward), text: "step")
  fileprivate static let start = Self(.time(.toBeginning), text: "start")
  fileprivate static let present = Self(.time(.toPresent), text: "present")
  fileprivate static let end = Self(.time(.toPresent), text: "end")
  fileprivate static let moment = Self(.time(.toTime), text: "moment")
  static let stops = Self(.time(.previousStop), .time(.nextStop), text: "stop")
  fileprivate static let speed = Self(.time(.slower), .time(.faster), text: "speed")
  static let fork = Self(.time(.fork), text: "fork")
  static let stopFollowing = Self(.time(.follow), text: "stop following")
  /// Opens the menu of the selected lane.
  static let menu = Self(.program(.accept), text: "menu")
  fileprivate static let views = Self(.panel(.views), text: "views")
  /// Shows the queues again.
  static let queues = Self(.view(.threads), text: "back")
  /// The key for lanes that do not fit.
  static let manyLanes = Self(.program(.filter), text: "filter")
  /// Shows a program's output.
  static let output = Self(.panel(.output), text: "output")
  /// Writes a session, or the log of a program, to a file.
  static let save = Self(.build(.save), text: "save")
  static let undo = Self(.build(.undo), .build(.redo), text: "undo, redo")
  static let follow = Self(.time(.follow), text: "follow")
  fileprivate static let restart = Self(.program(.restart), text: "restart")
  static let select = Self(.move(.previous), .move(.next), text: "select")
  static let help = Self(.panel(.help), text: "help")
  static let suspend = Self(.steer(.queue(.suspendOrResume)), text: "suspend")
  /// Replaces `suspend` if the selected queue is suspended.
  static let resume = Self(.steer(.queue(.suspendOrResume)), text: "resume")
  static let cancel = Self(.steer(.operation(.cancel)), text: "cancel")
  fileprivate static let max = Self(.steer(.queue(.raiseMax)), .steer(.queue(.lowerMax)), text: "max")
  static let why = Self(.panel(.why), text: "why")
  /// Shows all waits by cause.
  static let causes = Self(.panel(.causes), text: "causes")
}
