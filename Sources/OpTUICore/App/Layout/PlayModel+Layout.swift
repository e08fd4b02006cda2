// Space for contents, and the time per column
extension PlayModel {
  /// The present contents to lay out.
  var contentsOfLayout: Layout.Contents {
    let audienceText = frameContents.audienceText
    // A queue's name is followed by its slots and, on a wide screen, by the numbers of ready and pending operations; of
    // many operations, also by the rate of finished ones.
    let columnsOfState = timeline.operations.count > 50 ? 36 : size.columns < 80 ? 9 : 14
    let gutter = Gutter.Contents(
      name: charset == .ascii ? timeline.widths.id : timeline.widths.label,
      header: timeline.widths.queue + columnsOfState,
      hasPriority: !view.showsThreads && timeline.hasPriority,
      hasQualityOfService: !view.showsThreads && timeline.hasQualityOfService, hasWorker: !view.showsThreads)
    return Layout.Contents(
      preset: settings.preset, gutter: gutter, note: frameContents.note, expectedNoteRows: expectedNoteRows,
      hasQuestions: title.questionCount > 0 || predictions.isOn || title.isScheduledByUser,
      lineCount: audienceText?.exercise?.lines.count ?? audienceText?.lines.count ?? 0,
      needsAllLines: audienceText?.exercise != nil, isUrgent: transport == .hold || isAlarming, laneCount: rows.count,
      logCount: log.count, code: code?.room, isAnswering: isAnswering,
      columnsOfAnswer: columnsOfAnswer,
      hidesAnswers: hidesAnswers || pastQuestion != nil)
  }

  private var expectedNoteRows: Int {
    title.columnsOfNotes.map { $0 > NoteText.columns(onScreen: size.columns) ? 2 : 1 } ?? 0
  }

  /// Whether the answer to why is shown if it fits.
  var isAnswering: Bool { hidesAnswers ? inquiry != nil && hasHint : inquiry != nil || settings.preset == .all }

  /// The columns that the answer to why needs beside the log: with causes below it, or about something else, the most.
  private var columnsOfAnswer: Int {
    let most = Layout.Contents.mostColumnsOfAnswer
    guard isWhyOpen, survey.map({ $0.causes.count > 1 }) != true, let why else { return most }
    return min(most, why.columns + 2)
  }

  /// Returns the scale that shows the whole time, including a known end. Where the events would have few columns before
  /// a silence, it ends soon after the last one; and where something waits for ever, there is room for the reason.
  func wholeScale(columns: Int, origin: EngineTime = .zero) -> TimeScale {
    let columnsOfEvents = max(columns / 2, min(columns * 3 / 4, columns - Self.columnsOfReasons))
    if let eventAxis {
      let isStuck = silentSince != nil && viewer.present.unfinishedCount > 0
      return eventAxis.wholeScale(columns: isStuck ? columnsOfEvents : columns, origin: origin).widened(to: columns)
    }
    let scale = scaleToEnd(columns: columns, origin: origin)
    guard let since = silentSince, since > view.beginning, scale.column(of: since) < max(4, columns / 16) else {
      return scale
    }
    let end = length(to: since, columns: columns)
    return TimeScale(fitting: end, columns: columnsOfEvents, origin: origin).widened(to: columns)
  }

  /// The columns that most reasons beside the lanes need.
  private static let columnsOfReasons = 28

  /// The time of the latest event of a lane, if the present of a log is later: of a program, by a silence.
  var silentSince: EngineTime? { frameContents.silentSince }

  /// The value of `silentSince` for the next frame.
  var currentSilentSince: EngineTime? {
    guard isLog, let latest = viewer.latestChange else { return nil }
    let least = latest + (movesByItself ? Self.silence : .milliseconds(1))
    // The present of what moves is that of its clock, which is read at less cost.
    if movesByItself, max(clock.target, viewer.heartbeat) < least { return nil }
    return presentTime < least ? nil : latest
  }

  /// The length of the silence that the lanes do not show; nil if they show all.
  var silenceBeyondLanes: Duration? {
    guard let silentSince, eventAxis == nil, view.length == nil, !scale.shows(presentTime) else { return nil }
    return presentTime - silentSince
  }

  private func scaleToEnd(columns: Int, origin: EngineTime) -> TimeScale {
    guard let end = foreseenEnd, max(time, end) > .zero else {
      // The same in the past.
      let time = max(time, past?.timeBefore ?? .zero)
      return TimeScale(growingTo: length(to: time, columns: columns), columns: columns, origin: origin)
    }
    return TimeScale(fitting: length(to: max(time, end), columns: columns), columns: columns, origin: origin)
  }

  /// The duration to show up to a time: from zero, or from the attachment to a program, when the left edge is up to a
  /// column earlier.
  private func length(to time: EngineTime, columns: Int) -> EngineTime {
    guard view.beginning > .zero, time > view.beginning else { return time }
    let length = time - view.beginning
    return EngineTime(length + length / max(1, columns - 1))
  }

  /// The end time of a play that has ended, or the predicted one if known.
  private var foreseenEnd: EngineTime? {
    clock.transport == .end ? (log.isEmpty ? nil : viewer.end) : title.end
  }

  var scale: TimeScale {
    let columns = layout.timeline.columns
    guard let length = view.length else { return wholeScale(columns: columns, origin: view.origin) }
    let scale = TimeScale(zoomedTo: length, columns: columns, origin: view.origin)
    return view.followsPresent ? scale.following(placeOnAxis) : scale
  }

  /// Whether columns stand for events: chosen by the user, or because the play takes no time.
  var showsEventAxis: Bool {
    view.axis.map { $0 == .events } ?? (foreseenEnd == .zero && log.last.map { $0.time == .zero } ?? true)
  }

  /// The shown time, on the present axis.
  var placeOnAxis: EngineTime { eventAxis?.now ?? time }

  /// Returns the time at which the lanes advance by a column, or would if they went on to the present. On the event axis
  /// only the clock in the title moves.
  func nextColumn(after time: EngineTime) -> EngineTime {
    guard eventAxis == nil else { return time + .milliseconds(250) }
    let isBeyond = silenceBeyondLanes != nil
    return (isBeyond ? scaleToEnd(columns: scale.columns, origin: view.origin) : scale).nextColumn(after: time)
  }

  mutating func changeAxis() {
    let shows = showsEventAxis
    view.show(on: shows ? .time : .events)
    tell(shows ? localized("a column is a length of time") : localized("a column is an event"))
  }
}
