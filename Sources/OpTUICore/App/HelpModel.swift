/// The help while it is open: what it lists, and how far it is scrolled.
struct HelpModel: Hashable, Sendable {
  enum Line: Hashable, Sendable {
    /// A key, by its place in the key map.
    case binding(Int)
    /// What the mark and the fill of an operation mean.
    case sort(OperationLane.Sort)
    /// What the digits of a queue mean.
    case running
    case now
  }

  static let lines =
    KeyMap.standard.bindings.indices.map(Line.binding) + OperationLane.Sort.allCases.map(Line.sort) + [.running, .now]

  /// How wide a line is; as many stand side by side as fit.
  static let columnsOfLine = 39

  /// The topmost line.
  private(set) var first = 0

  /// How many lines there are in each of the columns of lines, and how many of them are visible.
  static func rows(of size: Canvas.Size) -> (all: Int, visible: Int) {
    let side = max(1, size.columns / columnsOfLine)
    let visible = max(0, size.rows - 2)
    return (max(visible, (lines.count + side - 1) / side), visible)
  }

  /// Whether there are more lines than fit.
  static func scrolls(on size: Canvas.Size) -> Bool { rows(of: size).all > rows(of: size).visible }

  mutating func scroll(by lines: Int, on size: Canvas.Size) {
    let rows = Self.rows(of: size)
    first = max(0, min(first + lines, rows.all - rows.visible))
  }
}
