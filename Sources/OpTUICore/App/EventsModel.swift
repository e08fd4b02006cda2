/// The list of all events while it is open: the latest first, from where on.
struct EventsModel: Hashable, Sendable {
  /// The number of the topmost event; nil: the latest one, whichever that is.
  private(set) var latest: Int?

  /// Moves by what a key means; nothing for one that is no movement. An event on the screen stays where it is when
  /// others come.
  mutating func move(_ action: Action, of count: Int, on size: Canvas.Size) {
    let visible = size.panelRows
    guard let rows = action.rows(page: visible, of: count) else { return }
    let top = max(min(visible, count), min(latest ?? count, count) - rows)
    latest = top < count ? top : nil
  }
}
