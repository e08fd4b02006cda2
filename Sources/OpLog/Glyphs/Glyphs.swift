/// The one-column characters of a charset, each with one meaning.
package struct Glyphs: Sendable {
  /// The looks of the display states, in their order.
  private let looks: [Look]
  /// The mark at the beginning of a completion block.
  package var completion: Glyph
  package var now: Glyph
  package var horizontal: Glyph
  package var vertical: Glyph
  /// The junction of a vertical border with the horizontal one above.
  package var junction: Glyph
  /// The corners of a box: top left, top right, bottom left, bottom right.
  package var corners: [Glyph]
  /// The last branch of a tree.
  package var branch: Glyph
  /// The branch of a tree that others follow.
  package var tee: Glyph
  package var elision: Glyph
  package var selection: Glyph
  /// The fill of runs in the play from which this one was forked.
  package var ghost: Glyph
  /// A mark of the lesson, on the ruler.
  package var mark: Glyph
  /// The mark before an operation that the selected one needs.
  package var needed: Glyph
  /// The mark before an operation that the selected one unblocks.
  package var unblocked: Glyph
  /// The mark before a highlighted lane.
  package var highlight: Glyph
  /// The load of a queue, from the lowest to the full one: lower than the bars of what runs, which it sums up.
  package var loads: [Glyph]
  /// The fill of a suspension.
  package var suspension: Glyph
  /// The sign of a queue without a limit.
  package var unlimited: Glyph
  /// The sign of a change, between the old and the new value.
  package var arrow: String
  /// The fills of execution in the further rows of a lane and in the last one; nil if fills are letters.
  package var tall: (bar: Glyph, half: Glyph)?

  package static let unicode = Glyphs(
    looks: Look.all(\.unicode), completion: "\u{22C4}", now: "\u{2503}",
    horizontal: "\u{2500}",
    vertical: "\u{2502}", junction: "\u{252C}",
    corners: ["\u{250C}", "\u{2510}", "\u{2514}", "\u{2518}"], branch: "\u{2514}", tee: "\u{251C}", elision: "\u{2026}",
    selection: ">",
    ghost: "\u{254C}", mark: "\u{25CA}", needed: "\u{25B4}",
    unblocked: "\u{25BE}",
    highlight: "\u{00BB}",
    loads: ["\u{2582}", "\u{2583}", "\u{2584}", "\u{2585}"],
    suspension: "\u{250A}", unlimited: "\u{221E}", arrow: "\u{2192}", tall: (bar: "\u{2588}", half: "\u{2580}"))

  static let ascii = Glyphs(
    looks: Look.all(\.ascii), completion: "c", now: "|",
    horizontal: "-", vertical: "|", junction: "+", corners: ["+", "+", "+", "+"], branch: "`", tee: "+", elision: "~",
    selection: ">", ghost: ",",
    mark: "*",
    needed: "^", unblocked: "v", highlight: "#", loads: [".", ":", "=", "#"], suspension: "/", unlimited: "-",
    arrow: "->")

  package func look(of displayState: OperationLane.DisplayState) -> Look { looks[Int(displayState.rawValue)] }
}
