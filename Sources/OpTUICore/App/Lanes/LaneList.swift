import Localization
import OpEngine

/// A choice among the rows of the lanes: the queues that are folded, the text that rows have to contain, and the order.
struct LaneList: Hashable, Sendable {
  /// The order of the operations of a queue.
  enum Order: Int, CaseIterable, Sendable {
    case added, state, time, name

    var next: Order { Order(rawValue: rawValue + 1) ?? .added }

    /// The words for the status row.
    var words: String {
      switch self {
      case .added: localized("in the order in which they were created")
      case .state: localized("by state: running, ready, pending, finished")
      case .time: localized("by time in their state, the longest first")
      case .name: localized("by name")
      }
    }
  }

  /// The operations of a queue that are shown.
  enum Fold: Hashable, Sendable {
    case all
    /// The operations that are running, and the selected one.
    case running
    case none
  }

  private(set) var order = Order.added
  private(set) var search = Search()
  /// Whether operations come and go by themselves: then a large queue stays folded while nothing runs for a moment, too.
  private(set) var isLive = false
  private var folds: [LaneID: Fold] = [:]

  /// The number of operations beyond which a queue shows only those that are running, while any are or may be soon, and
  /// unless a person unfolds it.
  static let many = 100

  mutating func setLive(_ isLive: Bool) { self.isLive = isLive }

  mutating func changeOrder() { order = order.next }

  mutating func beginSearch() { search.begin() }

  mutating func clearSearch() { search = Search() }

  /// Acts on a key while the text of the search is typed.
  /// - Returns: whether the key was one for the text.
  mutating func type(_ key: Key) -> Bool { search.type(key) }

  /// Returns the fold of a queue.
  func fold(of header: LaneRow, in timeline: Timeline) -> Fold {
    let isLarge = (isLive || timeline.counts.executing > 0) && timeline.operations(under: header).count > Self.many
    return folds[timeline.id(of: header)] ?? (isLarge ? .running : .all)
  }

  /// Shows more or fewer of the operations of a queue: all, none, those that are running.
  mutating func changeFold(of header: LaneRow, in timeline: Timeline) -> Fold {
    let fold: Fold =
      switch self.fold(of: header, in: timeline) {
      case .running: .all
      case .all: .none
      case .none: .running
      }
    folds[timeline.id(of: header)] = fold
    return fold
  }
}

// MARK: Choosing rows

extension LaneList {
  /// An operation of a queue with the rows under it, which stay together.
  private struct Entry {
    var rows: Range<Int>
    var operation: Int
  }

  /// Returns the rows that are shown, of all those there are.
  /// - Parameters:
  ///   - selection: the selected row, which is never folded away while its queue shows any.
  /// - Complexity: O(rows); O(rows * log rows) in another order than that of creation.
  func rows(
    of all: [LaneRow], in timeline: Timeline, at now: EngineTime, selection: LaneID?, charset: Charset
  ) -> [LaneRow] {
    let selected = selection.flatMap(timeline.row(of:))
    var shown: [LaneRow] = []
    shown.reserveCapacity(all.count)
    var rest = all[...]
    while let header = rest.first {
      let section = rest.dropFirst().prefix { !$0.isHeader }
      rest = rest[section.endIndex...]
      let chosen =
        search.isEmpty
        ? unfolded(section, under: header, in: timeline, selected: selected)
        : matches(among: section, in: timeline, charset)
      guard search.isEmpty || !chosen.isEmpty else { continue }
      shown.append(header)
      if order == .added {
        shown.append(contentsOf: chosen)
      } else {
        for entry in sorted(chosen, in: timeline, at: now, charset) { shown.append(contentsOf: chosen[entry.rows]) }
      }
    }
    return shown
  }

  private func unfolded(
    _ section: ArraySlice<LaneRow>, under header: LaneRow, in timeline: Timeline, selected: LaneRow?
  ) -> ArraySlice<LaneRow> {
    switch fold(of: header, in: timeline) {
    case .all: section
    case .running:
      section.filter { row in
        row.operation.map { timeline.phase(of: $0) == .executing } ?? false || row == selected
      }[...]
    case .none: []
    }
  }

  /// Returns the rows whose name or state contains the text, and the groups that they are in.
  private func matches(
    among section: ArraySlice<LaneRow>, in timeline: Timeline, _ charset: Charset
  ) -> ArraySlice<LaneRow> {
    let displayStates = Set(OperationLane.DisplayState.allCases.filter { search.matches($0.row.words.text) })
    var chosen: Set<Int> = []
    let lanes = timeline.operations
    for case .operation(let index) in section {
      // Of ten thousand lanes: a computed property of one would copy it.
      let id = lanes[index].logName.text
      guard
        search.matches(id) || (!displayStates.isEmpty && displayStates.contains(lanes[index].displayState))
          || (lanes[index].name != id && search.matches(timeline.label(of: lanes[index], charset)))
      else { continue }
      chosen.insert(index)
      var parent = lanes[index].parent
      while let group = parent.flatMap(timeline.index(of:)) {
        chosen.insert(group)
        parent = lanes[group].parent
      }
    }
    return section.filter { row in row.operation.map(chosen.contains) ?? false }[...]
  }

  private func sorted(
    _ section: ArraySlice<LaneRow>, in timeline: Timeline, at now: EngineTime, _ charset: Charset
  ) -> [Entry] {
    var entries: [Entry] = []
    for (place, row) in zip(section.indices, section) {
      if let operation = row.operation, entries.isEmpty || timeline.depth(of: row) == 0 {
        entries.append(Entry(rows: place..<place + 1, operation: operation))
      } else {
        entries[entries.count - 1].rows = entries[entries.count - 1].rows.lowerBound..<place + 1
      }
    }
    let lanes = timeline.operations
    return switch order {
    case .added: entries
    case .state: Self.sorted(entries) { lanes[$0.operation].displayState.row.rank }
    case .time: Self.sorted(entries) { .zero - (lanes[$0.operation].duration(at: now) ?? .zero) }
    case .name: Self.sorted(entries) { timeline.label(of: lanes[$0.operation], charset) }
    }
  }

  /// Returns the entries in the order of a key; those with equal keys stay as they are.
  private static func sorted(_ entries: [Entry], by key: (Entry) -> some Comparable) -> [Entry] {
    let keys = entries.map(key)
    return entries.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { entries[$0] }
  }
}
