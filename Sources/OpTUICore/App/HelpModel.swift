import OpScenario

/// The help: its lines, and how far it is scrolled.
struct HelpModel: Hashable, Sendable {
  /// The sign that a line explains.
  enum Subject: Hashable, Sendable {
    /// The printed names of keys.
    case keys(String)
    /// The mark and the fill of an operation.
    case sort(OperationLane.Sort)
    /// The digits of a queue.
    case running
    case now
    /// The mark before the name of a lane that the lesson points at.
    case highlight
  }

  struct Line: Hashable, Sendable {
    /// The sign; nil for a line that continues the one above.
    var subject: Subject?
    var text: CellText
  }

  private struct Entry: Hashable {
    var subject: Subject
    var text: String
  }

  /// The width of a line where two fit side by side, and the column where its text begins.
  static let columnsOfLine = 39
  static let columnOfText = 9

  private let keys: [Entry]
  private let legend: [Entry]
  /// The topmost line.
  private(set) var first = 0

  /// The help for a play.
  static let play = HelpModel(.standard, legend: legendOfLanes)

  /// The help for the list of scenarios.
  static let picker = HelpModel(.picker, legend: [])

  private init(_ map: KeyMap, legend: [Entry]) {
    keys =
      map.bindings.compactMap { binding in binding.help.map { Entry(subject: .keys(binding.label), text: $0) } }
      + [Entry(subject: .keys("Ctrl-C Z"), text: "quit; to the shell until fg")]
    self.legend = legend
  }

  private static let legendOfLanes =
    OperationLane.Sort.allCases.map { Entry(subject: .sort($0), text: meaning(of: $0)) } + [
      Entry(subject: .running, text: "running, * over 9; suspended"), Entry(subject: .now, text: "now"),
      Entry(subject: .highlight, text: "highlighted by the lesson"),
    ]

  private static func meaning(of sort: OperationLane.Sort) -> String {
    switch sort {
    case .pending: "pending: waits for others"
    case .ready: "ready: waits for a slot"
    case .withdrawn: "waits, cancel requested"
    case .executing: "executing"
    case .paused: "paused, with its slot if any"
    case .cancelling: "executing, cancel requested"
    case .finished: "finished"
    case .cancelled: "finished after a cancel"
    case .failed: "failed"
    }
  }

  /// Returns the lines, in two columns if there is room: the keys on the left; on the right the legend, and above it the
  /// keys that the left has no room for.
  func columns(of size: Canvas.Size) -> [[Line]] {
    let isWide = size.columns / Self.columnsOfLine > 1 && !legend.isEmpty
    let room = (isWide ? Self.columnsOfLine : size.columns) - Self.columnOfText - 1
    let lines = (keys + legend).flatMap { entry in
      CellText(entry.text).wrapped(columns: max(2, room)).enumerated().map { index, piece in
        Line(subject: index == 0 ? entry.subject : nil, text: piece)
      }
    }
    guard isWide else { return [lines] }
    let visible = size.panelRows
    let left = lines.count <= 2 * visible ? min(keys.count, visible) : (lines.count + 1) / 2
    return [Array(lines.prefix(left)), Array(lines.dropFirst(left))]
  }

  /// Returns the number of lines in the longest column, and the number of those that are visible.
  func rows(of size: Canvas.Size) -> (all: Int, visible: Int) {
    let visible = size.panelRows
    return (columns(of: size).map(\.count).reduce(visible, max), visible)
  }

  /// Returns whether there are more lines than fit.
  func scrolls(on size: Canvas.Size) -> Bool { rows(of: size).all > rows(of: size).visible }

  /// Scrolls the help.
  mutating func move(_ movement: Action.Movement, on size: Canvas.Size) {
    let rows = rows(of: size)
    first = max(0, min(first + movement.rows(page: rows.visible, of: rows.all), rows.all - rows.visible))
  }
}
