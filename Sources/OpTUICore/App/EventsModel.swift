/// The list of all events, the latest first, and how far it is scrolled.
struct EventsModel: Hashable, Sendable {
  /// The number of the topmost event; nil for the latest one, whichever that is.
  private(set) var latest: Int?

  /// Scrolls the list. An event on the screen stays where it is when others come.
  mutating func move(_ movement: Action.Movement, of count: Int, on size: Canvas.Size) {
    let visible = size.panelRows
    let top = max(min(visible, count), min(latest ?? count, count) - movement.rows(page: visible, of: count))
    latest = top < count ? top : nil
  }
}
