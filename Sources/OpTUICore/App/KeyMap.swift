/// The meaning of each key, as data: dispatch, key bar and help all read it.
struct KeyMap: Sendable {
  /// The kind of thing that is shown.
  enum Scene: Sendable {
    case present, past
    /// The present of real threads.
    case live
    /// A log that was read, at any moment, or the past of real threads.
    case recording
  }

  struct Binding: Sendable {
    var keys: [Key]
    var action: Action
    /// The printed names of the keys, and perhaps of their neighbours.
    var label: String
    /// The text in the key bar, perhaps for its neighbours too; nil if only the help names it.
    var bar: String?
    /// The scenes in which the key bar shows it.
    var scenes: Set<Scene> = [.present, .past, .live, .recording]
    /// One line of help; nil if a neighbour's line covers it.
    var help: String?
  }

  let bindings: [Binding]
  private let actions: [Key: Action]

  init(_ bindings: [Binding]) {
    self.bindings = bindings
    actions = Dictionary(
      bindings.flatMap { binding in binding.keys.map { ($0, binding.action) } }, uniquingKeysWith: { first, _ in first }
    )
  }

  func action(for key: Key) -> Action? { actions[key] }

  /// Returns the letter that sentences name the key by; an empty text for keys that are no letter.
  func letter(of action: Action) -> String {
    if case .character(let letter)? = bindings.first(where: { $0.action == action })?.keys.first {
      String(letter)
    } else {
      ""
    }
  }

  /// Returns the key bar, as far as there is room for it; help and quit, the last ones, are always in it.
  /// - Parameter isTaken: whether a key means something else just now.
  func bar(
    columns: Int, in scene: Scene = .present, offering offers: [String] = [],
    without isTaken: (Key) -> Bool = { _ in false }
  ) -> String {
    let shown = bindings.filter { $0.scenes.contains(scene) && !$0.keys.contains(where: isTaken) }
    let items = offers + shown.compactMap(\.bar)
    let gap = columns < 78 ? " " : "  "
    let last = items.suffix(2)
    let first = items.dropLast(2)
    let bars = (0...first.count).reversed().lazy.map { (first.prefix($0) + last).joined(separator: gap) }
    return bars.first { $0.count <= columns } ?? ""
  }

  /// The keys while a play is shown, in the order of the key bar: the first ones are there on small screens too.
  static let standard = KeyMap(
    [
      Binding(
        keys: [.character(" ")], action: .time(.pause), label: "Space", bar: "Spc pause",
        help: "pause the clock, resume"),
      Binding(
        keys: [.character("$")], action: .time(.toPresent), label: "$", bar: "$ present", scenes: [.past, .recording]),
      Binding(
        keys: [.character("F")], action: .time(.fork), label: "F", bar: "F fork", scenes: [.past],
        help: "fork: continue from here"),
      Binding(
        keys: [.character("s")], action: .steer(.queue(.suspendOrResume)), label: "s", bar: "s susp",
        scenes: [.present, .live],
        help: "suspend, resume the queue"),
      Binding(
        keys: [.character("x")], action: .steer(.operation(.cancel)), label: "x X", bar: "x cancel",
        scenes: [.present, .live],
        help: "cancel it, all of its queue"),
      Binding(keys: [.character("+")], action: .steer(.queue(.raiseMax)), label: "+"),
      Binding(
        keys: [.character("-")], action: .steer(.queue(.lowerMax)), label: "+ - *", bar: "+- max",
        scenes: [.present, .live],
        help: "max: up, down, default"),
      Binding(keys: [.character("p")], action: .steer(.operation(.raisePriority)), label: "p"),
      Binding(
        keys: [.character("P")], action: .steer(.operation(.lowerPriority)), label: "p P",
        help: "raise, lower its priority"),
      Binding(
        keys: [.character("w")], action: .panel(.why), label: "w", bar: "w why", help: "why it waits; again: blocker"),
      Binding(keys: [.character("f")], action: .steer(.operation(.finish)), label: "f"),
      Binding(
        keys: [.character("C")], action: .steer(.operation(.satisfy)), label: "f C", help: "finish, satisfy it by hand"),
      Binding(
        keys: [.character("u")], action: .steer(.operation(.pauseOrResume)), label: "u",
        help: "pause, resume a pausable one"),
      Binding(keys: [.character(",")], action: .time(.stepBack), label: ","),
      Binding(
        keys: [.character(".")], action: .time(.stepForward), label: ", .", bar: ",. step",
        scenes: [.present, .past, .recording], help: "pause; an event back, forward"),
      Binding(keys: [.character("0")], action: .time(.toBeginning), label: "0"),
      Binding(
        keys: [.character("t")], action: .time(.toTime), label: "0 $ t", bar: "t time", scenes: [.past, .recording],
        help: "beginning, present, a time"),
      Binding(keys: [.character("<")], action: .time(.slower), label: "<"),
      Binding(
        keys: [.character(">")], action: .time(.faster), label: "< > =", bar: "< > speed",
        scenes: [.present, .past, .recording], help: "slower, faster, normal speed"),
      Binding(keys: [.character("=")], action: .time(.normalSpeed), label: "="),
      Binding(
        keys: [.character("r")], action: .program(.restart), label: "r", bar: "r restart", help: "restart the play"),
      Binding(keys: [.enter], action: .program(.accept), label: "Enter"),
      Binding(keys: [.character("[")], action: .time(.previousMark), label: "["),
      Binding(
        keys: [.character("]")], action: .time(.nextMark), label: "Enter []", bar: "[] mark",
        scenes: [.past, .recording],
        help: "pass a hold; mark back, next"),
      Binding(
        keys: [.character("X")], action: .steer(.queue(.cancelAll)), label: "X", bar: "X all",
        scenes: [.present, .live]),
      Binding(keys: [.character("*")], action: .steer(.queue(.defaultMax)), label: "*"),
      Binding(
        keys: [.character("i")], action: .panel(.lints), label: "i", bar: "i lints", help: "lints and misuses so far"),
      Binding(keys: [.character("e")], action: .panel(.events), label: "e", help: "all events"),
      Binding(keys: [.character("?")], action: .panel(.help), label: "?", bar: "? help"),
      Binding(keys: [.character("q")], action: .program(.quit), label: "? q", bar: "q quit", help: "this help; quit"),
    ] + movements("lane", page: "a screen; at a hold: a mark") + [
      Binding(keys: [.character("K")], action: .view(.previousQueue), label: "K"),
      Binding(keys: [.character("J")], action: .view(.nextQueue), label: "K J", help: "the queue above, below"),
      Binding(keys: [.left, .character("h")], action: .view(.panLeft), label: "Left h"),
      Binding(
        keys: [.right, .character("l")], action: .view(.panRight), label: "Lt Rt hl", help: "show earlier, later times"),
      Binding(keys: [.character("z")], action: .view(.zoomIn), label: "z"),
      Binding(keys: [.character("Z")], action: .view(.zoomOut), label: "z Z", help: "zoom in, out"),
      Binding(keys: [.control("l")], action: .program(.redraw), label: "Ctrl-L", help: "redraw the screen"),
      Binding(keys: [.escape], action: .program(.close), label: "Esc", help: "close, or back to the list"),
    ])

  /// The keys while the list of scenarios is shown.
  static let picker = KeyMap(
    [
      Binding(keys: [.enter], action: .program(.accept), label: "Enter", bar: "Enter plays", help: "play the scenario"),
      Binding(
        keys: [.character("/")], action: .program(.filter), label: "/", bar: "/ filter",
        help: "show those with these letters"),
      Binding(keys: [.character("?")], action: .panel(.help), label: "?", bar: "? help", help: "this help"),
      Binding(keys: [.character("q")], action: .program(.quit), label: "q", bar: "q quit", help: "quit"),
    ] + movements("scenario", page: "a screen up, down") + [
      Binding(keys: [.control("l")], action: .program(.redraw), label: "Ctrl-L", help: "redraw the screen"),
      Binding(keys: [.escape], action: .program(.close), label: "Esc", help: "show all again, or quit"),
    ])

  /// The keys that move through any list.
  private static func movements(_ row: String, page pageHelp: String) -> [Binding] {
    [
      Binding(keys: [.up, .character("k")], action: .move(.previous), label: "Up k"),
      Binding(
        keys: [.down, .character("j")], action: .move(.next), label: "Up Dn kj", help: "the \(row) above, below"),
      Binding(keys: [.home, .character("g")], action: .move(.first), label: "g"),
      Binding(
        keys: [.end, .character("G")], action: .move(.last), label: "g G", help: "the first, the last; Home End"),
      Binding(keys: [.pageUp], action: .move(.pageUp), label: "PgUp"),
      Binding(keys: [.pageDown], action: .move(.pageDown), label: "PgUp Dn", help: pageHelp),
    ]
  }
}
