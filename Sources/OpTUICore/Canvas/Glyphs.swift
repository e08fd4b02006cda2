import OpScenario

/// The characters of one tier: one glyph, one meaning. Each takes one column.
struct Glyphs: Sendable {
  /// A mark in the gutter and the fill of the lane.
  struct State: Sendable {
    var mark: String
    var fill: String
  }

  /// Neither added nor started.
  var new: State
  var pending: State
  var ready: State
  /// Waiting although its cancellation was asked for.
  var withdrawn: State
  var executing: State
  /// Executing, while its body waits.
  var waiting: State
  /// The state of an operation that is paused, before its start or in its slot.
  var paused: State
  /// Executing although its cancellation was asked for.
  var cancelling: State
  /// Marks the end in the gutter and on the lane.
  var finished: String
  var cancelled: String
  var failed: String
  /// Where the completion block begins.
  var completion: String
  var now: String
  var horizontal: String
  var vertical: String
  /// The junction of a vertical border with the horizontal one above.
  var junction: String
  /// The branch from which a line of a tree hangs.
  var branch: String
  /// The branch of a line that others under the same parent follow.
  var tee: String
  var elision: String
  var selection: String
  /// The fill of what ran in the play that this one was forked from.
  var ghost: String
  /// A mark of the lesson, on the ruler.
  var mark: String
  /// Before an operation that the selected one needs.
  var needed: String
  /// Before an operation that the selected one unblocks.
  var unblocked: String
  /// Before the name of a lane that the lesson points at.
  var highlight: String
  /// The fills that are repeated in a further row of a lane.
  var bars: [String: String]
  /// The fills of the last row of a lane.
  var halves: [String: String]

  static let unicode = Glyphs(
    new: State(mark: "\u{25E6}", fill: " "),
    pending: State(mark: "\u{25CC}", fill: "\u{22EF}"), ready: State(mark: "\u{25B9}", fill: "\u{2582}"),
    withdrawn: State(mark: "\u{2298}", fill: "\u{2591}"),
    executing: State(mark: "\u{25B8}", fill: "\u{2587}"), waiting: State(mark: "\u{25AD}", fill: "\u{2550}"),
    paused: State(mark: "\u{25AF}", fill: "\u{254D}"),
    cancelling: State(mark: "\u{25AE}", fill: "\u{2592}"),
    finished: "\u{2713}", cancelled: "\u{2717}", failed: "!", completion: "\u{22C4}", now: "\u{2503}",
    horizontal: "\u{2500}",
    vertical: "\u{2502}", junction: "\u{252C}", branch: "\u{2514}", tee: "\u{251C}", elision: "\u{2026}",
    selection: ">",
    ghost: "\u{254C}", mark: "\u{25CA}", needed: "\u{25B4}",
    unblocked: "\u{25BE}",
    highlight: "\u{00BB}", bars: ["\u{2587}": "\u{2588}", "\u{2592}": "\u{2592}"], halves: ["\u{2587}": "\u{2580}"])

  /// The fills and the end marks are the letters that pictures in scenario files are written in.
  static let ascii = Glyphs(
    new: State(mark: "N", fill: " "), pending: State(mark: "P", fill: letter(.pending)),
    ready: State(mark: "R", fill: letter(.ready)),
    withdrawn: State(mark: "x", fill: "x"),
    executing: State(mark: "E", fill: letter(.executing)), waiting: State(mark: "W", fill: "o"),
    paused: State(mark: "Z", fill: letter(.paused)),
    cancelling: State(mark: "C", fill: letter(.cancelling)),
    finished: letter(.finished), cancelled: letter(.cancelled), failed: letter(.failed), completion: "c", now: "|",
    horizontal: "-", vertical: "|", junction: "+", branch: "`", tee: "+", elision: "~", selection: ">", ghost: ",",
    mark: "*",
    needed: "^", unblocked: "v", highlight: "#", bars: [:],
    halves: [:])

  private static func letter(_ sort: OperationLane.Sort) -> String { sort.letter }
}
