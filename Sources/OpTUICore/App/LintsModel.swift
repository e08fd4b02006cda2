/// The list of lints and misuses while it is open: how far it is scrolled.
struct LintsModel: Hashable, Sendable {
  /// The topmost line.
  private(set) var first = 0

  /// Moves by what a key means; nothing for one that is no movement.
  mutating func move(_ action: Action, of count: Int, on size: Canvas.Size) {
    let visible = size.panelRows
    guard let lines = action.rows(page: visible, of: count) else { return }
    first = max(0, min(first + lines, count - visible))
  }
}
