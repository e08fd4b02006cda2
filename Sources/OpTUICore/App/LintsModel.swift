/// The list of lints and misuses, and how far it is scrolled.
struct LintsModel: Hashable, Sendable {
  /// The topmost line.
  private(set) var first = 0

  /// Scrolls the list.
  mutating func move(_ movement: Action.Movement, of count: Int, on size: Canvas.Size) {
    let visible = size.panelRows
    first = max(0, min(first + movement.rows(page: visible, of: count), count - visible))
  }
}
