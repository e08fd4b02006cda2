import OpEngine
import OpScenario

/// A play as it is watched: what has been seen of its log, and how it is looked at.
struct PlayModel: Sendable {
  let title: PlayTitle
  let charset: Charset
  var size: Canvas.Size
  let source: Source
  /// All that has happened. Of it, `timeline.eventCount` events are shown: fewer only while stepping, and in the past.
  var log: [LogEvent] = []
  var timeline: Timeline
  var clock: PlayClock
  /// The virtual time on display.
  var time = EngineTime.zero
  /// nil: the present is shown.
  var past: Past?
  var checkpoints: Checkpoints
  /// nil: the first operation, whichever that will be.
  var selection: LaneID?
  /// The topmost row of the lanes.
  var firstRow = 0
  /// The time at the left edge of the lanes.
  var origin = EngineTime.zero
  /// So much time is to fill the lanes; nil: all there was.
  var zoom: Duration?
  /// Whether the lanes move on with the present when it leaves them.
  var followsPresent = true
  /// The keys of the choices that were made, by the number of the question; empty for one that was skipped.
  var answers: [Int: String] = [:]
  /// The pace that the person wants; the scenario may set another.
  var wantedSpeed: Speed
  /// nil: closed.
  var help: HelpModel?
  /// The list of lints and misuses; nil: closed.
  var lints: LintsModel?
  /// The list of all events; nil: closed.
  var events: EventsModel?
  /// Whether the pane beside the log answers why the selected operation is not running.
  var isWhyOpen = false
  /// The queue whose operations are to be cancelled, while that is asked.
  var confirming: String?
  /// What was typed of the moment to go to; nil: no such thing is asked.
  var prompt: String?
  /// The answer to the latest key, until the next one.
  var status: String?
  /// How many events are still to be shown one by one, of those the play was asked for.
  var pendingSteps = 0

  /// What is behind the log.
  enum Source: Sendable {
    /// A play whose time this program holds.
    case play
    /// A play on real threads, which go on whatever is looked at.
    case realTime
    /// Nothing: it is a log that was read.
    case recording
  }

  init(title: PlayTitle, charset: Charset, size: Canvas.Size, speed: Speed) {
    self.title = title
    self.charset = charset
    self.size = size
    source = title.clock == .real ? .realTime : .play
    wantedSpeed = speed
    clock = PlayClock(speed: speed)
    timeline = Timeline(workers: title.workers)
    checkpoints = Checkpoints(beginning: timeline)
  }

  /// At the end of a log.
  init(recorded log: [LogEvent], title: PlayTitle, charset: Charset, size: Canvas.Size, speed: Speed) {
    self.title = title
    self.charset = charset
    self.size = size
    source = .recording
    wantedSpeed = speed
    clock = PlayClock(speed: speed)
    self.log = log
    timeline = Timeline(log, workers: title.workers)
    checkpoints = Checkpoints(beginning: Timeline(workers: title.workers))
    time = timeline.time
    clock.follow(now: time, nextDue: nil, hold: nil, exhausted: nil)
  }

  /// Back to the beginning; what was chosen about the view stays.
  mutating func restart() {
    log = []
    timeline = checkpoints.beginning
    past = nil
    checkpoints = Checkpoints(beginning: timeline)
    prompt = nil
    clock = PlayClock(speed: wantedSpeed)
    time = .zero
    origin = .zero
    zoom = nil
    followsPresent = true
    answers = [:]
    confirming = nil
    lints = nil
    events = nil
    status = nil
    pendingSteps = 0
  }

  /// Whether everything that has happened is shown.
  var isAtHead: Bool { timeline.eventCount == log.count }

  /// Where the person looks.
  var scene: KeyMap.Scene {
    switch source {
    case .play: past == nil ? .present : .past
    case .realTime: past == nil ? .live : .recording
    case .recording: .recording
    }
  }

  /// What the clock does; a view of the past is a pause.
  var transport: PlayClock.Transport {
    past == nil && (isAtHead || !clock.isPaused) ? clock.transport : .pause
  }

  /// The same for the title.
  var transportWord: String { source == .realTime && transport == .play ? "LIVE" : transport.rawValue }

  mutating func elapse(_ wall: Duration) -> [AppCommand] {
    guard past == nil else {
      playPast(wall)
      return source == .realTime ? clock.elapse(wall) : []
    }
    let commands = clock.elapse(wall)
    if commands.isEmpty { showClock() }
    return commands
  }

  /// Takes in what a command did to the play.
  mutating func follow(
    _ events: [LogEvent], now: EngineTime, nextDue: EngineTime?, hold: Step.Hold?, exhausted: String?
  ) -> [AppCommand] {
    let isAllSeen = past == nil && (isAtHead || !clock.isPaused)
    log.append(contentsOf: events)
    clock.follow(now: now, nextDue: nextDue, hold: hold, exhausted: exhausted)
    if pendingSteps > 0 {
      showPendingSteps()
    } else if isAllSeen {
      showAll()
    }
    return clock.catchUp
  }

  /// Shows as many events more as steps were asked for. None are left over for a play that cannot move.
  private mutating func showPendingSteps() {
    while pendingSteps > 0, !isAtHead {
      pendingSteps -= 1
      showNextEvent()
    }
    switch clock.transport {
    case .end, .hold: pendingSteps = 0
    case .play, .pause: break
    }
  }

  /// Shows one event more, at its own time.
  mutating func showNextEvent() {
    guard !isAtHead else { return showClock() }
    let event = log[timeline.eventCount]
    show(event)
    time = max(time, event.time)
  }

  /// Shows everything that has happened.
  mutating func showAll() {
    for event in log[timeline.eventCount...] { show(event) }
    showClock()
  }

  /// Shows where virtual time is. At the end that is where the last event was, not where the last frame fell.
  private mutating func showClock() {
    guard isAtHead else { return }
    switch clock.transport {
    case .play, .pause, .hold: time = max(time, clock.target)
    case .end: time = max(time, timeline.time)
    }
  }

  /// Wall time until another frame is worth drawing.
  var deadline: Duration? {
    past != nil ? deadlineInPast : clock.deadline(nextColumn: scale.nextColumn(after: clock.target))
  }

  /// Whether something is open that Esc closes.
  var hasOverlay: Bool {
    help != nil || lints != nil || events != nil || confirming != nil || prompt != nil || isWhyOpen
  }

  /// Whether the play has ended with something unfinished.
  var isStuck: Bool {
    let counts = timeline.counts
    return transport == .end && clock.exhausted == nil && source != .recording
      && counts.executing + counts.ready + counts.pending > 0
  }

  /// What a person can do about that.
  static let stuck = "nothing moves by itself any more: w says why, r restarts"

  var layout: Layout {
    let telling = telling
    return Layout(
      size: size, note: telling?.text, choices: telling?.choices ?? [], isUrgent: transport == .hold || isAlarming,
      answeringUnder: isWhyOpen ? timeline.rowCount : nil, showsQualityOfService: timeline.hasQualityOfService)
  }

  /// The scale that shows all there was. That of a log is known from the beginning, and programs are quick.
  func wholeScale(columns: Int, origin: EngineTime = .zero) -> TimeScale {
    switch source {
    case .play, .realTime: TimeScale(fitting: time, columns: columns, origin: origin)
    case .recording:
      TimeScale(fitting: max(time, log.last?.time ?? time), columns: columns, origin: origin, isFine: true)
    }
  }

  var scale: TimeScale {
    let columns = layout.timeline.columns
    guard let zoom else { return wholeScale(columns: columns, origin: origin) }
    let scale = TimeScale(zoomedTo: zoom, columns: columns, origin: origin)
    return followsPresent ? scale.following(time) : scale
  }
}
