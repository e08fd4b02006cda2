import Localization
import OpEngine
import OpScenario

/// A play as it is watched: its log, the moment that is shown, and what covers it.
package struct PlayModel: Sendable {
  var title: PlayTitle
  let charset: Charset
  var size: Canvas.Size
  var keys = KeyMap.standard
  /// The place of the play in the course; nil for what is no lesson.
  var lesson: LessonPlace?
  /// Whether leaving the play leads back to the list of scenarios.
  var returnsToList = false
  var viewer: Viewer
  var playback: Playback
  var view = LaneView()
  /// The axis of events; kept up to date while it is shown.
  private(set) var eventAxis: EventAxis?
  /// The rows of the lanes that are shown, as of the latest message.
  private(set) var rows: [LaneRow] = []
  /// The index of the selected one, as of the latest message; nil while there is none.
  private(set) var selectedIndex: Int?
  /// The basis on which the rows were chosen.
  private var rowsBasis: RowsCacheKey?
  /// All rows, of which ``rows`` are a choice; nil before the first choice.
  private var allRows: RowsOfTimeline?
  /// Everything known about the selected lane in rows for the pane beside the log, where there is room for it.
  private(set) var openedDetails: [DetailsModel.Row] = []
  /// The code of the selected operation, as of the latest message; nil while it is not shown.
  var code: CodeView?
  /// All that wait by cause, as of the latest message; nil while that is not shown.
  var survey: WaitSurvey?
  /// The waits that nothing ends any more; nil while things may still move.
  var standstill: Standstill?
  /// The areas of the screen, as of the latest message.
  private(set) var layout: Layout
  /// The order of events in the log and in their list.
  var logOrder = LogOrder.newest
  /// Whether the mouse is the program's, rather than the terminal's.
  var usesMouse = false
  var answers = GivenAnswers()
  var predictions = Predictions()
  /// The question that the latest key asked to skip: the same key once more does.
  var askedToSkip: Int?
  /// The exercise that the play belongs to; nil for any other play.
  var exercise: ExerciseState?
  /// The state of the session beside the play; nil for a play that is none.
  var session: SessionState?
  /// The number of commands of the session when the person was last told that no file has them.
  var lossToldAt: Int?
  /// The panel or the question that takes the keys; nil if there is none.
  var overlay: (any Panel)?
  /// The command line, open or not.
  var commandLine = CommandLine()
  /// The question that the pane beside the log answers about the selected operation; nil: it shows its facts.
  var inquiry: Inquiry?
  /// The answer to the latest key, until the next one.
  var status: String?
  /// The part that the latest key has copied.
  var copied: LoopCommand.Copied?

  /// A question about an operation.
  enum Inquiry: Sendable {
    /// The question why it is not running.
    case why
    /// The operations that it needs, and those that it unblocks.
    case dependencies
  }

  init(title: PlayTitle, charset: Charset, size: Canvas.Size, speed: Speed) {
    self.init(title, title.clock == .real ? .realTimePlay : .play, [], charset, size, speed)
    playback.setPaused(title.isSession && capabilities.controlsTime)
    view.showsCode = title.showsCode
    arrangeScreen()
  }

  /// Creates a model that shows the end of a log.
  init(
    recorded log: [LogEvent], with capabilities: Capabilities, title: PlayTitle, charset: Charset, size: Canvas.Size,
    speed: Speed
  ) {
    self.init(title, capabilities, log, charset, size, speed)
    _ = playback.follow(now: time, nextDue: nil, hold: nil, exhaustion: nil)
    showFrom(log.first)
    arrangeScreen()
  }

  private init(
    _ title: PlayTitle, _ capabilities: Capabilities, _ log: [LogEvent], _ charset: Charset, _ size: Canvas.Size,
    _ speed: Speed
  ) {
    self.title = title
    self.charset = charset
    self.size = size
    playback = Playback(capabilities, speed: speed)
    viewer = Viewer(log, workers: title.workers)
    layout = Layout(size: size)
  }

  /// Returns to the beginning of the play. Selection and pace stay as they were chosen.
  mutating func restart() {
    let sentence = restartSentence
    viewer.dropLog()
    playback.restart()
    view.showAllTime()
    answers = GivenAnswers()
    lesson?.restart()
    predictions = Predictions()
    overlay = nil
    status = sentence
  }

  /// The sentence for what becomes of the commands when the play is begun anew; nil where none was given.
  private var restartSentence: String? {
    if let session { return session.commandCount > 0 ? localized("the lines come again, each at its time") : nil }
    let isSteered = log.contains { $0.thread == UserCommand.thread }
    return isSteered ? localized("begun again, without your commands") : nil
  }

  /// Chooses the rows of the lanes and places the panes, and scrolls the lanes no further than needed for the selected one
  /// to be visible. It follows every message, so that a frame only draws.
  ///
  /// What the script adds later is not among the lanes before the end.
  mutating func arrangeScreen() {
    viewer.setAtEndOfLog(moment == .recorded)
    updatePanel()
    if showsEventAxis {
      var axis = eventAxis ?? EventAxis()
      eventAxis = nil
      axis.show(timeline.eventCount, of: log)
      eventAxis = axis
    } else {
      eventAxis = nil
    }
    let isStale = rowsBasis?.version != viewer.version
    chooseRows()
    updateSurvey(isStale: isStale)
    updateStandstill(isStale: isStale)
    openedDetails = selectedIndex.map { detailsBesideLog(of: rows[$0]) } ?? []
    code = view.showsCode ? CodeView(of: self, after: code) : nil
    layout = layoutOfContents()
    view.scroll(to: selectedIndex ?? 0, of: rows, in: layout)
  }

  /// Chooses the rows of the lanes, unless all that they depend on is as it was: most messages change none of it, and there
  /// are several to a frame.
  private mutating func chooseRows() {
    let basis = RowsCacheKey(of: self)
    guard basis != rowsBasis else { return }
    rows = basis.showsThreads ? timeline.threadRows : chosenRows(basis)
    selectedIndex = selectedRow(of: rows)
    rowsBasis = basis
  }

  private mutating func chosenRows(_ basis: RowsCacheKey) -> [LaneRow] {
    if allRows?.are(of: timeline, showsAll: basis.showsAll, additions: basis.additions) != true {
      allRows = RowsOfTimeline(timeline, showsAll: basis.showsAll, additions: basis.additions)
    }
    return basis.list.rows(
      of: allRows?.rows ?? [], in: timeline, at: time, selection: selection, charset: charset)
  }

  /// The state of the clock; a view of the past is a pause.
  var transport: PlayClock.Transport {
    past == nil && (isAtHead || !clock.isPaused) ? clock.transport : .pause
  }

  /// Lets wall time pass.
  mutating func elapse(_ wall: Duration) -> [PlayCommand] {
    playback.elapse(silence: wall)
    answers.elapse(wall)
    // The command stands there until its answer is overdue: then the status row says that.
    if let line = playback.unanswered.overdue, status == ":\(line)" { status = nil }
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
    view.list.isLive = movesByItself
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

  /// Shows the present virtual time: at the end, that of the last event rather than of the last frame.
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
    return [next, playback.unanswered.deadline, timeToStandstill].compactMap(\.self).min()
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

  var timeline: Timeline { _read { yield viewer.timeline } }

  var past: Viewer.Past? { _read { yield viewer.past } }

  var time: EngineTime { viewer.time }

  var isAtHead: Bool { viewer.isAtHead }

  var capabilities: Capabilities { playback.capabilities }

  var clock: PlayClock { playback.clock }

  /// Whether there is no play of this program behind the log.
  var isLog: Bool { capabilities.isLog }

  var movesByItself: Bool { playback.movesByItself }
}
