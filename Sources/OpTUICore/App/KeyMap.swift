/// Which key does what, as data: the dispatch, the key bar and the help are all read from it.
struct KeyMap: Sendable {
  /// Where the person looks.
  enum Scene: Sendable {
    case present, past
    /// The present of real threads.
    case live
    /// A log that was read, at whatever moment, or what real threads have left behind.
    case recording
  }

  struct Binding: Sendable {
    var keys: [Key]
    var action: Action
    /// The keys as they are printed, perhaps with the neighbours'.
    var label: String
    /// What the key bar says, perhaps for its neighbours too; nil: only the help names it.
    var bar: String?
    /// Where the key bar says it.
    var scenes: Set<Scene> = [.present, .past, .live, .recording]
    /// One line of help; nil: a neighbour's line speaks for it.
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

  /// The key as sentences name it; nothing for what is no letter.
  func letter(of action: Action) -> String {
    if case .character(let letter)? = bindings.first(where: { $0.action == action })?.keys.first {
      String(letter)
    } else {
      ""
    }
  }

  /// The key bar, as far as there is room for it; help and quit, the last ones, are always in it.
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

  /// While a play is shown, in the order of the key bar: what comes first is there on small screens too.
  static let standard = KeyMap(
    [
      Binding(
        keys: [.character(" ")], action: .pause, label: "Space", bar: "Spc pause", help: "pause the clock, go on"),
      Binding(keys: [.character("$")], action: .toPresent, label: "$", bar: "$ present", scenes: [.past, .recording]),
      Binding(
        keys: [.character("F")], action: .fork, label: "F", bar: "F fork", scenes: [.past],
        help: "fork: go on from here"),
      Binding(
        keys: [.character("s")], action: .suspendOrResume, label: "s", bar: "s susp", scenes: [.present, .live],
        help: "suspend, resume the queue"),
      Binding(
        keys: [.character("x")], action: .cancel, label: "x X", bar: "x cancel", scenes: [.present, .live],
        help: "cancel it, all of the queue"),
      Binding(keys: [.character("+")], action: .raiseMax, label: "+"),
      Binding(
        keys: [.character("-")], action: .lowerMax, label: "+ - *", bar: "+- max", scenes: [.present, .live],
        help: "max: up, down, default"),
      Binding(keys: [.character("p")], action: .raisePriority, label: "p"),
      Binding(keys: [.character("P")], action: .lowerPriority, label: "p P", help: "raise, lower its priority"),
      Binding(
        keys: [.character("w")], action: .why, label: "w", bar: "w why", help: "why it waits; again: for whom"),
      Binding(keys: [.character("f")], action: .finish, label: "f"),
      Binding(keys: [.character("C")], action: .satisfy, label: "f C", help: "finish, satisfy it by hand"),
      Binding(keys: [.character("u")], action: .pauseOrGoOn, label: "u", help: "pause a pausable one, go on"),
      Binding(keys: [.character(",")], action: .stepBack, label: ","),
      Binding(
        keys: [.character(".")], action: .stepEvent, label: ", .", bar: ",. step",
        scenes: [.present, .past, .recording], help: "pause; one event back, on"),
      Binding(keys: [.character("0")], action: .toBeginning, label: "0"),
      Binding(
        keys: [.character("t")], action: .toTime, label: "0 $ t", bar: "t time", scenes: [.past, .recording],
        help: "beginning, present, a time"),
      Binding(keys: [.character("<")], action: .slower, label: "<"),
      Binding(
        keys: [.character(">")], action: .faster, label: "< > =", bar: "< > speed",
        scenes: [.present, .past, .recording], help: "slower, faster, normal speed"),
      Binding(keys: [.character("=")], action: .normalSpeed, label: "="),
      Binding(keys: [.character("r")], action: .restart, label: "r", bar: "r restart", help: "restart the play"),
      Binding(keys: [.enter], action: .goOn, label: "Enter"),
      Binding(keys: [.character("[")], action: .previousMark, label: "["),
      Binding(
        keys: [.character("]")], action: .nextMark, label: "Enter []", bar: "[] mark", scenes: [.past, .recording],
        help: "pass a hold; marks back, on"),
      Binding(keys: [.character("X")], action: .cancelAll, label: "X", bar: "X all", scenes: [.present, .live]),
      Binding(keys: [.character("*")], action: .defaultMax, label: "*"),
      Binding(keys: [.character("i")], action: .lints, label: "i", bar: "i lints", help: "lints and misuses so far"),
      Binding(keys: [.character("e")], action: .events, label: "e", help: "all events, to look through"),
      Binding(keys: [.character("?")], action: .help, label: "?", bar: "? help"),
      Binding(keys: [.character("q")], action: .quit, label: "? q", bar: "q quit", help: "this help; quit"),
    ] + movements("lane", page: "a screen; at a hold: a mark") + [
      Binding(keys: [.character("K")], action: .previousQueue, label: "K"),
      Binding(keys: [.character("J")], action: .nextQueue, label: "K J", help: "the queue above, below"),
      Binding(keys: [.left, .character("h")], action: .panLeft, label: "Left h"),
      Binding(
        keys: [.right, .character("l")], action: .panRight, label: "Lt Rt hl", help: "look at earlier, later times"),
      Binding(keys: [.character("z")], action: .zoomIn, label: "z"),
      Binding(keys: [.character("Z")], action: .zoomOut, label: "z Z", help: "zoom into time, out of it"),
      Binding(keys: [.control("l")], action: .redraw, label: "Ctrl-L", help: "draw everything anew"),
      Binding(keys: [.escape], action: .close, label: "Esc", help: "close, or back to the list"),
    ])

  /// While the list of scenarios is shown.
  static let picker = KeyMap(
    [
      Binding(keys: [.enter], action: .goOn, label: "Enter", bar: "Enter plays", help: "play the scenario"),
      Binding(
        keys: [.character("/")], action: .filter, label: "/", bar: "/ filter", help: "show those with these letters"),
      Binding(keys: [.character("?")], action: .help, label: "?", bar: "? help", help: "this help"),
      Binding(keys: [.character("q")], action: .quit, label: "q", bar: "q quit", help: "quit"),
    ] + movements("scenario", page: "a screen up, down") + [
      Binding(keys: [.control("l")], action: .redraw, label: "Ctrl-L", help: "draw everything anew"),
      Binding(keys: [.escape], action: .close, label: "Esc", help: "show all again, or quit"),
    ])

  /// What moves through any list.
  private static func movements(_ row: String, page pageHelp: String) -> [Binding] {
    [
      Binding(keys: [.up, .character("k")], action: .selectPrevious, label: "Up k"),
      Binding(
        keys: [.down, .character("j")], action: .selectNext, label: "Up Dn kj", help: "the \(row) above, below"),
      Binding(keys: [.home, .character("g")], action: .selectFirst, label: "g"),
      Binding(keys: [.end, .character("G")], action: .selectLast, label: "g G", help: "the first, the last; Home End"),
      Binding(keys: [.pageUp], action: .pageUp, label: "PgUp"),
      Binding(keys: [.pageDown], action: .pageDown, label: "PgUp Dn", help: pageHelp),
    ]
  }
}
