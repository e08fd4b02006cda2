/// The first reasons why a few visible operations wait, to be shown at the ends of their lanes while nothing moves.
struct LaneReasons: Sendable {
  struct Reason: Sendable {
    /// The index of the operation.
    let operation: Int
    let text: MarkedText
  }

  /// The state that determines the reasons.
  fileprivate struct Key: Equatable {
    let version: Int
    let rows: ArraySlice<LaneRow>
  }

  private(set) var all: [Reason] = []
  fileprivate let key: Key?

  fileprivate init(key: Key) { self.key = key }

  /// No reasons.
  init() { key = nil }

  fileprivate mutating func add(_ reason: Reason) { all.append(reason) }

  /// The number of lanes with a reason: more would be a text, not a picture.
  static let maxCount = 6
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
    let names = namesOfWaiting(among: key.rows)
    guard !names.isEmpty else { return LaneReasons(key: key) }
    let words = words
    var reasons = LaneReasons(key: key)
    for (name, reason) in viewer.timeline.waitGraph.firstReasons(of: names) {
      guard let index = viewer.timeline.index(of: name) else { continue }
      // What a queue lacks is said in fewer words, and once for several lanes.
      let isOfQueue = [.suspended, .maxZero].contains(reason.kind)
      let sentence = isOfQueue ? words.reasons.clause(WaitCause.Root.reason(reason)) : words.predicate(reason)
      let text = MarkedText(
        CellText(words.charset.legible(sentence)), settingOff: words.names(in: reason).dropLast())
      if reason.queue != nil, text == reasons.all.last?.text { continue }
      reasons.add(LaneReasons.Reason(operation: index, text: text))
    }
    return reasons
  }

  /// Returns the ids of the first operations that wait, to start or to continue.
  private func namesOfWaiting(among rows: ArraySlice<LaneRow>) -> [String] {
    var names: [String] = []
    for row in rows where names.count < LaneReasons.maxCount {
      guard case .operation(let index) = row else { continue }
      guard viewer.timeline.phase(of: index) != .finished else { continue }
      let lane = viewer.timeline.operations[index]
      if lane.isBlocked { names.append(lane.id) }
    }
    return names
  }
}
