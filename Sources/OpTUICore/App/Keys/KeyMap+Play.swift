import Localization

extension KeyMap {
  /// The keys of a play.
  package static let standard = KeyMap(
    time + change + building + panels + program + movements + view,
    help: [
      HelpGroup(title: "Time", hints: hintsOfTime), HelpGroup(title: "Lanes", hints: hintsOfLanes),
      HelpGroup(title: "Operations and queues", hints: hintsOfChange),
      HelpGroup(title: "Building", hints: hintsOfBuilding),
      HelpGroup(title: "Panels and program", hints: hintsOfPanels),
    ])

  private static let time = [
    Binding(.time(.pause), "pause", " "),
    Binding(.time(.stepBack), "step-back", ","),
    Binding(.time(.stepForward), "step-forward", "."),
    Binding(.time(.toBeginning), "start", "0"),
    Binding(.time(.toPresent), "present", "$"),
    Binding(.time(.toTime), "moment", "t"),
    Binding(.time(.previousMark), "previous-mark", "["),
    Binding(.time(.nextMark), "next-mark", "]"),
    Binding(.time(.slower), "slower", "<"),
    Binding(.time(.faster), "faster", ">"),
    Binding(.time(.normalSpeed), "normal-speed", "="),
    Binding(.time(.fork), "fork", "F"),
    Binding(.time(.predict), "predict", "P"),
    Binding(.program(.restart), "restart", "r"),
  ]

  private static let hintsOfTime = [
    Hint(.time(.pause), text: "pause, play, pass a hold"),
    Hint(.time(.stepBack), .time(.stepForward), text: "an event back, forward"),
    Hint(.time(.previousMark), .time(.nextMark), text: "the mark before, after"),
    Hint(.time(.toBeginning), .time(.toPresent), .time(.toTime), text: "start, present, a moment"),
    Hint(.time(.slower), .time(.faster), .time(.normalSpeed), text: "slower, faster, normal"),
    Hint(.time(.fork), .program(.restart), text: "fork, follow a log; restart"),
    Hint(.time(.predict), text: "predict each decision; stop"),
    Hint(.program(.nextLesson), text: "the next lesson"),
  ]

  private static let change = [
    Binding(.steer(.queue(.suspendOrResume)), "suspend", "s"),
    Binding(.steer(.queue(.raiseMax)), "raise-max", "+"),
    Binding(.steer(.queue(.lowerMax)), "lower-max", "-"),
    Binding(.steer(.queue(.defaultMax)), "default-max", "*"),
    Binding(.steer(.operation(.cancel)), "cancel", "x"),
    Binding(.steer(.queue(.cancelAll)), "cancel-all", "X"),
    Binding(.steer(.operation(.prioritize)), "priority", "p"),
    Binding(.steer(.operation(.finish)), "finish", "f"),
    Binding(.steer(.operation(.pauseOrResume)), "pause-operation", "u"),
    Binding(.steer(.operation(.satisfy)), "satisfy", "C"),
    Binding(.steer(.fix), "fix", "!"),
  ]

  private static let hintsOfChange = [
    Hint(.steer(.queue(.suspendOrResume)), text: "suspend, resume the queue"),
    Hint(
      .steer(.queue(.raiseMax)), .steer(.queue(.lowerMax)), .steer(.queue(.defaultMax)), text: "max: up, down, default"),
    Hint(.steer(.operation(.cancel)), .steer(.queue(.cancelAll)), text: "cancel it, all of its queue"),
    Hint(.steer(.operation(.prioritize)), text: "choose its priority"),
    Hint(
      .steer(.operation(.finish)), .steer(.operation(.pauseOrResume)), .steer(.operation(.satisfy)),
      text: "finish, pause, satisfy it"),
    Hint(.steer(.fix), text: "apply the suggested fix"),
  ]

  private static let building = [
    Binding(.build(.operation), "add-operation", "a"),
    Binding(.build(.queue), "add-queue", "A"),
    Binding(.build(.dependency), "add-dependency", "D"),
    Binding(.build(.undo), "undo", "U"),
    Binding(.build(.redo), "redo", "R"),
    Binding(.build(.save), "save", "W"),
  ]

  private static let hintsOfBuilding = [
    Hint(.build(.operation), .build(.queue), .build(.dependency), text: "operation, queue, dependency"),
    Hint(.build(.undo), .build(.redo), .build(.save), text: "undo, redo (record); save"),
  ]

  private static let panels = [
    Binding(panel: .why, "w"),
    Binding(panel: .causes, "H"),
    Binding(panel: .dependencies, "d"),
    Binding(panel: .events, "e"),
    Binding(panel: .lints, "i"),
    Binding(panel: .statistics, "%"),
    Binding(panel: .output, "L"),
    Binding(panel: .source, "S"),
    Binding(.view(.reverseLog), "reverse-log", "O"),
    Binding(panel: .help, "?"),
    Binding(panel: .commandLine, ":"),
  ]

  private static let program = [
    Binding(.program(.accept), "accept", .enter),
    Binding(.program(.filter), "filter", "/"),
    Binding(.program(.redraw), "redraw", .control("l")),
    Binding(.program(.mouse), "mouse", "m"),
    Binding(.program(.copy), "copy", "Y"),
    Binding(.program(.export), "export", "E"),
    Binding(.program(.close), "close", .escape),
    Binding(.program(.quit), "quit", "q"),
  ]

  private static let hintsOfPanels = [
    Hint(.panel(.why), .panel(.causes), .panel(.dependencies), text: "why; all causes; dependencies"),
    Hint(.panel(.events), .view(.reverseLog), .panel(.lints), text: "events; their order; lints"),
    Hint(.panel(.commandLine), .panel(.output), text: "command line; output"),
    Hint(.panel(.statistics), .panel(.source), text: "statistics; its source post"),
    Hint(label: "1-9 a-z", text: "answer a question"),
    Hint(.program(.accept), text: "details; twice: skip question"),
    Hint(.panel(.help), .program(.close), .program(.quit), text: "help; close; leave"),
    Hint(.program(.copy), .program(.export), text: "copy a line, all; export"),
    Hint(.program(.mouse), .program(.redraw), text: "mouse off to select; redraw"),
    Hint(label: "Ctrl-C", text: "quit"),
    Hint(label: "Ctrl-Z", text: "to the shell, until fg"),
  ]

  private static let view = [
    Binding(.view(.previousQueue), "previous-queue", "K"),
    Binding(.view(.nextQueue), "next-queue", "J"),
    Binding(.view(.threads), "threads", "T", "3"),
    Binding(.view(.code), "code", "V"),
    Binding(.view(.logUp), "log-up", "{"),
    Binding(.view(.logDown), "log-down", "}"),
    Binding(.view(.panLeft), "earlier", .left, "h"),
    Binding(.view(.panRight), "later", .right, "l"),
    Binding(.view(.zoomIn), "zoom-in", "z"),
    Binding(.view(.zoomOut), "zoom-out", "Z"),
    Binding(.view(.fold), "fold", "c"),
    Binding(.view(.sort), "sort", "o"),
    Binding(.view(.axis), "axis", "v"),
    Binding(.view(.nextMatch), "next-match", "n"),
    Binding(.view(.previousMatch), "previous-match", "N"),
    Binding(.view(.preset(.lanes)), "lanes", "1"),
    Binding(.view(.preset(.lanesAndLog)), "lanes-and-log", "2"),
    Binding(.view(.preset(.all)), "everything", "4"),
    Binding(.view(.preset(.projector)), "projector", "B"),
  ]

  private static let hintsOfLanes = [
    Hint(.move(.previous), .move(.next), text: "the lane above, below"),
    Hint(
      .move(.first), .move(.last), .view(.previousQueue), .view(.nextQueue), text: "first, last; queue up, down"),
    Hint(.move(.pageUp), .move(.pageDown), text: "a screen; at a hold: a mark"),
    Hint(.view(.panLeft), .view(.panRight), text: "earlier, later times"),
    Hint(.view(.zoomIn), .view(.zoomOut), text: "zoom in, out"),
    Hint(.program(.filter), .view(.nextMatch), .view(.previousMatch), text: "filter; next, previous match"),
    Hint(.view(.fold), .view(.sort), .view(.axis), text: "fold; sort; axis of events"),
    Hint(.view(.threads), .view(.code), text: "threads; the class as code"),
    Hint(.view(.logUp), .view(.logDown), text: "scroll the log, or the code"),
    Hint(
      .view(.preset(.lanes)), .view(.preset(.lanesAndLog)), .view(.preset(.all)), .view(.preset(.projector)),
      text: "lanes; log; why; projector"),
  ]

  /// The keys that move through any list.
  static let movements = [
    Binding(.move(.previous), "up", .up, "k"),
    Binding(.move(.next), "down", .down, "j"),
    Binding(.move(.first), "first", "g", .home),
    Binding(.move(.last), "last", "G", .end),
    Binding(.move(.pageUp), "page-up", .pageUp),
    Binding(.move(.pageDown), "page-down", .pageDown),
  ]
}
