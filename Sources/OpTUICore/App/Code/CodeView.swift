/// The displayed code of the selected operation: its flags, its lines, and the running ones.
struct CodeView: Sendable {
  struct Flag: Sendable {
    let name: String
    let isSet: Bool
  }

  /// Returns the number of rows that the flags take above the lines.
  static func rowsOfFlags(in area: Rectangle) -> Int { area.columns < 55 && area.rows > 4 ? 2 : 1 }

  let operation: String?
  let title: String
  /// The four flags of `Operation`; empty if no operation is selected.
  private(set) var flags: [Flag] = []
  /// The latest posted key-value change.
  private(set) var latestPost: String?
  private(set) var lines: [CodeListing.Line] = []
  /// The reason why there are no lines, or none is marked.
  private(set) var words: String?
  private var state = CodeState()
  /// The topmost line chosen by scrolling; nil to centre the running line.
  private var scrolledTo: Int?

  /// - Parameter previous: the code shown before.
  init(of model: PlayModel, after previous: CodeView?) {
    guard let lane = model.selectedLane else {
      (operation, title) = (nil, localized("code"))
      words = localized("No operation is selected: \(model.keysOfSelection) select one.")
      return
    }
    operation = lane.id
    title = localized("code of \(model.charset.label(name: lane.name, id: lane.id))")
    state = model.viewer.codeSteps.state(
      of: lane.id, after: model.timeline.eventCount, lastAt: model.timeline.time, at: model.time)
    latestPost = lane.latestPost.map { post in
      post.key + (post.old.map { " \($0) -> \(post.new ?? "")" } ?? "")
    }
    if let plan = model.title.operations[lane.id] {
      let listing = CodeListing(of: plan, language: model.title.language)
      lines = listing.lines
      flags = model.flags(of: lane, state.flags ?? listing.flags)
      if model.isBehindCodeSteps { words = localized("Only the first \([CodeStep].most) steps are followed.") }
    } else {
      flags = model.flags(of: lane, CodeStep.Flags())
    }
    if let previous, previous.operation == operation, previous.state.running == state.running {
      scrolledTo = previous.scrolledTo
    }
  }

  /// The size that it needs: all lines, with a mark before each.
  var room: Canvas.Size {
    let columns = lines.map { $0.text.count + 2 }.max() ?? 0
    return Canvas.Size(columns: max(columns, 56), rows: 1 + max(lines.count, 2))
  }

  /// Whether a line is running.
  func isRunning(_ line: CodeListing.Line) -> Bool { line.position.map(state.running.contains) ?? false }

  /// Returns the index of the topmost line to show in a number of rows, with the latest running line in the middle.
  func firstLine(rows: Int) -> Int {
    let running = lines.firstIndex(where: isRunning)
    let middle = running ?? lines.firstIndex { $0.position == state.latest } ?? 0
    return max(0, min(scrolledTo ?? (middle - rows / 2), lines.count - rows))
  }

  /// Scrolls by a number of lines, negative upwards, within the listing.
  mutating func scroll(by count: Int, rows: Int) {
    scrolledTo = max(0, min(firstLine(rows: rows) + count, lines.count - rows))
  }
}
