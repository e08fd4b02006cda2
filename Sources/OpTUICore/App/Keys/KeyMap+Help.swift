// The help of a play: the keys to begin with, then those of the menus and of special situations
extension KeyMap {
  /// The keys beside the marks on the first page.
  static let firstPage = [HelpGroup(title: "Keys", hints: hintsToBeginWith)]

  static let otherPages = [
    HelpGroup(title: "Menu of an operation or queue", hints: hintsOfLaneMenu),
    HelpGroup(title: "Menu of views", hints: hintsOfViewMenu),
    HelpGroup(title: "Lanes", hints: hintsOfLanes), HelpGroup(title: "Time", hints: hintsOfTime),
    HelpGroup(title: "Sessions", hints: hintsOfBuilding), HelpGroup(title: "Program", hints: hintsOfProgram),
  ]

  private static let hintsToBeginWith = [
    Hint(.time(.pause), text: "pause, play, continue"),
    Hint(.time(.stepBack), .time(.stepForward), text: "an event back, forward"),
    Hint(.time(.previousStop), .time(.nextStop), text: "the stop before, after"),
    Hint(.time(.toTime), text: "go to a time or an event"),
    Hint(.move(.previous), .move(.next), text: "select the lane above, below"),
    Hint(.program(.accept), text: "menu of the selected lane"),
    Hint(.panel(.why), text: "why it waits; its blocker"),
    Hint(.steer(.queue(.suspendOrResume)), text: "suspend, resume the queue"),
    Hint(.steer(.operation(.cancel)), text: "cancel the operation"),
    Hint(.steer(.queue(.raiseMax)), .steer(.queue(.lowerMax)), text: "limit of the queue up, down"),
    Hint(.panel(.views), text: "menu of views"),
    Hint(.view(.layout), text: "lanes; with log; with why"),
    Hint(.panel(.commandLine), text: "a command in words"),
    Hint(.program(.filter), text: "filter the lanes"),
    Hint(.panel(.help), text: "help; Down shows the rest"),
    Hint(.program(.quit), text: "leave"),
  ]

  private static let hintsOfLaneMenu = [
    Hint(.panel(.dependencies), .panel(.details), text: "dependencies; details"),
    Hint(.steer(.operation(.prioritize)), text: "choose its priority"),
    Hint(
      .steer(.operation(.finish)), .steer(.operation(.pauseOrResume)), .steer(.operation(.satisfy)),
      text: "finish, pause, satisfy it"),
    Hint(.steer(.queue(.defaultMax)), text: "limit of the queue: default"),
    Hint(.steer(.queue(.cancelAll)), text: "cancel all of the queue"),
    Hint(.steer(.fix), text: "apply the suggested fix"),
  ]

  private static let hintsOfViewMenu = [
    Hint(.panel(.events), .view(.reverseLog), text: "all events; their order"),
    Hint(.panel(.causes), .panel(.lints), .panel(.statistics), text: "all causes; lints; statistics"),
    Hint(.view(.threads), .view(.code), text: "threads; the class as code"),
    Hint(.panel(.output), .panel(.source), text: "output; post of the lesson"),
    Hint(.view(.projector), .view(.axis), text: "projector; axis of events"),
  ]

  private static let hintsOfLanes = [
    Hint(.move(.first), .move(.last), text: "first, last lane"),
    Hint(.view(.previousQueue), .view(.nextQueue), text: "the queue above, below"),
    Hint(.move(.pageUp), .move(.pageDown), text: "a screen up, down"),
    Hint(.view(.fold), .view(.sort), text: "fold a queue; sort operations"),
    Hint(.view(.panLeft), .view(.panRight), text: "earlier, later times"),
    Hint(.view(.zoomIn), .view(.zoomOut), text: "zoom in, out"),
    Hint(.view(.logUp), .view(.logDown), text: "scroll the log, or the code"),
  ]

  private static let hintsOfTime = [
    Hint(.time(.toBeginning), .time(.toPresent), text: "start, present"),
    Hint(.time(.slower), .time(.faster), text: "slower, faster"),
    Hint(.time(.fork), text: "fork from the past"),
    Hint(.time(.follow), text: "follow a log; stop"),
    Hint(.time(.predict), text: "predict each decision; stop"),
    Hint(.program(.restart), .program(.nextLesson), text: "restart; the next lesson"),
    Hint(label: "1-9 a-z", text: "answer a question"),
    Hint(label: "PgDn PgUp b", text: "presentation remote: next, back, pause"),
  ]

  private static let hintsOfBuilding = [
    Hint(.build(.operation), .build(.queue), .build(.dependency), text: "operation, queue, dependency"),
    Hint(.build(.undo), .build(.redo), text: "undo, redo"),
    Hint(.build(.save), text: "save the session or the log"),
  ]

  private static let hintsOfProgram = [
    Hint(.program(.copy), .program(.export), text: "copy a line, all; export"),
    Hint(.program(.mouse), .program(.redraw), text: "mouse off to select; redraw"),
    Hint(.program(.close), text: "close; return to the list"),
    Hint(label: "Ctrl-C", text: "quit"),
    Hint(label: "Ctrl-Z", text: "to the shell, until fg"),
  ]
}
