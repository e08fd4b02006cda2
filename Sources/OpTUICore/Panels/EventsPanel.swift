extension PanelOpener {
  static let events = PanelOpener("events") { $0.open(EventsPanel()) }
}

/// All events, the search text, and the selected event, shown in full. Events after the time shown are faint.
struct EventsPanel: ScreenPanel {
  private(set) var search = Search()
  /// The numbers of the events that match the search; nil without one.
  private(set) var matches: [Int]?
  /// The search text of `matches`.
  private var searchedText = ""
  /// The number of events that were searched.
  private var searchedCount = 0
  /// The number of the selected event; nil for the latest one shown.
  private(set) var selected: Int?
  /// The number of the event in the topmost row; nil before any movement.
  private var top: Int?

  /// The present extent of the list: the number of events, and of those up to the time shown.
  struct Extent {
    var count: Int
    var shown: Int
    var order: LogOrder
    /// The number of visible rows.
    var rows: Int
    /// The numbers of the listed events; nil for all.
    var matches: [Int]?

    /// Returns the number of the event in a row.
    func event(inRow row: Int) -> Int {
      let place = order.event(inRow: row, of: count)
      return matches?[place - 1] ?? place
    }

    /// Returns the row of an event, or of the last listed one before it.
    func row(ofEvent number: Int) -> Int {
      let place = matches.map { $0.count { $0 <= number } } ?? number
      return max(0, order.row(ofEvent: max(1, min(place, count)), of: count))
    }
  }

  /// Returns the topmost and the selected row, counted from the first event in the order of the list.
  func window(of list: Extent) -> (first: Int, selected: Int) {
    let selected = list.row(ofEvent: selected ?? list.shown)
    let last = max(0, list.count - list.rows)
    guard let top else { return (max(0, min(selected - list.rows / 2, last)), selected) }
    let first = list.row(ofEvent: top)
    return (max(0, min(max(first, selected - list.rows + 1), selected, last)), selected)
  }

  /// Moves the selection. An event on the screen keeps its place when others are added.
  mutating func move(_ movement: Action.Movement, in list: Extent) {
    guard list.count > 0 else { return }
    let (_, row) = window(of: list)
    select(row: max(0, min(row + movement.rows(page: list.rows, of: list.count), list.count - 1)), in: list)
    top = list.event(inRow: window(of: list).first)
  }

  /// Selects the event in a row of the list.
  mutating func select(row: Int, in list: Extent) {
    guard row < list.count else { return }
    top = list.event(inRow: window(of: list).first)
    selected = list.event(inRow: row)
  }
}

// MARK: Keys

extension EventsPanel {
  var opener: PanelOpener { .events }

  /// Returns the present extent of the list.
  func extent(in play: PlayModel) -> Extent {
    Extent(
      count: matches?.count ?? play.log.count, shown: play.timeline.eventCount, order: play.logOrder,
      rows: play.size.panelRows, matches: matches)
  }

  /// Shows the time of the selected event, or controls the clock.
  func perform(_ action: Action, in play: inout PlayModel) -> [PlayCommand]? {
    if action == .program(.accept) { return showSelected(in: &play) }
    guard case .time(let change) = action, [.pause, .stepForward, .stepBack].contains(change) else { return nil }
    return play.apply(change)
  }

  /// Closes the list, and shows the time of its selected event.
  private func showSelected(in play: inout PlayModel) -> [PlayCommand] {
    guard let event = selectedEvent(in: play) else {
      return play.refuse("nothing matches", instead: "\(play.keys.name(of: .program(.close))) shows all events")
    }
    let commands = play.closePanel()
    play.show(event: event)
    return commands
  }

  private func selectedEvent(in play: PlayModel) -> Int? {
    let list = extent(in: play)
    return list.count > 0 ? list.event(inRow: window(of: list).selected) : nil
  }

  mutating func searchTakes(_ key: Key, _ action: Action?) -> Bool { search.takes(key, action) }

  mutating func move(_ movement: Action.Movement, in play: PlayModel) { move(movement, in: extent(in: play)) }

  mutating func select(row: Int, in play: PlayModel) { select(row: row, in: extent(in: play)) }

  mutating func update(with play: PlayModel) {
    let words = EventLine.words(in: play.timeline, charset: play.charset)
    find(among: play.log.count) { number in
      let event = play.log[number - 1]
      let line = EventLine(event, words: words)
      return "#\(number) \(play.text(event.time)) \(line.subject)  \(line.text)"
    }
  }

  /// Finds the events that match the search.
  /// - Parameters:
  ///   - count: the number of events.
  ///   - line: the text of an event by number.
  /// - Complexity: O(new events) if the text is unchanged; O(matches) after adding a letter.
  private mutating func find(among count: Int, line: (Int) -> String) {
    guard !search.isEmpty else {
      matches = nil
      return
    }
    var found = matches ?? []
    if matches == nil || !search.text.hasPrefix(searchedText) || count < searchedCount {
      found = []
      searchedCount = 0
    } else if search.text != searchedText {
      found.removeAll { !search.matches(line($0)) }
    }
    found += (searchedCount..<count).map { $0 + 1 }.filter { search.matches(line($0)) }
    matches = found
    searchedText = search.text
    searchedCount = count
  }
}

// MARK: Drawing

extension EventsPanel {
  func bar(in play: PlayModel) -> PanelBar {
    let hints = [
      KeyMap.Hint(.program(.accept), text: "show this moment"), .search,
      KeyMap.Hint(.view(.reverseLog), text: Phrase(verbatim: play.logOrder.other.words)),
      KeyMap.Hint(.time(.pause), text: "play"),
      KeyMap.Hint(.time(.stepBack), .time(.stepForward), text: "step"),
      KeyMap.Hint(.move(.previous), .move(.next), text: "select"), .close,
    ]
    return PanelBar(hints, keys: play.keys, search: search, scrolls: false, on: play.size)
  }

  func selectedText(in play: PlayModel) -> String? {
    selectedEvent(in: play).map {
      EventLine(play.log[$0 - 1], words: EventLine.words(in: play.timeline, charset: play.charset)).line
    }
  }

  private static let linesOfSelected = 6

  /// The visible events.
  private struct Window {
    let table: LogTable
    /// The row of the first entry.
    let first: Int
    let entries: [LogTable.Entry]
    /// The index of the selected entry.
    let selected: Int
    /// The number of lines of the first entries above the area.
    let skipped: Int
  }

  /// The area of the events, below the title row and above the keys.
  private static func area(in bounds: Rectangle) -> Rectangle {
    var area = bounds
    _ = area.takeTop(1)
    _ = area.takeBottom(1)
    return area
  }

  func draw(on canvas: inout Canvas, of play: PlayModel) {
    let area = Self.area(in: canvas.bounds)
    guard let window = window(in: area, of: play) else {
      if !search.isEmpty {
        canvas.write(localized("nothing matches"), row: 1, column: 1, columns: area.columns - 2)
      }
      return
    }
    window.table.draw(
      window.entries, on: &canvas, in: area, skipping: window.skipped,
      emphasis: window.entries.indices.contains(window.selected) ? window.entries[window.selected].event.sequence : nil)
  }

  func click(at place: MouseEvent, in play: PlayModel) -> AppMessage? {
    let area = Self.area(in: play.size.bounds)
    guard area.rowRange.contains(place.row), let window = window(in: area, of: play) else { return nil }
    return LogTable.index(ofLine: place.row - area.row, in: window.entries, skipping: window.skipped)
      .map { .clicked(.panelRow(window.first + $0)) }
  }

  private func window(in area: Rectangle, of play: PlayModel) -> Window? {
    let list = extent(in: play)
    let window = window(of: list)
    let rows = window.first..<min(window.first + list.rows, list.count)
    guard !rows.isEmpty else { return nil }
    let table = LogTable(model: play, columns: area.columns)
    let entries = rows.map { row in
      table.entry(
        play.log[list.event(inRow: row) - 1],
        lines: row == window.selected ? Self.linesOfSelected : 1)
    }
    // The last line of the selected event is always visible.
    let selected = window.selected - window.first
    let end = entries.prefix(selected + 1).map(\.text.count).reduce(0, +)
    return Window(
      table: table, first: window.first, entries: entries, selected: selected, skipped: max(0, end - area.rows))
  }
}
