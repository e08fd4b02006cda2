/// The list of the causes for which operations wait, and how far it is scrolled.
struct CausesModel: Hashable, Sendable {
  /// The topmost line.
  private(set) var first = 0

  /// Scrolls the lines.
  mutating func move(_ movement: Action.Movement, of count: Int, on size: Canvas.Size) {
    let visible = size.panelRows
    first = max(0, min(first + movement.rows(page: visible, of: count), count - visible))
  }
}
