/// Which key does what, as data: the dispatch, the key bar and the help are all read from it.
struct KeyMap: Sendable {
  struct Binding: Sendable {
    var keys: [Key]
    var action: Action
    /// The keys as they are printed.
    var label: String
    /// What the key bar says, perhaps for its neighbours too; nil: only the help names it.
    var bar: String?
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

  /// In the order of the key bar: what comes first is there on small screens too.
  static let standard = KeyMap([
    Binding(keys: [.character(" ")], action: .pause, label: "Space", bar: "Spc pause", help: "pause the clock, go on"),
    Binding(
      keys: [.character("s")], action: .suspendOrResume, label: "s", bar: "s susp", help: "suspend or resume the queue"),
    Binding(keys: [.character("x")], action: .cancel, label: "x", bar: "x cancel", help: "cancel the operation"),
    Binding(keys: [.character("+")], action: .raiseMax, label: "+"),
    Binding(
      keys: [.character("-")], action: .lowerMax, label: "+ -", bar: "+/- max", help: "one more, one less at once"),
    Binding(
      keys: [.character("w")], action: .why, label: "w", bar: "w why", help: "why it waits; again: for whom"),
    Binding(keys: [.character(".")], action: .stepEvent, label: ".", bar: ". step", help: "pause, then one event on"),
    Binding(keys: [.character("<")], action: .slower, label: "<"),
    Binding(
      keys: [.character(">")], action: .faster, label: "< >", bar: "< > speed", help: "slower, faster"),
    Binding(keys: [.character("=")], action: .normalSpeed, label: "=", help: "normal speed"),
    Binding(keys: [.character("r")], action: .restart, label: "r", bar: "r restart", help: "restart the play"),
    Binding(keys: [.enter], action: .goOn, label: "Enter"),
    Binding(
      keys: [.character("]")], action: .nextMark, label: "Enter ]", help: "pass a hold; to the next mark"),
    Binding(
      keys: [.character("X")], action: .cancelAll, label: "X", bar: "X all", help: "cancel all of the queue"),
    Binding(keys: [.character("*")], action: .defaultMax, label: "*", help: "no limit for the queue"),
    Binding(keys: [.character("i")], action: .lints, label: "i", bar: "i lints", help: "lints and misuses so far"),
    Binding(keys: [.character("?")], action: .help, label: "?", bar: "? help", help: "this help"),
    Binding(keys: [.character("q")], action: .quit, label: "q", bar: "q quit", help: "quit"),
    Binding(keys: [.up, .character("k")], action: .selectPrevious, label: "Up k", help: "select the lane above"),
    Binding(keys: [.down, .character("j")], action: .selectNext, label: "Down j", help: "select the lane below"),
    Binding(keys: [.left, .character("h")], action: .panLeft, label: "Left h", help: "look at earlier times"),
    Binding(keys: [.right, .character("l")], action: .panRight, label: "Right l", help: "look at later times"),
    Binding(keys: [.control("l")], action: .redraw, label: "Ctrl-L", help: "draw everything anew"),
    Binding(keys: [.escape], action: .close, label: "Esc", help: "close, or back to the list"),
  ])
}
