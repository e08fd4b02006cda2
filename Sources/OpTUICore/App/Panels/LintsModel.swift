/// The list of lints and misuses, the text that it is searched for, and how far it is scrolled.
struct LintsModel: Hashable, Sendable {
  private(set) var search = Search()
  /// The topmost line.
  private(set) var first = 0

  /// Scrolls the list.
  mutating func move(_ movement: Action.Movement, of count: Int, on size: Canvas.Size) {
    let visible = size.panelRows
    first = max(0, min(first + movement.rows(page: visible, of: count), count - visible))
  }

  /// Acts on a key for the search.
  /// - Returns: whether it was one.
  mutating func searchTakes(_ key: Key, _ action: Action?) -> Bool {
    guard search.takes(key, action) else { return false }
    first = 0
    return true
  }
}
