import Localization
import OpEngine

/// A play as it is watched: its log, the moment that is shown, and what covers it.
package struct PlayModel: Sendable {
  var title: PlayTitle
  var viewer: Viewer
  var playback: Playback
  var view = LaneView()
  var arrangement: Arrangement
  var teaching = Teaching()
  var dialog = Dialog()
  var settings: ScreenSettings

  init(title: PlayTitle, _ settings: ScreenSettings, speed: Speed) {
    self.init(title, title.clock == .real ? .realTimePlay : .play, [], settings, speed)
    playback.setPaused(title.isSession && capabilities.controlsTime)
    if title.showsCode { view.toggleCode() }
    arrangeScreen()
  }

  /// Creates a model that shows the end of a log.
  init(
    recorded log: [LogEvent], with capabilities: Capabilities, title: PlayTitle, _ settings: ScreenSettings,
    speed: Speed
  ) {
    self.init(title, capabilities, log, settings, speed)
    _ = playback.follow(now: time, nextDue: nil, hold: nil, exhaustion: nil)
    showFrom(log.first)
    arrangeScreen()
  }

  private init(
    _ title: PlayTitle, _ capabilities: Capabilities, _ log: [LogEvent], _ settings: ScreenSettings, _ speed: Speed
  ) {
    self.title = title
    self.settings = settings
    viewer = Viewer(log, workers: title.workers)
    playback = Playback(capabilities, speed: speed)
    arrangement = Arrangement(on: settings.size)
  }

  /// Returns to the beginning of the play. Selection and pace stay as they were chosen.
  mutating func restart() {
    let sentence = restartSentence
    viewer.dropLog()
    playback.restart()
    view.showAllTime()
    teaching.restart()
    dialog.show(nil)
    tell(sentence)
  }

  /// The sentence for what becomes of the commands when the play is restarted; nil where none was given.
  private var restartSentence: String? {
    if let session = dialog.session {
      return session.commandCount > 0 ? localized("the lines come again, each at its time") : nil
    }
    let isSteered = log.contains { $0.thread == UserCommand.thread }
    return isSteered ? localized("begun again, without your commands") : nil
  }

  /// The state of the clock; a view of the past is a pause.
  var transport: PlayClock.Transport {
    past == nil && (isAtHead || !clock.isPaused) ? clock.transport : .pause
  }

  /// Lets wall time pass.
  mutating func elapse(_ wall: Duration) -> [PlayCommand] {
    playback.elapse(silence: wall)
    teaching.answers.elapse(wall)
    // The command stands there until its answer is overdue: then the status row says that.
    if let line = playback.unanswered.overdue, status == ":\(line)" { tell(nil) }
    guard past == nil else {
      playPast(wall)
      return movesByItself ? playback.elapse(wall) : []
    }
    let commands = playback.elapse(wall)
    if commands.isEmpty { showClock() }
    return commands
  }

  /// Applies what a command did to the play, or real threads did by themselves.
  mutating func follow(
    _ events: [LogEvent], now: EngineTime, nextDue: EngineTime?, hold: Step.Hold?, exhaustion: String?
  ) -> [PlayCommand] {
    if log.isEmpty { showFrom(events.first) }
    let isAllSeen = past == nil && (isAtHead || !clock.isPaused)
    viewer.append(events)
    let mayFallBack = playback.follow(
      now: now, nextDue: nextDue, hold: hold, exhaustion: exhaustion, latest: events.last?.time)
    view.list.setLive(movesByItself)
    if mayFallBack, isAllSeen { viewer.setTime(min(time, clock.target)) }
    if viewer.pendingSteps > 0 {
      showPendingSteps()
    } else if isAllSeen {
      showAll()
    }
    return clock.catchUp
  }

  /// Shows as many more events as steps are pending. None stay pending for a play that cannot move.
  private mutating func showPendingSteps() {
    while viewer.takeStep() { showNextEvent() }
    switch clock.transport {
    case .end, .hold: viewer.forgetSteps()
    case .play, .pause: break
    }
  }

  /// Shows the next event, at its own time.
  mutating func showNextEvent() {
    guard !isAtHead else { return showClock() }
    let event = showNext()
    viewer.setTime(max(time, event.time))
  }

  /// Shows everything that has happened.
  mutating func showAll() {
    while !isAtHead { _ = showNext() }
    showClock()
  }

  /// Shows the present virtual time: at the end, that of the last event rather than of the last
  /// frame.
  private mutating func showClock() {
    guard isAtHead else { return }
    switch clock.transport {
    case .play, .pause, .hold: viewer.setTime(max(time, clock.target))
    // The clock of a file that was read to its end may have run ahead of what its events tell.
    case .end: viewer.setTime(capabilities.canFollow ? timeline.time : max(time, timeline.time))
    }
  }

  /// The wall time until another frame is worth drawing; nil if nothing changes without a message.
  var deadline: Duration? {
    let next = past != nil ? deadlineInPast : clock.deadline(nextColumn: nextColumn(after: clock.target))
    return [next, playback.unanswered.deadline, timeToIdle].compactMap(\.self).min()
  }

  /// Whether something is open that Esc closes.
  var hasOverlay: Bool {
    overlay != nil || inquiry != nil || view.list.search.isTyping || !view.list.search.isEmpty
  }

  /// Whether the play has ended with something unfinished.
  var isStuck: Bool {
    transport == .end && clock.exhaustion == nil && !isLog && timeline.unfinishedCount > 0
  }

  /// The message that says so.
  var stuckText: String {
    localized("nothing moves on its own any more: \(keys.name(of: .panel(.why))) says why, ")
      + localized("\(keys.name(of: .program(.restart))) restarts")
  }
}

// What is read everywhere.
extension PlayModel {
  var log: ChunkedArray<LogEvent> { _read { yield viewer.log } }

  /// The timeline of the moment that is shown. Each use copies it, at some 1,400 instructions; what draws every lane
  /// takes it from the `viewer`.
  var timeline: Timeline { _read { yield viewer.timeline } }

  var past: Viewer.Past? { _read { yield viewer.past } }

  var time: EngineTime { viewer.time }

  var rows: [LaneRow] { _read { yield arrangement.rows } }

  var selectedIndex: Int? { arrangement.selectedIndex }

  var eventAxis: EventAxis? { _read { yield arrangement.eventAxis } }

  var code: CodeView? { _read { yield arrangement.code } }

  var survey: WaitSurvey? { arrangement.survey }

  var idleState: IdleState? { arrangement.idleState }

  var layout: Layout { arrangement.layout }

  var charset: Charset { settings.charset }

  var size: Canvas.Size { settings.size }

  var keys: KeyMap { _read { yield settings.keys } }

  var logOrder: LogOrder { settings.logOrder }

  var lesson: LessonPlace? { teaching.lesson }

  var exercise: ExerciseState? { teaching.exercise }

  var answers: GivenAnswers { teaching.answers }

  var predictions: Predictions { teaching.predictions }

  var overlay: (any Panel)? { dialog.overlay }

  var inquiry: Dialog.Inquiry? { dialog.inquiry }

  var commandLine: CommandLine { _read { yield dialog.commandLine } }

  var status: String? { dialog.status }

  var isAtHead: Bool { viewer.isAtHead }

  var capabilities: Capabilities { playback.capabilities }

  var clock: PlayClock { playback.clock }

  /// Whether there is no play of this program behind the log.
  var isLog: Bool { capabilities.isLog }

  var movesByItself: Bool { playback.movesByItself }
}
