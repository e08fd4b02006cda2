import OpEngine

extension PlayModel {
  /// Finds the events that match the search of their list, while that is open.
  mutating func searchEvents() {
    guard case .events(var events)? = overlay else { return }
    let words = EventLine.words(in: timeline, charset: charset)
    events.find(among: log.count) { number in
      let line = EventLine(log[number - 1], words: words)
      return "#\(number) \(text(log[number - 1].time)) \(line.subject)  \(line.text)"
    }
    overlay = .events(events)
  }
}
