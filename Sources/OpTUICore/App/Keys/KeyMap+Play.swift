extension KeyMap {
  /// The keys of a play.
  package static let standard = KeyMap(
    time + change + building + panels + program + movements + view, help: firstPage + otherPages,
    pageLength: firstPage.count)

  private static let time = [
    Binding(.time(.pause), "pause", " "),
    Binding(.time(.stepBack), "step-back", ","),
    Binding(.time(.stepForward), "step-forward", "."),
    Binding(.time(.previousStop), "previous-stop", "["),
    Binding(.time(.nextStop), "next-stop", "]"),
    Binding(.time(.toTime), "moment", "t"),
    Binding(.time(.toBeginning), "start", "0", .home),
    Binding(.time(.toPresent), "present", "$", .end),
    Binding(.time(.slower), "slower", "<"),
    Binding(.time(.faster), "faster", ">"),
    Binding(.time(.fork), "fork", "F"),
    Binding(.time(.follow), "follow", .control("f")),
    Binding(.time(.predict), "predict", "P"),
    Binding(.program(.restart), "restart", "r"),
    Binding(.program(.nextLesson), "next-lesson", "n"),
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

  private static let building = [
    Binding(.build(.operation), "add-operation", "a"),
    Binding(.build(.queue), "add-queue", "A"),
    Binding(.build(.dependency), "add-dependency", "D"),
    Binding(.build(.undo), "undo", "U"),
    Binding(.build(.redo), "redo", "R"),
    Binding(.build(.save), "save", "W"),
  ]

  private static let panels = [
    Binding(panel: .why, "w"),
    Binding(panel: .dependencies, "d"),
    Binding(panel: .details, "I"),
    Binding(panel: .views, "v"),
    Binding(panel: .events, "e"),
    Binding(.view(.reverseLog), "reverse-log", "O"),
    Binding(panel: .causes, "H"),
    Binding(panel: .lints, "i"),
    Binding(panel: .statistics, "%"),
    Binding(panel: .output, "L"),
    Binding(panel: .source, "S"),
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

  private static let view = [
    Binding(.view(.layout), "layout", .tab),
    Binding(.view(.projector), "projector", "B"),
    Binding(.view(.previousQueue), "previous-queue", "K"),
    Binding(.view(.nextQueue), "next-queue", "J"),
    Binding(.view(.threads), "threads", "T"),
    Binding(.view(.code), "code", "V"),
    Binding(.view(.logUp), "log-up", "{"),
    Binding(.view(.logDown), "log-down", "}"),
    Binding(.view(.panLeft), "earlier", .left, "h"),
    Binding(.view(.panRight), "later", .right, "l"),
    Binding(.view(.zoomIn), "zoom-in", "z"),
    Binding(.view(.zoomOut), "zoom-out", "Z"),
    Binding(.view(.fold), "fold", "c"),
    Binding(.view(.sort), "sort", "o"),
    Binding(.view(.axis), "axis", "|"),
  ]

  /// The keys that move through any list.
  private static let movements = movements(first: ["g"], last: ["G"])

  /// Returns the keys that move through a list.
  static func movements(first: [Key], last: [Key]) -> [Binding] {
    [
      Binding(.move(.previous), "up", .up, "k"),
      Binding(.move(.next), "down", .down, "j"),
      Binding(.move(.first), "first", keys: first),
      Binding(.move(.last), "last", keys: last),
      Binding(.move(.pageUp), "page-up", .pageUp),
      Binding(.move(.pageDown), "page-down", .pageDown),
    ]
  }
}
