import OpEngine

/// The first reasons why a few visible operations wait, to be shown at the ends of their lanes while nothing moves.
struct LaneReasons: Sendable {
  struct Reason: Sendable {
    /// The index of the operation.
    let operation: Int
    let text: CellText
  }

  /// The state that determines the reasons.
  fileprivate struct Key: Equatable {
    let version: Int
    let rows: ArraySlice<LaneRow>
  }

  private(set) var all: [Reason] = []
  fileprivate var key: Key?

  /// The number of lanes with a reason: more would be a text, not a picture.
  static let most = 6
}

extension PlayModel {
  /// Returns the reasons of the visible operations, computed anew only if these or the timeline have changed; none while
  /// the play moves, because they would come and go.
  var reasonsBesideLanes: LaneReasons {
    guard transport != .play || past != nil || frameContents.idleState?.stall != nil, past?.isPlaying != true,
      layout.scope == .lanes, !view.showsThreads, !hidesAnswers
    else { return LaneReasons() }
    let key = LaneReasons.Key(
      version: viewer.version, rows: rows.dropFirst(view.firstRow).prefix(layout.visibleRows))
    if frameContents.reasons.key == key { return frameContents.reasons }
    let lanes = viewer.timeline.operations
    let waiting = key.rows.lazy.compactMap { row -> Int? in
      guard case .operation(let index) = row, !lanes[index].isNew else { return nil }
      return lanes[index].phase == .pending || lanes[index].phase == .ready ? index : nil
    }.prefix(LaneReasons.most)
    let reasons = viewer.timeline.waitGraph.firstReasons(of: waiting.map { lanes[$0].id })
    let words = reasons.isEmpty ? nil : words.reasons
    let all = reasons.compactMap { name, reason -> LaneReasons.Reason? in
      guard let words, let index = viewer.timeline.index(of: name) else { return nil }
      return LaneReasons.Reason(operation: index, text: CellText(words.predicate(reason)))
    }
    return LaneReasons(all: all, key: key)
  }
}
