package import OpEngine

/// The picture of one operation's lane: which columns are filled how, and where its end is marked.
///
/// Every phase that took time gets at least one column where there is room: it is moved to the right for that, never to
/// the left, for nothing may be seen before it happened. Where there is none the later phase wins, and an operation that
/// executed for some time shows that: its end mark is moved too.
package struct LaneStrip: Hashable, Sendable {
  package struct Span: Hashable, Sendable {
    /// From the left edge of the lanes; may lie outside of them.
    package var columns: Range<Int>
    package var sort: OperationLane.Sort
    /// Whether its cancellation was requested by then.
    package var isCancelled: Bool
  }

  package private(set) var spans: [Span] = []
  /// The column of the end mark; nil: not finished.
  package private(set) var end: Int?

  /// The column of the mark that its completion block has begun, behind that of the end; nil: it has not.
  package private(set) var completion: Int?

  /// - Parameter now: How far the log has come.
  package init(_ lane: OperationLane, scale: TimeScale, now: EngineTime) {
    self.init(
      Self.pieces(of: lane, now: now), end: lane.finishedAt, limit: lane.finishedAt ?? now, scale: scale)
    completion = lane.completedAt.map { max(scale.column(of: $0), (end ?? .min) + 1) }
  }

  /// The strip of one of several blocks.
  /// - Parameters:
  ///   - lane: the operation that it is a block of.
  ///   - now: How far the log has come.
  package init(_ block: BlockLane, of lane: OperationLane, scale: TimeScale, now: EngineTime) {
    let limit = block.end ?? now
    var pieces: [Piece] = []
    Self.add(
      from: block.start, to: max(limit, block.start), of: lane, waits: block.waits, .executing, to: &pieces)
    self.init(pieces, end: block.end, limit: limit, scale: scale)
  }

  private init(_ pieces: [Piece], end finish: EngineTime?, limit: EngineTime, scale: TimeScale) {
    end = finish.map(scale.column)
    var begins = pieces.map { scale.column(of: $0.start) } + [scale.column(of: limit)]
    if let last = end, let running = pieces.firstIndex(where: \.isRunning), begins[running] == last {
      begins[pieces.count] = last + 1
      end = last + 1
    }
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
    /// Whether the operation, or the block, executes.
    var isRunning: Bool
  }

  private static func pieces(of lane: OperationLane, now: EngineTime) -> [Piece] {
    var pieces: [Piece] = []
    for (index, change) in lane.changes.enumerated() where change.phase != .finished {
      let next = index + 1
      let end = next < lane.changes.count ? lane.changes[next].time : max(now, change.time)
      add(from: change.time, to: end, of: lane, waits: lane.waits, change.phase, to: &pieces)
    }
    return pieces
  }

  /// Adds a phase, cut where its look changes.
  private static func add(
    from first: EngineTime, to last: EngineTime, of lane: OperationLane, waits: [LaneInterval], _ phase: OperationPhase,
    to pieces: inout [Piece]
  ) {
    // Most lanes have one look in a phase: no list of cuts is made for those.
    let hasOneLook = lane.pauses.isEmpty && waits.isEmpty && lane.cancelledAt == nil
    let changes = hasOneLook ? [] : (lane.pauses + waits).flatMap { [$0.start, $0.end] } + [lane.cancelledAt]
    var start = first
    for cut in changes.compactMap(\.self).filter({ first < $0 && $0 < last }).sorted() + [last] where start < cut {
      pieces.append(piece(of: lane, waits: waits, in: phase, from: start, to: cut))
      start = cut
    }
  }

  private static func piece(
    of lane: OperationLane, waits: [LaneInterval], in phase: OperationPhase, from start: EngineTime, to end: EngineTime
  ) -> Piece {
    let isCancelled = lane.cancelledAt.map { $0 <= start } ?? false
    let isPaused = lane.pauses.covers(start, until: end)
    let isWaiting = waits.covers(start, until: end)
    let sort: OperationLane.Sort =
      switch phase {
      case .pending where isPaused: .paused
      case .pending: isCancelled ? .withdrawn : .pending
      case .ready: isCancelled ? .withdrawn : .ready
      case .executing: isPaused ? .paused : isCancelled ? .cancelling : isWaiting ? .waiting : .executing
      case .finished: .finished
      }
    return Piece(start: start, end: end, sort: sort, isCancelled: isCancelled, isRunning: phase == .executing)
  }

  /// The lane as a line of text without trailing blanks, in the letters of pictures.
  package func picture(of lane: OperationLane) -> String {
    text(of: lane, fill: { String($0.letter) }, mark: { String($0.letter) })
  }

  /// The lane as a line of text without trailing blanks: what fills a column, and what marks the end.
  package func text(
    of lane: OperationLane, fill: (OperationLane.Sort) -> String, mark: (OperationLane.Sort) -> String
  ) -> String {
    let columns = max(spans.last?.columns.upperBound ?? 0, end.map { $0 + 1 } ?? 0)
    var cells = Array(repeating: " ", count: columns)
    for span in spans {
      for column in span.columns { cells[column] = fill(span.sort) }
    }
    if let end { cells[end] = mark(lane.sort) }
    return cells.joined()
  }
}
