import OpEngine

/// What one operation's lane shows: which columns are filled how, and where its end is marked.
///
/// Every phase that took time gets at least one column where there is room: it is moved to the right for that, never to
/// the left, for nothing may be seen before it happened. Where there is none the end mark wins, then the later phase.
struct LaneStrip: Hashable, Sendable {
  struct Span: Hashable, Sendable {
    /// From the left edge of the lanes; may lie outside of them.
    var columns: Range<Int>
    var sort: OperationLane.Sort
    /// Whether its cancellation was asked for by then.
    var isCancelled: Bool
  }

  private(set) var spans: [Span] = []
  /// The column of the end mark; nil: not finished.
  private(set) var end: Int?

  init(_ lane: OperationLane, scale: TimeScale, now: EngineTime) {
    end = lane.finishedAt.map(scale.column)
    let limit = scale.column(of: lane.finishedAt ?? now)
    let pieces = Self.pieces(of: lane, now: now)
    var begins = pieces.map { scale.column(of: $0.start) } + [limit]
    for index in pieces.indices {
      let next = index + 1
      if next < pieces.count, begins[next] <= begins[index], begins[next + 1] > begins[index] + 1 {
        begins[next] = begins[index] + 1
      }
      let columns = begins[index]..<max(begins[index], begins[next])
      if !columns.isEmpty {
        spans.append(Span(columns: columns, sort: pieces[index].sort, isCancelled: pieces[index].isCancelled))
      }
    }
  }

  /// A stretch of time in which the lane looks the same.
  private struct Piece {
    var start: EngineTime
    var end: EngineTime
    var sort: OperationLane.Sort
    var isCancelled: Bool
  }

  private static func pieces(of lane: OperationLane, now: EngineTime) -> [Piece] {
    let ends = lane.changes.dropFirst().map(\.time) + [max(now, lane.changes.last?.time ?? now)]
    return zip(lane.changes, ends).flatMap { change, end in
      let cancelled = min(max(lane.cancelledAt ?? end, change.time), end)
      let sorts = sorts(of: change.phase)
      return [
        Piece(start: change.time, end: cancelled, sort: sorts.before, isCancelled: false),
        Piece(start: cancelled, end: end, sort: sorts.after, isCancelled: true),
      ].filter { $0.start < $0.end && change.phase != .finished }
    }
  }

  /// How a phase looks before and after the cancellation.
  private static func sorts(of phase: OperationPhase) -> (before: OperationLane.Sort, after: OperationLane.Sort) {
    switch phase {
    case .pending: (.pending, .pending)
    case .ready: (.ready, .ready)
    case .executing: (.executing, .cancelling)
    case .finished: (.finished, .finished)
    }
  }

  /// The lane as a line of text without trailing blanks.
  func text(of lane: OperationLane, glyphs: Glyphs) -> String {
    let columns = max(spans.last?.columns.upperBound ?? 0, end.map { $0 + 1 } ?? 0)
    var cells = Array(repeating: " ", count: columns)
    for span in spans {
      for column in span.columns { cells[column] = glyphs.look(of: span.sort).fill }
    }
    if let end { cells[end] = glyphs.look(of: lane.sort).mark }
    return cells.joined()
  }
}
