/// The picture of one operation's lane: the fill of each column, and the end mark.
///
/// Every phase that took time gets at least one column if there is room. It is moved to the right for that, never to
/// the left, since nothing may be shown before it happened. Without room the later phase wins; the end mark of an
/// operation that executed for some time is moved too, so that the execution shows.
package struct LaneStrip: Hashable, Sendable {
  package struct Span: Hashable, Sendable {
    /// The columns, from the left edge of the lanes; they may lie outside the lanes.
    package var columns: Range<Int>
    package var displayState: OperationLane.DisplayState
    /// Whether cancellation was requested by then.
    package var isCancelled: Bool
  }

  package private(set) var spans: [Span] = []
  /// The column of the end mark; nil while unfinished.
  package private(set) var end: Int?

  /// The column of the mark for the start of the completion block, after the end mark; nil before that start.
  package private(set) var completion: Int?

  /// - Parameter now: the time up to which the log is known.
  package init(_ lane: OperationLane, scale: TimeScale, now: EngineTime) {
    self.init(
      lane.stretches(until: now), end: lane.finishedAt, limit: lane.finishedAt ?? now, scale: scale)
    completion = lane.completedAt.map { max(scale.column(of: $0), (end ?? .min) + 1) }
  }

  /// Makes the strip of one of several blocks.
  /// - Parameters:
  ///   - lane: the block's operation.
  ///   - now: the time up to which the log is known.
  package init(_ block: BlockLane, of lane: OperationLane, scale: TimeScale, now: EngineTime) {
    self.init(lane.stretches(of: block, until: now), end: block.end, limit: block.end ?? now, scale: scale)
  }

  private init(_ pieces: [LaneStretch], end finish: EngineTime?, limit: EngineTime, scale: TimeScale) {
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
        spans.append(
          Span(columns: columns, displayState: pieces[index].displayState, isCancelled: pieces[index].isCancelled))
      }
    }
  }

  /// The lane as text without trailing blanks, in the letters of pictures.
  package func picture(of lane: OperationLane) -> String {
    text(of: lane, fill: { String($0.row.letter) }, mark: { String($0.row.letter) })
  }

  /// The lane as text without trailing blanks, with the given fills and end marks.
  package func text(
    of lane: OperationLane, fill: (OperationLane.DisplayState) -> String, mark: (OperationLane.DisplayState) -> String
  ) -> String {
    let columns = max(spans.last?.columns.upperBound ?? 0, end.map { $0 + 1 } ?? 0)
    var cells = Array(repeating: " ", count: columns)
    for span in spans {
      for column in span.columns { cells[column] = fill(span.displayState) }
    }
    if let end { cells[end] = mark(lane.displayState) }
    return cells.joined()
  }
}
