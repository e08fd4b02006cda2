/// The choice of rows that fit: all headers, and for the lanes of each queue a fair part, the rest of which is folded
/// into one row.
///
/// Far more lanes than fit are reduced to the running ones and few that wait; of somewhat more, and at the end, as many
/// as possible are shown. A queue that the user folded or unfolded stays so.
struct LaneFolding {
  /// The part of the lanes to show.
  private enum Amount {
    case all
    /// The lanes that fit.
    case most
    /// The running lanes, and representatives of those that wait.
    case few
  }

  /// The lanes of a queue that are shown.
  private enum Shown {
    case whole(Range<Int>)
    case places([Int])

    var count: Int {
      switch self {
      case .whole(let range): range.count
      case .places(let places): places.count
      }
    }
  }

  /// The fewest rows for which lanes are folded: with fewer, little but headers would remain.
  static let leastRoom = 6

  private let all: [LaneRow]
  private let sections: [LaneSection]
  private let folds: [LaneList.Fold]
  private let operations: ChunkedArray<OperationLane>
  /// The number of rows beside the headers.
  private let room: Int
  private let selected: LaneRow?
  private let selectedPlace: Int?
  private let amount: Amount

  /// - Parameters:
  ///   - all: all rows.
  ///   - sections: the sections of these rows.
  ///   - list: the queues that the user folded or unfolded.
  ///   - room: the number of rows that fit.
  ///   - selected: the selected row, whose lane is never folded away.
  init(
    of all: [LaneRow], _ sections: [LaneSection], _ list: LaneList, in timeline: Timeline, room: Int, selected: LaneRow?
  ) {
    (self.all, self.sections, self.selected) = (all, sections, selected)
    self.room = max(0, room - sections.count)
    operations = timeline.operations
    folds = sections.map { list.fold(of: all[$0.header], in: timeline) }
    selectedPlace = selected.flatMap { Self.place(of: $0, in: all, sections, timeline) }
    var count = sections.count
    for (section, fold) in zip(sections, folds) where fold == .all || fold == .fitting { count += section.lanes.count }
    // In a program, nothing may run for a moment only.
    let showsMost = count <= 2 * room || !list.isLive && !sections.contains(where: \.hasUnfinished)
    amount = count <= room ? .all : showsMost ? .most : .few
  }

  /// Returns the place of a lane among all rows, found in its queue if that has a section; nil for other rows.
  private static func place(
    of row: LaneRow, in all: [LaneRow], _ sections: [LaneSection], _ timeline: Timeline
  ) -> Int? {
    guard let operation = row.operation else { return nil }
    let queue = timeline.operations[operation].queueName.flatMap { timeline.index(ofQueue: $0) }
    let header: LaneRow = queue.map { .queue($0) } ?? .unqueued
    let section = sections.first { all[$0.header] == header }
    return (section?.lanes ?? all.indices).first { all[$0] == row }
  }

  /// - Complexity: O(shown rows + queues × log queues), and a search for the selected row.
  var rows: ChosenRows {
    let wanted = sections.indices.map(wantedLanes)
    let demands = wanted.map { lanes in if case .places = lanes { lanes.count + 1 } else { lanes.count } }
    let shares = demands.reduce(0, +) <= room ? demands : Self.shares(of: demands, in: room)
    // All folded queues have a row that counts the rest, or none: their headers count what waits, too. Where all that
    // run just fit, they have that row.
    let countsRest = sections.indices.allSatisfy { index in
      shares[index] == demands[index] || shares[index] > 1 && shares[index] != sections[index].executing.count
    }
    var chosen = ChosenRows()
    for (index, section) in sections.enumerated() {
      let isCut = folds[index] == .fitting && shares[index] < demands[index]
      let lanes = isCut ? self.lanes(of: section, in: shares[index] - (countsRest ? 1 : 0)) : wanted[index]
      chosen.rows.append(all[section.header])
      switch lanes {
      case .whole(let range): chosen.rows.append(contentsOf: all[range])
      case .places(let places):
        for place in places { chosen.rows.append(all[place]) }
        guard folds[index] == .fitting, let folded = foldedLanes(of: section, without: places) else { continue }
        chosen.folded.append(folded)
        if countsRest || isFoldSelected(of: section) { chosen.rows.append(.folded(queue: folded.queue)) }
      }
    }
    return chosen
  }

  /// Returns fair shares of some rows: each gets what it demands, or as much as the others that want more.
  static func shares(of demands: [Int], in rows: Int) -> [Int] {
    var (shares, left) = (demands, max(0, rows))
    for (rank, index) in demands.indices.sorted(by: { (demands[$0], $0) < (demands[$1], $1) }).enumerated() {
      shares[index] = min(demands[index], left / (demands.count - rank))
      left -= shares[index]
    }
    return shares
  }
}

// MARK: A queue

extension LaneFolding {
  /// Returns the lanes that a queue shows if there is room.
  private func wantedLanes(_ index: Int) -> Shown {
    let section = sections[index]
    switch folds[index] {
    case .all: return .whole(section.lanes)
    case .none: return .whole(section.lanes.lowerBound..<section.lanes.lowerBound)
    case .running:
      return .places(
        section.lanes.filter { place in
          place == selectedPlace || all[place].operation.map { operations[$0].phase == .executing } ?? false
        })
    case .fitting:
      if amount == .all || amount == .most && section.lanes.count <= room { return .whole(section.lanes) }
      let places = places(of: section, atMost: room)
      // A row of folded lanes is no gain over one lane.
      return places.count + 1 >= section.lanes.count ? .whole(section.lanes) : .places(places)
    }
  }

  /// Returns the lanes of a queue that fit into some rows, and the selected one in any case.
  private func lanes(of section: LaneSection, in rows: Int) -> Shown {
    let isSelected = selectedPlace.map(section.lanes.contains) ?? false
    return .places(places(of: section, atMost: max(rows, isSelected ? 1 : 0)))
  }

  private func places(of section: LaneSection, atMost count: Int) -> [Int] {
    section.places(atMost: count, selected: selectedPlace, fills: amount == .most, of: all, operations)
  }

  private func isFoldSelected(of section: LaneSection) -> Bool { selected == .folded(queue: all[section.header].queue) }

  /// Returns the folded lanes of a queue; nil if there are only hidden blocks.
  private func foldedLanes(of section: LaneSection, without places: [Int]) -> FoldedLanes? {
    var (hidden, shown) = (section.counts, Timeline.Counts())
    for place in places {
      guard case .operation(let index) = all[place] else { continue }
      hidden.count(index, of: operations, by: -1)
      shown.count(index, of: operations)
    }
    let folded = FoldedLanes(queue: all[section.header].queue, hidden: hidden, shown: shown)
    return folded.parts.isEmpty ? nil : folded
  }
}
