import OpScenario

/// The help while it is open: what it lists, and how far it is scrolled.
struct HelpModel: Hashable, Sendable {
  enum Line: Hashable, Sendable {
    /// A key, by its place in the key map.
    case binding(Int)
    /// The keys that are signals.
    case signals
    /// What the mark and the fill of an operation mean.
    case sort(OperationLane.Sort)
    /// What the digits of a queue mean.
    case running
    case now
    /// What stands before the name of a lane that the lesson points at.
    case highlight
  }

  private static let keys =
    KeyMap.standard.bindings.indices.filter { KeyMap.standard.bindings[$0].help != nil }
    .map(Line.binding) + [.signals]
  private static let legend = OperationLane.Sort.allCases.map(Line.sort) + [.running, .now, .highlight]

  /// How wide a line is.
  static let columnsOfLine = 39

  /// The lines, side by side if there is room: the keys on the left, the legend on the right.
  static func columns(of size: Canvas.Size) -> [[Line]] {
    size.columns / columnsOfLine > 1 ? [keys, legend] : [keys + legend]
  }

  /// The topmost line.
  private(set) var first = 0

  /// How many lines there are in the longest of the columns, and how many of them are visible.
  static func rows(of size: Canvas.Size) -> (all: Int, visible: Int) {
    let visible = max(0, size.rows - 2)
    return (columns(of: size).map(\.count).reduce(visible, max), visible)
  }

  /// Whether there are more lines than fit.
  static func scrolls(on size: Canvas.Size) -> Bool { rows(of: size).all > rows(of: size).visible }

  mutating func scroll(by lines: Int, on size: Canvas.Size) {
    let rows = Self.rows(of: size)
    first = max(0, min(first + lines, rows.all - rows.visible))
  }
}
