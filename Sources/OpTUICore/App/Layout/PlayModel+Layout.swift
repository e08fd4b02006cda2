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

  /// Returns the scale that shows the whole time, including a known end.
  func wholeScale(columns: Int, origin: EngineTime = .zero) -> TimeScale {
    if let eventAxis { return eventAxis.wholeScale(columns: columns, origin: origin) }
    guard let end = foreseenEnd, max(time, end) > .zero else {
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

  /// Returns the time at which the lanes advance by a column. On the event axis only the clock in the title moves.
  func nextColumn(after time: EngineTime) -> EngineTime {
    eventAxis == nil ? scale.nextColumn(after: time) : time + .milliseconds(250)
  }

  mutating func changeAxis() {
    let shows = showsEventAxis
    view.show(on: shows ? .time : .events)
    tell(shows ? localized("a column is a length of time") : localized("a column is an event"))
  }
}
