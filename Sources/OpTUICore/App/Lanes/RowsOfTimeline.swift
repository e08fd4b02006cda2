/// All lane rows, with the parameters they were computed from.
struct RowsOfTimeline: Sendable {
  let rows: [LaneRow]
  private let structure: RowStructure
  private let showsAll: Bool
  private let additions: Set<String>

  init(_ timeline: Timeline, showsAll: Bool, additions: Set<String>) {
    rows = timeline.rows(showsAll: showsAll, additions: additions)
    structure = timeline.rowStructure
    (self.showsAll, self.additions) = (showsAll, additions)
  }

  /// Whether they are the rows of a timeline.
  func are(of timeline: Timeline, showsAll: Bool, additions: Set<String>) -> Bool {
    structure.isSame(as: timeline.rowStructure) && self.showsAll == showsAll && self.additions == additions
  }
}
