import OpEngine

/// The axis on which each event has a place of its own: the log once more, with places instead of times, so that what
/// happens in one instant can be told apart.
struct EventAxis: Sendable {
  /// The fold of the events that are shown; its times are places.
  private(set) var timeline = Timeline()
  private var checkpoints = Checkpoints(beginning: Timeline())
  /// The place behind each event of the log; one that changes no lane shares that of the event before.
  private var places: [Int] = []

  /// The length of one place.
  private static let place = Duration.milliseconds(1)

  /// The place behind the latest event that is shown.
  var now: EngineTime { timeline.eventCount == 0 ? .zero : Self.time(places[timeline.eventCount - 1]) }

  /// Returns the scale on which the whole log fits.
  func wholeScale(columns: Int, origin: EngineTime) -> TimeScale {
    TimeScale(fitting: Self.time(max(1, places.last ?? 0)), columns: columns, origin: origin)
  }

  /// Takes in the events of a log that grows, or begins anew, and shows the first `count`.
  ///
  /// - Complexity: O(new events); a step back costs what it does on the axis of time.
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

  /// Returns the event with its place instead of its time: it begins where that of the event before ends.
  private static func event(_ event: LogEvent, at place: Int) -> LogEvent {
    var event = event
    event.time = time(max(0, place - (event.properties.category == .course ? 1 : 0)))
    // A time, which the log of a program has that was attached to late.
    event.since = nil
    return event
  }

  private static func time(_ place: Int) -> EngineTime { EngineTime(Self.place * place) }

  /// The labels of the ruler: the numbers of events, as the log has them, each where its event begins.
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
    // One event may take more columns than there are.
    return labels.isEmpty ? number(atColumn: 0, of: scale).map { [(0, "#\($0)")] } ?? [] : labels
  }

  /// Returns the number of the first event that begins in a column, else of the one that it is a part of; nil behind the
  /// last one.
  func number(atColumn column: Int, of scale: TimeScale) -> Int? {
    let start = scale.start(ofColumn: column)
    if let index = firstIndex(from: start), scale.column(of: Self.time(places[index] - 1)) == column {
      return index + 1
    }
    return firstIndex(behind: TimeScale.wholeColumns(start.sinceStart, Self.place)).map { $0 + 1 }
  }

  /// Returns the index of the first event that begins at a time of the axis or later.
  private func firstIndex(from time: EngineTime) -> Int? {
    let place = TimeScale.wholeColumns(time.sinceStart, Self.place)
    return firstIndex(behind: Self.time(place) < time ? place + 1 : place)
  }

  /// Returns the index of the event at a place.
  private func firstIndex(behind place: Int) -> Int? {
    let index = places.partitioningIndex { $0 > place }
    return index < places.count ? index : nil
  }
}
