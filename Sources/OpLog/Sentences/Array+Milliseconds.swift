extension [LogEvent] {
  /// Returns whether times that differ have the same milliseconds.
  package func sharesMilliseconds(after latest: EngineTime?) -> Bool {
    var latest = latest
    return contains { event in
      defer { latest = event.time }
      return latest.map { $0 != event.time && $0.text == event.time.text } ?? false
    }
  }
}
