import OpScenario

/// The characters of one tier: one glyph, one meaning. Each takes one column.
struct Glyphs: Sendable {
  /// A mark in the gutter and the fill of the lane.
  struct State: Sendable {
    var mark: Glyph
    var fill: Glyph
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
  var finished: Glyph
  var cancelled: Glyph
  var failed: Glyph
  /// The mark at which the completion block begins.
  var completion: Glyph
  var now: Glyph
  var horizontal: Glyph
  var vertical: Glyph
  /// The junction of a vertical border with the horizontal one above.
  var junction: Glyph
  /// The branch from which a line of a tree hangs.
  var branch: Glyph
  /// The branch of a line that others under the same parent follow.
  var tee: Glyph
  var elision: Glyph
  var selection: Glyph
  /// The fill of what ran in the play that this one was forked from.
  var ghost: Glyph
  /// A mark of the lesson, on the ruler.
  var mark: Glyph
  /// The mark before an operation that the selected one needs.
  var needed: Glyph
  /// The mark before an operation that the selected one unblocks.
  var unblocked: Glyph
  /// The mark before the name of a lane that the lesson points at.
  var highlight: Glyph
  /// The fill of what executes in a further row of a lane, and in the last one; nil where fills are letters.
  var tall: (bar: Glyph, half: Glyph)?

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
    highlight: "\u{00BB}", tall: (bar: "\u{2588}", half: "\u{2580}"))

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
    needed: "^", unblocked: "v", highlight: "#")

  private static func letter(_ displayState: OperationLane.DisplayState) -> Glyph { Glyph(displayState.letter) }
}
