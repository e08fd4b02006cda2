/// The list of all events: which one is selected, and how far it is scrolled.
struct EventsModel: Hashable, Sendable {
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
  }

  /// Returns the topmost row and the selected one, counted from the first event in the order of the list.
  func window(of list: Extent) -> (first: Int, selected: Int) {
    let selected = max(0, list.order.row(ofEvent: min(selected ?? list.shown, list.count), of: list.count))
    let last = max(0, list.count - list.rows)
    guard let top else { return (max(0, min(selected - list.rows / 2, last)), selected) }
    let first = list.order.row(ofEvent: min(top, list.count), of: list.count)
    return (max(0, min(max(first, selected - list.rows + 1), selected, last)), selected)
  }

  /// Moves the selection. An event on the screen stays where it is when others come.
  mutating func move(_ movement: Action.Movement, in list: Extent) {
    guard list.count > 0 else { return }
    let (_, row) = window(of: list)
    let next = max(0, min(row + movement.rows(page: list.rows, of: list.count), list.count - 1))
    top = list.order.event(inRow: window(of: list).first, of: list.count)
    selected = list.order.event(inRow: next, of: list.count)
    top = list.order.event(inRow: window(of: list).first, of: list.count)
  }

  /// Selects the event in a row of the list.
  mutating func select(row: Int, in list: Extent) {
    guard row < list.count else { return }
    top = list.order.event(inRow: window(of: list).first, of: list.count)
    selected = list.order.event(inRow: row, of: list.count)
  }
}
