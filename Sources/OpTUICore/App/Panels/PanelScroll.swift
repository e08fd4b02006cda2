/// The distance by which the lines of a panel are scrolled.
struct PanelScroll: Hashable, Sendable {
  /// The topmost line.
  private(set) var first = 0

  /// Scrolls the lines, no further than until the last one is seen.
  /// - Parameters:
  ///   - count: the number of all lines.
  ///   - visible: the number of lines that have room.
  mutating func move(_ movement: Action.Movement, of count: Int, visible: Int) {
    first = max(0, min(first + movement.rows(page: visible, of: count), count - visible))
  }

  /// Returns the lines that are seen. They may have become fewer since the last movement.
  func seen<Line>(of lines: [Line], visible: Int) -> ArraySlice<Line> {
    lines.dropFirst(min(first, max(0, lines.count - visible))).prefix(visible)
  }
}
