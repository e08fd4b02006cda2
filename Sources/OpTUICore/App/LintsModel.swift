/// The list of lints and misuses while it is open: how far it is scrolled.
struct LintsModel: Hashable, Sendable {
  /// The topmost line.
  private(set) var first = 0

  /// How many lines are visible between the title and the hint.
  static func visibleRows(on size: Canvas.Size) -> Int { max(0, size.rows - 2) }

  mutating func scroll(by lines: Int, of count: Int, on size: Canvas.Size) {
    first = max(0, min(first + lines, count - Self.visibleRows(on: size)))
  }
}
