import OpScenario

/// The help while it is open: what it lists, and how far it is scrolled.
struct HelpModel: Hashable, Sendable {
  /// What a line is about.
  enum Subject: Hashable, Sendable {
    /// Keys, as they are printed.
    case keys(String)
    /// What the mark and the fill of an operation mean.
    case sort(OperationLane.Sort)
    /// What the digits of a queue mean.
    case running
    case now
    /// What stands before the name of a lane that the lesson points at.
    case highlight
  }

  struct Line: Hashable, Sendable {
    /// nil: it goes on with the line above.
    var subject: Subject?
    var text: CellText
  }

  private struct Entry: Hashable {
    var subject: Subject
    var text: String
  }

  /// How wide a line is where two fit side by side, and where its text begins.
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
      Entry(subject: .running, text: "so many run, * >9; suspended"), Entry(subject: .now, text: "now"),
      Entry(subject: .highlight, text: "look at this one"),
    ]

  private static func meaning(of sort: OperationLane.Sort) -> String {
    switch sort {
    case .pending: "pending: waits for others"
    case .ready: "ready: waits for its turn"
    case .withdrawn: "waits, cancel requested"
    case .executing: "executing"
    case .paused: "paused, with its slot if any"
    case .cancelling: "executing, cancel requested"
    case .finished: "finished"
    case .cancelled: "finished after a cancel"
    case .failed: "failed"
    }
  }

  /// The lines, side by side if there is room: the keys on the left, the legend on the right, with the keys that the left
  /// has no room for above it.
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

  /// How many lines there are in the longest of the columns, and how many of them are visible.
  func rows(of size: Canvas.Size) -> (all: Int, visible: Int) {
    let visible = size.panelRows
    return (columns(of: size).map(\.count).reduce(visible, max), visible)
  }

  /// Whether there are more lines than fit.
  func scrolls(on size: Canvas.Size) -> Bool { rows(of: size).all > rows(of: size).visible }

  /// Moves by what a key means; nothing for one that is no movement.
  mutating func move(_ action: Action, on size: Canvas.Size) {
    let rows = rows(of: size)
    guard let lines = action.rows(page: rows.visible, of: rows.all) else { return }
    first = max(0, min(first + lines, rows.all - rows.visible))
  }
}
