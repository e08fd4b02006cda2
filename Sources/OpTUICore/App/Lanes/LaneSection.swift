/// The lanes of one queue, or of no queue, by state: the basis for folding lanes that do not fit.
///
/// It depends only on the timeline, so that a key press does not read ten thousand lanes again.
struct LaneSection: Sendable {
  /// The place of the header among all rows.
  let header: Int
  /// The places of the lanes.
  private(set) var lanes: Range<Int>
  /// The numbers of operations by state.
  private(set) var counts = Timeline.Counts()
  /// The places of the first operations in each state, at most a screenful.
  private(set) var executing: [Int] = []
  private(set) var ready: [Int] = []
  private(set) var pending: [Int] = []
  private(set) var new: [Int] = []
  private(set) var failed: [Int] = []
  /// The operation that has been pending for the longest time.
  private(set) var longestWaiting: Int?
  /// The unfinished operation on which the most others depend.
  private(set) var mostNeeded: Int?

  fileprivate init(header: Int) {
    self.header = header
    lanes = header + 1..<header + 1
  }

  fileprivate mutating func end(before place: Int) { lanes = lanes.lowerBound..<place }
}

extension LaneSection {
  /// Returns the sections of all rows.
  /// - Parameter screenful: the number of places to keep for each state.
  /// - Complexity: O(rows). Only stored properties are read: a computed one would copy the lane.
  static func all(of rows: [LaneRow], in timeline: Timeline, screenful: Int) -> [LaneSection] {
    var sections: [LaneSection] = []
    guard !rows.isEmpty else { return sections }
    let lanes = timeline.operations
    var section = LaneSection(header: 0)
    var (most, earliest) = (0, EngineTime.zero)
    for place in rows.indices {
      switch rows[place] {
      case .queue, .unqueued:
        guard place > 0 else { continue }
        section.end(before: place)
        sections.append(section)
        section = LaneSection(header: place)
        most = 0
      case .operation(let index):
        let phase = section.counts.count(index, of: lanes)
        guard phase != .finished else {
          if lanes[index].outcome == .failed, section.failed.count < screenful { section.failed.append(place) }
          continue
        }
        if lanes[index].dependants.count > most {
          most = lanes[index].dependants.count
          section.mostNeeded = place
        }
        switch phase {
        case .executing: if section.executing.count < screenful { section.executing.append(place) }
        case .ready: if section.ready.count < screenful { section.ready.append(place) }
        case .pending where lanes[index].isNew: if section.new.count < screenful { section.new.append(place) }
        case .pending:
          if section.pending.count < screenful { section.pending.append(place) }
          let count = lanes[index].changes.count
          guard count > 0 else { continue }
          let since = lanes[index].changes[count - 1].time
          if section.longestWaiting == nil || since < earliest {
            (section.longestWaiting, earliest) = (place, since)
          }
        case .finished: break
        }
      case .block, .folded, .thread: break
      }
    }
    section.end(before: rows.count)
    return sections + [section]
  }
}

// MARK: Choosing lanes

extension LaneSection {
  /// The number of failed, ready, pending and new lanes that represent the others.
  private static let representatives = 3

  /// Returns the places of the most important lanes, from the top: what runs, what blocks most, what has waited for the
  /// longest time, what has failed, the next ready ones.
  /// - Parameters:
  ///   - selected: the place of the selected lane, which comes first.
  ///   - fills: whether finished and further waiting lanes use the rest of the room, the latest finished first.
  func places(
    atMost room: Int, selected: Int?, fills: Bool, of rows: [LaneRow], _ operations: ChunkedArray<OperationLane>
  ) -> [Int] {
    var chosen: [Int] = []
    chosen.reserveCapacity(min(room, lanes.count))
    func choose(_ place: Int) { if chosen.count < room, !chosen.contains(place) { chosen.append(place) } }
    if let selected, lanes.contains(selected) { choose(selected) }
    for place in executing {
      choose(place)
      var block = place + 1
      while block < lanes.upperBound, case .block = rows[block], chosen.count < room {
        choose(block)
        block += 1
      }
    }
    if let mostNeeded { choose(mostNeeded) }
    if let longestWaiting { choose(longestWaiting) }
    for places in [failed, ready, pending, new] { for place in places.prefix(Self.representatives) { choose(place) } }
    if fills {
      for place in failed { choose(place) }
      for place in lanes.reversed() {
        if chosen.count == room { break }
        if case .operation(let index) = rows[place], operations[index].phase == .finished { choose(place) }
      }
      for places in [ready, pending, new] { for place in places { choose(place) } }
    }
    return chosen.sorted()
  }

  /// Whether some operation has not finished.
  var hasUnfinished: Bool { [.executing, .ready, .pending, .new].contains { counts[$0] > 0 } }
}
