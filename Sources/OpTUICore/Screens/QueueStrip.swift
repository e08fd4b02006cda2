import OpEngine

/// The strip of a queue's row: in each column the number of its running operations as a digit, `*` above nine; `S`
/// while the queue is suspended, even if operations run.
struct QueueStrip: Hashable, Sendable {
  static let suspended: Glyph = "S"

  /// The first column from the left edge of the lanes; not negative.
  let first: Int
  private(set) var columns: [Glyph] = []

  /// - Complexity: O(columns + changes among them + suspensions).
  init(_ lane: QueueLane, scale: TimeScale, now: EngineTime) {
    first = max(0, scale.column(of: lane.createdAt))
    let last = max(first, min(scale.columns, scale.column(of: now)))
    var changes = lane.running[lane.running.partitioningIndex { $0.time > scale.start(ofColumn: first) }...]
    var count = changes.startIndex > 0 ? lane.running[changes.startIndex - 1].count : 0
    var suspensions = lane.suspensions[...]
    var start = scale.start(ofColumn: first)
    for column in first..<last {
      let end = scale.start(ofColumn: column + 1)
      defer { start = end }
      while let change = changes.first, change.time <= start { count = changes.removeFirst().count }
      var most = count
      while let change = changes.first, change.time < end {
        count = changes.removeFirst().count
        most = max(most, count)
      }
      suspensions = suspensions.drop { $0.isOver(at: start) }
      columns.append(suspensions.first.map { $0.start < end } == true ? Self.suspended : Self.glyph(of: most))
    }
  }

  private static func glyph(of count: Int) -> Glyph {
    count > 9 ? "*" : Glyph(Unicode.Scalar(UInt8(ascii: "0") + UInt8(count)))
  }
}

extension LaneInterval {
  /// Returns whether it ended at or before `time`; an empty one is over after its instant.
  fileprivate func isOver(at time: EngineTime) -> Bool {
    guard let end else { return false }
    return start == end ? end < time : end <= time
  }
}
