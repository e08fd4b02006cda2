/// The scroll position of a panel.
struct PanelScroll: Hashable, Sendable {
  private(set) var first = 0

  /// Scrolls, at most until the last line is visible.
  /// - Parameters:
  ///   - count: the number of all lines.
  ///   - visible: the number of lines that fit.
  mutating func move(_ movement: Action.Movement, of count: Int, visible: Int) {
    first = max(0, min(first + movement.rows(page: visible, of: count), count - visible))
  }

  /// Returns the visible lines. There may be fewer lines than at the last movement.
  func seen<Line>(of lines: [Line], visible: Int) -> ArraySlice<Line> {
    lines.dropFirst(min(first, max(0, lines.count - visible))).prefix(visible)
  }
}
