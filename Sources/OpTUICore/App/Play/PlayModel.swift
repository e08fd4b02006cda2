/// The shown play: its log, the time shown, and open panels.
package struct PlayModel: Sendable {
  var title: PlayTitle
  var viewer: Viewer
  var playback: Playback
  var view = LaneView()
  var frameContents: FrameContents
  var teaching = Teaching()
  var dialog = Dialog()
  var settings: ScreenSettings

  init(title: PlayTitle, _ settings: ScreenSettings, speed: Speed) {
    self.init(title, title.clock == .real ? .realTimePlay : .play, nil, settings, speed)
    playback.setPaused(title.isSession && capabilities.controlsTime)
    if title.showsCode { view.toggleCode() }
    arrangeScreen()
  }

  /// Creates a model that shows the end of a log.
  init(
    recorded log: RecordedLog, with capabilities: Capabilities, title: PlayTitle, _ settings: ScreenSettings,
    speed: Speed
  ) {
    self.init(title, capabilities, log, settings, speed)
    _ = playback.follow(now: time, nextDue: nil, hold: nil, exhaustion: nil)
    showFrom(log.events.first)
    arrangeScreen()
  }

  private init(
    _ title: PlayTitle, _ capabilities: Capabilities, _ log: RecordedLog?, _ settings: ScreenSettings, _ speed: Speed
  ) {
    self.title = title
    self.settings = settings
    viewer = Viewer(
      log?.events ?? [], heartbeat: log?.heartbeat ?? .zero, workers: title.workers,
      isSampled: capabilities.isInspected)
    playback = Playback(capabilities, speed: speed)
    frameContents = FrameContents(on: settings.size)
  }

  /// Returns to the beginning of the play. Selection and speed are kept.
  mutating func restart() {
    let sentence = restartSentence
    viewer.dropLog()
    playback.restart()
    view.showAllTime()
    teaching.restart()
    dialog.show(nil)
    tell(sentence)
  }

  /// The sentence about the commands given so far when the play is restarted; nil if there were none.
  private var restartSentence: String? {
    if let session = dialog.session {
      return session.commandCount > 0 ? localized("restarted; your lines are repeated, each at its time") : nil
    }
    let isSteered = log.contains { $0.thread == UserCommand.thread }
    return isSteered ? localized("restarted without your commands") : nil
  }

  /// The state of the clock; a view of the past counts as a pause.
  var transport: PlayClock.Transport {
    past == nil && (isAtHead || !clock.isPaused) ? clock.transport : .pause
  }

  /// Advances wall time.
  mutating func elapse(_ wall: Duration) -> [PlayCommand] {
    playback.elapse(silence: wall)
    teaching.answers.elapse(wall)
    view.elapse(wall)
    // The status row shows the command until its answer is overdue, then says so.
    if let line = playback.unanswered.overdue, status == ":\(line)" { tell(nil) }
    guard past == nil else {
      playPast(wall)
      return movesByItself ? playback.elapse(wall) : []
    }
    let commands = playback.elapse(wall)
    if commands.isEmpty { showClock() }
    return commands
  }

  /// Applies the effects of a command, or of real threads.
  mutating func follow(
    _ events: [LogEvent], now: EngineTime, nextDue: EngineTime?, hold: Step.Hold?, exhaustion: String?
  ) -> [PlayCommand] {
    if log.isEmpty { showFrom(events.first) }
    let isAllSeen = past == nil && (isAtHead || !clock.isPaused)
    let present = capabilities.isRecordable && movesByItself ? presentTime : .zero
    viewer.append(events)
    let mayFallBack = playback.follow(
      now: now, nextDue: nextDue, hold: hold, exhaustion: exhaustion, latest: events.last?.time)
    // A program sends no heartbeats; the last state has lasted until its end.
    if !movesByItself { viewer.note(heartbeat: present) }
    view.list.setLive(movesByItself)
    if mayFallBack, isAllSeen { viewer.setTime(min(time, clock.target)) }
    if viewer.pendingSteps > 0 {
      showPendingSteps()
    } else if isAllSeen {
      showAll()
    }
    return clock.catchUp
  }

  /// Shows as many more events as there are pending steps, and clears them if the play cannot move.
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

  /// Shows all events.
  mutating func showAll() {
    while !isAtHead { _ = showNext() }
    showClock()
  }

  /// Takes note of a heartbeat of the log: until then nothing more has happened.
  mutating func follow(heartbeat: EngineTime) {
    viewer.note(heartbeat: heartbeat)
    if past == nil { showClock() }
  }

  /// Shows the present virtual time; at the end, that of the end of the log instead of the last frame.
  private mutating func showClock() {
    guard isAtHead else { return }
    switch clock.transport {
    case .play, .pause, .hold: viewer.setTime(max(time, clock.target))
    // At the end of a file the clock may have run ahead of its events.
    case .end: viewer.setTime(capabilities.canFollow ? viewer.end : max(time, viewer.end))
    }
  }

  /// The wall time until the next useful frame; nil if nothing changes without a message.
  var deadline: Duration? {
    let next = past != nil ? deadlineInPast : clock.deadline(nextColumn: nextColumn(after: clock.target))
    return [next, playback.unanswered.deadline, timeToIdle].compactMap(\.self).min()
  }

  /// Whether Esc has something to close.
  var canClose: Bool {
    frontPanel != nil || inquiry != nil || view.list.search.isTyping || !view.list.search.isEmpty || view.showsThreads
  }

  /// Whether the play has ended with unfinished operations.
  var isStuck: Bool {
    transport == .end && clock.exhaustion == nil && !isLog && timeline.unfinishedCount > 0
  }

  /// The message about it.
  var stuckText: String {
    localized("nothing moves by itself any more: \(keys.name(of: .panel(.why))) says why, ")
      + localized("\(keys.name(of: .program(.restart))) restarts")
  }
}

// Shortcuts
extension PlayModel {
  var log: ChunkedArray<LogEvent> { _read { yield viewer.log } }

  /// The timeline at the time shown. Each use copies it, at some 1,400 instructions; code that draws every lane takes
  /// it from the `viewer`.
  var timeline: Timeline { _read { yield viewer.timeline } }

  var past: Viewer.Past? { _read { yield viewer.past } }

  var time: EngineTime { viewer.time }

  var rows: [LaneRow] { _read { yield frameContents.rows } }

  var selectedIndex: Int? { frameContents.selectedIndex }

  var eventAxis: EventAxis? { _read { yield frameContents.eventAxis } }

  var code: CodeView? { _read { yield frameContents.code } }

  var survey: WaitSurvey? { frameContents.survey }

  var idleState: IdleState? { frameContents.idleState }

  var layout: Layout { frameContents.layout }

  var charset: Charset { settings.charset }

  var size: Canvas.Size { settings.size }

  var keys: KeyMap { _read { yield settings.keys } }

  var logOrder: LogOrder { settings.logOrder }

  var lesson: LessonPlace? { teaching.lesson }

  var exercise: ExerciseState? { teaching.exercise }

  var answers: GivenAnswers { teaching.answers }

  var predictions: Predictions { teaching.predictions }

  var frontPanel: (any Panel)? { dialog.frontPanel }

  var inquiry: Dialog.Inquiry? { dialog.inquiry }

  var commandLine: CommandLine { _read { yield dialog.commandLine } }

  var status: String? { dialog.status }

  var isAtHead: Bool { viewer.isAtHead }

  var capabilities: Capabilities { playback.capabilities }

  var clock: PlayClock { playback.clock }

  /// Whether the log does not come from a play of this program.
  var isLog: Bool { capabilities.isLog }

  var movesByItself: Bool { playback.movesByItself }
}
