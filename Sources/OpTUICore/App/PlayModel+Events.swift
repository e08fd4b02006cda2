// The list of events.
extension PlayModel {
  /// The list as it stands.
  var eventList: EventsModel.Extent {
    EventsModel.Extent(count: log.count, shown: timeline.eventCount, order: logOrder, rows: size.panelRows)
  }

  /// Closes the list, and shows the moment of the event that is selected in it.
  mutating func showSelectedEvent(of events: EventsModel) -> [PlayCommand] {
    let number = events.selected ?? timeline.eventCount
    let commands = closeOverlay()
    if number == log.count {
      returnToPresent()
    } else if number != timeline.eventCount {
      look(after: number)
    }
    return commands
  }
}
