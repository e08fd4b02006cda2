import OpEngine

/// The log of what is shown, and the moment of it that is on the screen: the present, or the past.
struct Viewer: Sendable {
  /// All events so far. The first `timeline.eventCount` of them are shown: fewer only while
  /// stepping, and in the past.
  private(set) var log: ChunkedArray<LogEvent>
  /// Whether two events of different times happened within the same millisecond, so that times need
  /// microseconds.
  private(set) var needsMicroseconds: Bool
  private(set) var timeline: Timeline { didSet { version += 1 } }
  /// A number that tells one state of the timeline from another.
  private(set) var version = 0
  /// The virtual time on display.
  private(set) var time = EngineTime.zero
  /// The view of the past; nil at the present.
  private(set) var past: Past?
  private var checkpoints: Checkpoints
  /// The steps to which the code of operations has come, in the order of the log.
  private(set) var codeSteps: [CodeStep] = []
  /// The threads of the file that wait at present; the log does not tell of a `when:`.
  private(set) var threadWaits: [ThreadWait] = []
  /// Whether nothing will be added to the log.
  private(set) var isClosed = false
  /// The number of steps whose events the play has yet to send.
  private(set) var pendingSteps = 0
  /// The number of events up to which the log beside the lanes was scrolled; nil: it follows the
  /// latest one.
  private(set) var scrolledLogEnd: Int?

  /// A view of the past: the play behind it stands still meanwhile.
  struct Past: Sendable {
    /// The timeline that was shown before.
    let present: Timeline
    /// Whether the view advances on its own, at the pace of the play.
    fileprivate(set) var isPlaying = false
  }

  /// - Parameter log: the log so far, whose end is shown.
  init(_ log: [LogEvent], workers: Int?) {
    self.log = ChunkedArray(log)
    needsMicroseconds = log.sharesMilliseconds(after: nil)
    timeline = Timeline(workers: workers)
    checkpoints = Checkpoints(beginning: timeline)
    while !isAtHead { _ = showNext() }
    time = timeline.time
  }

  /// Whether everything that has happened is shown.
  var isAtHead: Bool { timeline.eventCount == log.count }

  /// The timeline of the present, whatever moment is shown.
  var present: Timeline { past?.present ?? timeline }

  // MARK: - The log

  mutating func append(_ events: [LogEvent]) {
    needsMicroseconds = needsMicroseconds || events.sharesMilliseconds(after: log.last?.time)
    log.append(contentsOf: events)
  }

  mutating func take(_ waits: [ThreadWait]) { threadWaits = waits }

  mutating func take(_ steps: [CodeStep]) { codeSteps += steps }

  /// Notes that nothing will be added to the log.
  mutating func close() { isClosed = true }

  /// Forgets everything that has happened; all of it may come again.
  mutating func dropLog() {
    log = []
    codeSteps = []
    needsMicroseconds = false
    timeline = checkpoints.beginning
    checkpoints = Checkpoints(beginning: timeline)
    past = nil
    pendingSteps = 0
    scrolledLogEnd = nil
    time = .zero
  }

  /// Forgets what came after the moment that is shown, which is the present now: a fork tells it again.
  mutating func dropLaterEvents() {
    past = nil
    log.removeSubrange(timeline.eventCount...)
    checkpoints.forget(after: log.count)
    // The new play tells them all.
    codeSteps = []
  }

  // MARK: - The moment

  /// Adds the next event to what is shown.
  mutating func showNext() -> LogEvent {
    let event = log[timeline.eventCount]
    checkpoints.note(timeline, before: event)
    timeline.apply(event)
    return event
  }

  /// Notes whether the log is known to end at the moment that is shown.
  mutating func setAtEndOfLog(_ isAtEnd: Bool) {
    if timeline.isAtEndOfLog != isAtEnd { timeline.isAtEndOfLog = isAtEnd }
  }

  mutating func setTime(_ moment: EngineTime) { time = moment }

  /// Shows a moment of the past: what was known after so many events.
  mutating func look(after count: Int, at moment: EngineTime?) {
    past = Past(present: present)
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

  /// Keeps the view as it is, whatever happens.
  mutating func freeze() { past = Past(present: timeline) }

  /// Lets the view of the past go on by itself, or no longer.
  mutating func setPlaying(_ isPlaying: Bool) { past?.isPlaying = isPlaying }

  /// Ends the view of the past where it has come to the present by itself.
  mutating func arriveAtPresent() { past = nil }

  /// Returns from the past to what was shown before.
  /// - Returns: whether the past was shown.
  mutating func returnToPresent() -> Bool {
    guard let past else { return false }
    self.past = nil
    timeline = past.present
    scrolledLogEnd = nil
    return true
  }

  // MARK: - Steps

  /// Notes that one more step was asked for, whose events come.
  mutating func awaitStep() { pendingSteps += 1 }

  /// Returns whether a step is pending and can be shown, which it is then.
  mutating func takeStep() -> Bool {
    guard pendingSteps > 0, !isAtHead else { return false }
    pendingSteps -= 1
    return true
  }

  mutating func forgetSteps() { pendingSteps = 0 }

  mutating func scrollLog(toEnd end: Int?) { scrolledLogEnd = end }
}
