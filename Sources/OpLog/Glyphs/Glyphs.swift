/// The characters of one tier: one glyph, one meaning. Each takes one column.
package struct Glyphs: Sendable {
  /// The appearance of the display states, in their order.
  private let looks: [Look]
  /// The mark at which the completion block begins.
  package var completion: Glyph
  package var now: Glyph
  package var horizontal: Glyph
  package var vertical: Glyph
  /// The junction of a vertical border with the horizontal one above.
  package var junction: Glyph
  /// The branch from which a line of a tree hangs.
  package var branch: Glyph
  /// The branch of a line that others under the same parent follow.
  package var tee: Glyph
  package var elision: Glyph
  package var selection: Glyph
  /// The fill of what ran in the play that this one was forked from.
  package var ghost: Glyph
  /// A mark of the lesson, on the ruler.
  package var mark: Glyph
  /// The mark before an operation that the selected one needs.
  package var needed: Glyph
  /// The mark before an operation that the selected one unblocks.
  package var unblocked: Glyph
  /// The mark before the name of a lane that the lesson points at.
  package var highlight: Glyph
  /// The fill of what executes in a further row of a lane, and in the last one; nil where fills are letters.
  package var tall: (bar: Glyph, half: Glyph)?

  package static let unicode = Glyphs(
    looks: Look.all(\.unicode), completion: "\u{22C4}", now: "\u{2503}",
    horizontal: "\u{2500}",
    vertical: "\u{2502}", junction: "\u{252C}", branch: "\u{2514}", tee: "\u{251C}", elision: "\u{2026}",
    selection: ">",
    ghost: "\u{254C}", mark: "\u{25CA}", needed: "\u{25B4}",
    unblocked: "\u{25BE}",
    highlight: "\u{00BB}", tall: (bar: "\u{2588}", half: "\u{2580}"))

  static let ascii = Glyphs(
    looks: Look.all(\.ascii), completion: "c", now: "|",
    horizontal: "-", vertical: "|", junction: "+", branch: "`", tee: "+", elision: "~", selection: ">", ghost: ",",
    mark: "*",
    needed: "^", unblocked: "v", highlight: "#")

  package func look(of displayState: OperationLane.DisplayState) -> Look { looks[Int(displayState.rawValue)] }
}
