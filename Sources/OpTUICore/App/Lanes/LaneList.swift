/// The choice of lane rows: folded queues, the search text, and the order.
struct LaneList: Hashable, Sendable {
  enum Order: Int, CaseIterable, Sendable {
    case added, state, time, name

    var next: Order { Order(rawValue: rawValue + 1) ?? .added }

    /// The text for the status row.
    var words: String {
      switch self {
      case .added: localized("in order of creation")
      case .state: localized("by state: running, ready, pending, finished")
      case .time: localized("by time in their state, the longest first")
      case .name: localized("by name")
      }
    }
  }

  /// The shown operations of a queue.
  enum Fold: Hashable, Sendable {
    /// All, or those that fit: the default.
    case fitting
    case all
    case none
    /// The running operations, and the selected one.
    case running
  }

  private(set) var order = Order.added
  private(set) var search = Search()
  /// Whether operations come and go by themselves, in which case a large queue stays folded while nothing runs for a
  /// moment.
  private(set) var isLive = false
  private var folds: [LaneID: Fold] = [:]

  /// The number of operations beyond which a sorted queue shows only running ones, while any are running or may be
  /// soon, unless the user unfolds it.
  static let many = 100

  mutating func setLive(_ isLive: Bool) { self.isLive = isLive }

  mutating func changeOrder() { order = order.next }

  mutating func beginSearch() { search.begin() }

  mutating func clearSearch() { search = Search() }

  /// Handles a key while the search text is typed.
  /// - Returns: whether the key edited the text.
  mutating func type(_ key: Key) -> Bool { search.type(key) }

  /// Returns the fold of a queue.
  func fold(of header: LaneRow, in timeline: Timeline) -> Fold {
    if !folds.isEmpty, let fold = folds[timeline.id(of: header)] { return fold }
    if foldsToFit { return .fitting }
    let isLarge = (isLive || timeline.counts[.executing] > 0) && timeline.operations(under: header).count > Self.many
    return isLarge ? .running : .all
  }

  /// Whether lanes are folded if they do not fit.
  var foldsToFit: Bool { order == .added && search.isEmpty }

  /// Cycles the fold of a queue: those that fit, all, none, running ones. For a large queue, those that fit contain the
  /// running ones.
  /// - Parameter hidesSome: whether some do not fit.
  mutating func changeFold(of header: LaneRow, in timeline: Timeline, hidesSome: Bool) -> Fold {
    let isLarge = timeline.operations(under: header).count > Self.many
    let fold: Fold =
      switch self.fold(of: header, in: timeline) {
      case .fitting: hidesSome ? .all : .none
      case .all: .none
      case .none: foldsToFit && isLarge ? .fitting : .running
      case .running: foldsToFit ? .fitting : .all
      }
    folds[timeline.id(of: header)] = fold == .fitting ? nil : fold
    return fold
  }

  /// Shows all operations of a queue.
  mutating func unfold(_ header: LaneRow, in timeline: Timeline) { folds[timeline.id(of: header)] = .all }
}

// MARK: Choosing rows

extension LaneList {
  /// An operation of a queue with its sub-rows, which stay together.
  private struct Entry {
    var rows: Range<Int>
    var operation: Int
  }

  /// Returns the shown rows among all rows.
  /// - Parameters:
  ///   - selection: the selected row, never folded away while its queue shows any.
  /// - Complexity: O(rows); O(rows * log rows) unless in the order of creation.
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
    case .all, .fitting: section
    case .running:
      section.filter { row in
        row.operation.map { timeline.phase(of: $0) == .executing } ?? false || row == selected
      }[...]
    case .none: []
    }
  }

  /// Returns the rows whose name or state contains the text, and their groups.
  private func matches(
    among section: ArraySlice<LaneRow>, in timeline: Timeline, _ charset: Charset
  ) -> ArraySlice<LaneRow> {
    let displayStates = Set(OperationLane.DisplayState.allCases.filter { search.matches($0.row.words.text) })
    var chosen: Set<Int> = []
    let lanes = timeline.operations
    for case .operation(let index) in section {
      // There may be ten thousand lanes: reading a computed property would copy each.
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

  /// Returns the entries stably sorted by a key.
  private static func sorted(_ entries: [Entry], by key: (Entry) -> some Comparable) -> [Entry] {
    let keys = entries.map(key)
    return entries.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { entries[$0] }
  }
}
