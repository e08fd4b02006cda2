/// The event axis, on which each event has its own place: the log with places instead of times, so that simultaneous
/// events can be told apart.
struct EventAxis: Sendable {
  /// The fold of the shown events; its times are places.
  private(set) var timeline = Timeline()
  private var checkpoints = Checkpoints(beginning: Timeline())
  /// The place after each event of the log; an event that changes no lane shares that of the previous one.
  private var places: [Int] = []

  /// The length of one place.
  private static let place = Duration.milliseconds(1)

  /// The place after the latest shown event.
  var now: EngineTime { timeline.eventCount == 0 ? .zero : Self.time(places[timeline.eventCount - 1]) }

  /// Returns the scale that fits the whole log.
  func wholeScale(columns: Int, origin: EngineTime) -> TimeScale {
    TimeScale(fitting: Self.time(max(1, places.last ?? 0)), columns: columns, origin: origin)
  }

  /// Adds the new events of a log that grows or restarts, and shows the first `count`.
  ///
  /// - Complexity: O(new events); a step back costs the same as on the time axis.
  mutating func show(_ count: Int, of log: ChunkedArray<LogEvent>) {
    if log.count < places.count { self = EventAxis() }
    for event in log[places.count...] {
      places.append((places.last ?? 0) + (event.properties.category == .course ? 1 : 0))
    }
    if count < timeline.eventCount {
      let places = places
      timeline = checkpoints.timeline(
        after: count, of: log.indices.lazy.map { Self.event(log[$0], at: places[$0]) }, from: timeline)
    } else {
      if let nearer = checkpoints.moment(upTo: count, aheadOf: timeline) { timeline = nearer }
      for index in timeline.eventCount..<count {
        checkpoints.note(timeline, before: log[index])
        timeline.apply(Self.event(log[index], at: places[index]))
      }
    }
  }

  /// Returns the event with a place instead of its time, beginning at the end of the previous event's place.
  private static func event(_ event: LogEvent, at place: Int) -> LogEvent {
    var event = event
    event.time = time(max(0, place - (event.properties.category == .course ? 1 : 0)))
    // A time, present in the log of a program attached to late.
    event.since = nil
    return event
  }

  private static func time(_ place: Int) -> EngineTime { EngineTime(Self.place * place) }

  /// The labels of the ruler: event numbers as in the log, at the beginning of each event.
  func labels(on scale: TimeScale) -> [(column: Int, text: String)] {
    let apart = max(8, "#\(places.count)".count + 2)
    var labels: [(column: Int, text: String)] = []
    var column = 0
    while let index = firstIndex(from: scale.start(ofColumn: column)) {
      let text = "#\(index + 1)"
      column = scale.column(of: Self.time(places[index] - 1))
      guard column + text.count <= scale.columns else { break }
      labels.append((column, text))
      column += apart
    }
    // One event may be wider than the ruler.
    return labels.isEmpty ? number(atColumn: 0, of: scale).map { [(0, "#\($0)")] } ?? [] : labels
  }

  /// Returns the number of the first event that begins in a column, else of the one that spans it; nil after the last
  /// one.
  func number(atColumn column: Int, of scale: TimeScale) -> Int? {
    let start = scale.start(ofColumn: column)
    if let index = firstIndex(from: start), scale.column(of: Self.time(places[index] - 1)) == column {
      return index + 1
    }
    return firstIndex(after: TimeScale.wholeColumns(start.sinceStart, Self.place)).map { $0 + 1 }
  }

  /// Returns the index of the first event that begins at or after a time of the axis.
  private func firstIndex(from time: EngineTime) -> Int? {
    let place = TimeScale.wholeColumns(time.sinceStart, Self.place)
    return firstIndex(after: Self.time(place) < time ? place + 1 : place)
  }

  /// Returns the index of the event at a place.
  private func firstIndex(after place: Int) -> Int? {
    let index = places.partitioningIndex { $0 > place }
    return index < places.count ? index : nil
  }
}
