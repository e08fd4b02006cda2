/// All lane rows, with the parameters they were computed from.
struct RowsOfTimeline: Sendable {
  let rows: [LaneRow]
  /// The number of operations without a row, which the script adds later.
  let hiddenCount: Int
  /// The rows by queue, and the version and room for which they were found.
  private var sections: (list: [LaneSection], version: Int, room: Int)?
  private let structure: RowStructure
  private let showsAll: Bool
  private let additions: Set<String>

  init(_ timeline: Timeline, showsAll: Bool, additions: Set<String>) {
    rows = timeline.rows(showsAll: showsAll, additions: additions)
    hiddenCount = timeline.operations.count - rows.count { if case .operation = $0 { true } else { false } }
    structure = timeline.rowStructure
    (self.showsAll, self.additions) = (showsAll, additions)
  }

  /// Returns the rows by queue. They are found again only when the timeline or the room has changed.
  mutating func sections(in timeline: Timeline, version: Int, room: Int) -> [LaneSection] {
    if let sections, sections.version == version, sections.room == room { return sections.list }
    let list = LaneSection.all(of: rows, in: timeline, screenful: room)
    sections = (list, version, room)
    return list
  }

  /// Whether they are the rows of a timeline.
  func are(of timeline: Timeline, showsAll: Bool, additions: Set<String>) -> Bool {
    structure.isSame(as: timeline.rowStructure) && self.showsAll == showsAll && self.additions == additions
  }
}
