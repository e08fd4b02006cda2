import Localization

// The list of events.
extension PlayModel {
  /// The list as it stands.
  func list(of events: EventsModel) -> EventsModel.Extent {
    EventsModel.Extent(
      count: events.matches?.count ?? log.count, shown: timeline.eventCount, order: logOrder, rows: size.panelRows,
      matches: events.matches)
  }

  /// Closes the list, and shows the moment of the event that is selected in it.
  mutating func showSelectedEvent(of events: EventsModel) -> [PlayCommand] {
    let list = list(of: events)
    guard list.count > 0 else {
      refuse(
        Refusal("nothing matches", instead: "\(keys.name(of: .program(.close))) shows all events")
      )
      return []
    }
    let number = list.event(inRow: events.window(of: list).selected)
    let commands = closeOverlay()
    show(event: number)
    return commands
  }

  /// Shows the moment of an event; for the latest one the present.
  mutating func show(event number: Int) {
    if number == log.count {
      returnToPresent()
    } else if number != timeline.eventCount {
      look(after: number)
    }
  }
}
