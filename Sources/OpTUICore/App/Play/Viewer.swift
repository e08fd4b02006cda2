/// The log, and the time shown: the present or the past.
struct Viewer: Sendable {
  /// All events so far. The first `timeline.eventCount` of them are shown: fewer than all only while stepping, and in
  /// the past.
  private(set) var log: ChunkedArray<LogEvent>
  /// The time of the latest heartbeat of a log: until then nothing more has happened.
  private(set) var heartbeat: EngineTime
  /// The time of the latest event of a lane; nil without one.
  private(set) var latestChange: EngineTime?
  /// Whether two events of different times fall into the same millisecond, so that times need microseconds.
  private(set) var needsMicroseconds: Bool
  private(set) var timeline: Timeline { didSet { version += 1 } }
  /// A number that changes with the timeline.
  private(set) var version = 0
  /// The virtual time shown.
  private(set) var time = EngineTime.zero
  /// The view of the past; nil at the present.
  private(set) var past: Past?
  private var checkpoints: Checkpoints
  /// The code steps reached by operations, in the order of the log.
  private(set) var codeSteps: [CodeStep] = []
  /// The waiting threads of the scenario; the log does not record a `when:`.
  private(set) var threadWaits: [ThreadWait] = []
  /// Whether the log is complete.
  private(set) var isClosed = false
  /// The number of steps whose events have not arrived yet.
  private(set) var pendingSteps = 0
  /// The number of events at the scroll position of the log; nil to follow the latest one.
  private(set) var scrolledLogEnd: Int?

  /// A view of the past, during which the play is paused.
  struct Past: Sendable {
    /// The timeline of the present.
    let present: Timeline
    /// The time shown before.
    let timeBefore: EngineTime
    /// Whether the view advances by itself, at the speed of the play.
    fileprivate(set) var isPlaying = false
    /// The number of the question asked again that has an answer; nil if none has.
    fileprivate(set) var answeredQuestion: Int?
  }

  /// - Parameter log: the log so far, shown at its end.
  init(_ log: [LogEvent], heartbeat: EngineTime, workers: Int?, isSampled: Bool) {
    self.log = ChunkedArray(log)
    self.heartbeat = heartbeat
    needsMicroseconds = log.sharesMilliseconds(after: nil)
    latestChange = log.latestChange
    timeline = Timeline(workers: workers, isSampled: isSampled)
    checkpoints = Checkpoints(beginning: timeline)
    while !isAtHead { _ = showNext() }
    time = end
  }

  /// Whether all events are shown.
  var isAtHead: Bool { timeline.eventCount == log.count }

  /// The timeline of the present, independently of the time shown.
  var present: Timeline { past?.present ?? timeline }

  // MARK: - Log

  /// The end of the log so far.
  var end: EngineTime {
    // A copy of a timeline would cost more.
    max(log.last?.time ?? .zero, past?.present.end(knownUpTo: heartbeat) ?? timeline.end(knownUpTo: heartbeat))
  }

  mutating func note(heartbeat: EngineTime) { self.heartbeat = max(self.heartbeat, heartbeat) }

  mutating func append(_ events: [LogEvent]) {
    needsMicroseconds = needsMicroseconds || events.sharesMilliseconds(after: log.last?.time)
    latestChange = events.latestChange ?? latestChange
    log.append(contentsOf: events)
  }

  mutating func take(_ waits: [ThreadWait]) { threadWaits = waits }

  mutating func take(_ steps: [CodeStep]) { codeSteps += steps }

  /// Marks the log as complete.
  mutating func close() { isClosed = true }

  /// Drops all events; they may come again.
  mutating func dropLog() {
    (log, latestChange) = ([], nil)
    heartbeat = .zero
    codeSteps = []
    needsMicroseconds = false
    timeline = checkpoints.beginning
    checkpoints = Checkpoints(beginning: timeline)
    past = nil
    pendingSteps = 0
    scrolledLogEnd = nil
    time = .zero
  }

  /// Drops the events after the time shown, which becomes the present: a fork sends them again.
  mutating func dropLaterEvents() {
    past = nil
    log.removeSubrange(timeline.eventCount...)
    latestChange = log.latestChange
    checkpoints.forget(after: log.count)
    // The new play sends all of them.
    codeSteps = []
  }

  // MARK: - Time shown

  /// Adds the next event to the view.
  mutating func showNext() -> LogEvent {
    let event = log[timeline.eventCount]
    checkpoints.note(timeline, before: event)
    timeline.apply(event)
    return event
  }

  /// Sets whether the log is known to end at the time shown.
  mutating func setAtEndOfLog(_ isAtEnd: Bool) {
    if timeline.isAtEndOfLog != isAtEnd { timeline.isAtEndOfLog = isAtEnd }
  }

  mutating func setTime(_ moment: EngineTime) { time = moment }

  /// Shows the past state after a number of events.
  mutating func showPast(after count: Int, at moment: EngineTime?) {
    past = Past(present: present, timeBefore: past?.timeBefore ?? time)
    pendingSteps = 0
    scrolledLogEnd = nil
    if count < timeline.eventCount {
      timeline = checkpoints.timeline(after: count, of: log, from: timeline)
    } else {
      if let nearer = checkpoints.moment(upTo: count, aheadOf: timeline) { timeline = nearer }
      while timeline.eventCount < count { _ = showNext() }
    }
    time = moment ?? timeline.time
  }

  /// Freezes the view.
  mutating func freeze() { past = Past(present: timeline, timeBefore: time) }

  /// Starts or stops the view's own advance.
  mutating func setPlaying(_ isPlaying: Bool) { past?.isPlaying = isPlaying }

  /// Records that a question asked again has an answer.
  mutating func noteAnswer(to question: Int) { past?.answeredQuestion = question }

  /// Ends the view of the past once it has reached the present by itself.
  mutating func arriveAtPresent() { past = nil }

  /// Returns from the past to the present.
  /// - Returns: whether the past was shown.
  mutating func returnToPresent() -> Bool {
    guard let past else { return false }
    self.past = nil
    timeline = past.present
    scrolledLogEnd = nil
    return true
  }

  // MARK: - Steps

  /// Records one more pending step.
  mutating func awaitStep() { pendingSteps += 1 }

  /// Takes a pending step that can be shown; returns whether there was one.
  mutating func takeStep() -> Bool {
    guard pendingSteps > 0, !isAtHead else { return false }
    pendingSteps -= 1
    return true
  }

  mutating func forgetSteps() { pendingSteps = 0 }

  mutating func scrollLog(toEnd end: Int?) { scrolledLogEnd = end }
}

extension BidirectionalCollection<LogEvent> {
  /// The time of the last event of a lane.
  fileprivate var latestChange: EngineTime? { last { $0.properties.category == .course }?.time }
}
