// The mouse, beside clicks in the key bar
extension PlayModel {
  mutating func toggleMouse() {
    settings.toggleMouse()
    let key = keys.name(of: .program(.mouse))
    tell(
      settings.usesMouse
        ? localized("mouse on; \(key) turns it off")
        : localized("mouse off; \(key) turns it on"))
  }

  mutating func click(_ lane: LaneID) {
    tell(nil)
    view.select(lane)
  }

  mutating func click(column: Int) {
    tell(nil)
    playback.setStopper(nil)
    showTime(atColumn: column)
  }

  /// Shows the time of an event, and selects its lane.
  mutating func click(event number: Int) {
    tell(nil)
    playback.setStopper(nil)
    show(event: number)
    let event = log[number - 1]
    if let lane = event.operation.map(LaneID.operation) ?? event.queue.map(LaneID.queue) { view.select(lane) }
  }

  /// Scrolls the open panel, or the lanes, where the selection moves along to stay visible.
  mutating func scroll(by count: Int) {
    if let menu = frontPanel as? MenuPanel { return show(menu.moved(by: count, in: self)) }
    guard frontPanel == nil else {
      for _ in 0..<abs(count) { scroll(count < 0 ? Action.Movement.previous : .next) }
      return
    }
    guard let selected = selectedRow(of: rows) else { return }
    let visible = view.scroll(by: count, from: selected, of: rows, in: layout)
    if visible != selected { view.select(timeline.id(of: rows[visible])) }
  }
}
