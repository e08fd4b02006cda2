/// The list of events: the text that it is searched for, which one is selected, and how far it is scrolled.
struct EventsModel: Hashable, Sendable {
  var search = Search()
  /// The numbers of the events that match the search; nil while there is none.
  private(set) var matches: [Int]?
  /// The text that `matches` contain.
  private var searchedText = ""
  /// The number of events that were searched.
  private var searchedCount = 0
  /// The number of the selected event; nil for the latest one that is shown, whichever that is.
  private(set) var selected: Int?
  /// The number of the event in the topmost row; nil while nothing was moved.
  private var top: Int?

  /// A list as it stands: the number of events, and of those up to the moment on the screen.
  struct Extent {
    var count: Int
    var shown: Int
    var order: LogOrder
    /// The number of visible rows.
    var rows: Int
    /// The numbers of the events that are listed; nil for all.
    var matches: [Int]?

    /// Returns the number of the event in a row.
    func event(inRow row: Int) -> Int {
      let place = order.event(inRow: row, of: count)
      return matches?[place - 1] ?? place
    }

    /// Returns the row of an event, or of the last one before it that is listed.
    func row(ofEvent number: Int) -> Int {
      let place = matches.map { $0.count { $0 <= number } } ?? number
      return max(0, order.row(ofEvent: max(1, min(place, count)), of: count))
    }
  }

  /// Returns the topmost row and the selected one, counted from the first event in the order of the list.
  func window(of list: Extent) -> (first: Int, selected: Int) {
    let selected = list.row(ofEvent: selected ?? list.shown)
    let last = max(0, list.count - list.rows)
    guard let top else { return (max(0, min(selected - list.rows / 2, last)), selected) }
    let first = list.row(ofEvent: top)
    return (max(0, min(max(first, selected - list.rows + 1), selected, last)), selected)
  }

  /// Moves the selection. An event on the screen stays where it is when others come.
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

  /// Finds the events that match the search.
  /// - Parameters:
  ///   - count: the number of events there are.
  ///   - line: the text of an event, by its number.
  /// - Complexity: O(events since the last time) while the text stays the same; O(matches) for one letter more.
  mutating func find(among count: Int, line: (Int) -> String) {
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
