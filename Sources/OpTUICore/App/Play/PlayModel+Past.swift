// Viewing the past
extension PlayModel {
  /// The distance from the present, shown in the title instead of the transport; nil at the present.
  var lag: String? {
    guard past != nil else { return nil }
    let time = presentTime - time
    let events = log.count - timeline.eventCount
    guard time < .milliseconds(100), events > 0 else { return "-\(TimeText.short(time))" }
    return "-" + EventCount.text(events)
  }

  /// The time of the present.
  var presentTime: EngineTime {
    let latest = viewer.end
    switch clock.transport {
    case .play, .pause, .hold: return max(latest, clock.target)
    case .end: return latest
    }
  }

  /// Shows the state after a number of events.
  /// - Parameter moment: the time to show; nil for that of the last of these events.
  mutating func showPast(after count: Int, at moment: EngineTime? = nil) {
    if question != nil { dialog.show(nil) }
    viewer.showPast(after: count, at: moment)
    view.reveal(time)
    returnIfPresent()
  }

  /// Returns to the present, and follows it.
  mutating func returnToPresent() {
    if viewer.returnToPresent() { showAll() }
  }

  /// Ends the view of the past once it has reached the present.
  private mutating func returnIfPresent() {
    if isAtHead, time >= presentTime { returnToPresent() }
  }

  /// Advances a playing view, and the play once the view has reached it.
  mutating func playPast(_ wall: Duration) {
    guard past?.isPlaying == true else { return }
    viewer.setTime(min(time + clock.speed.virtual(wall), presentTime))
    while !isAtHead, log[timeline.eventCount].time <= time {
      _ = showNext()
      if isAskingAgain {
        // The view stops at the question, like the play.
        viewer.setPlaying(false)
        viewer.setTime(timeline.time)
        return
      }
    }
    guard isAtHead, time >= presentTime else { return }
    viewer.arriveAtPresent()
    playback.setPaused(false)
  }

  /// Wall time until the playing view changes.
  var deadlineInPast: Duration? {
    guard past?.isPlaying == true else { return nil }
    let column = nextColumn(after: time)
    let next = isAtHead ? presentTime : log[timeline.eventCount].time
    return max(clock.speed.wall(min(column, next) - time), PlayClock.frame)
  }
}

// MARK: Steps and jumps

extension PlayModel {
  /// Freezes the view while real threads continue.
  mutating func freezeView() {
    viewer.freeze()
    tell(
      localized(
        "the view is frozen while \(capabilities.movingNoun) \(capabilities.movingVerb): ")
        + localized("\(name(.toPresent)) returns to the present"))
  }

  /// Shows one event fewer.
  mutating func stepBack() {
    playback.setStopper(nil)
    guard timeline.eventCount > 0 else {
      refuse(
        "this is the beginning", instead: "\(name(.stepForward)) goes on, \(name(.toPresent)) returns to the present")
      return
    }
    showPast(after: timeline.eventCount - 1)
  }

  /// Shows one more event of the past; the last step returns to the present.
  mutating func stepForwardInPast() {
    viewer.setPlaying(false)
    if !isAtHead { showNextEvent() }
    guard isAtHead else { return }
    returnToPresent()
    playback.setPaused(capabilities.controlsTime)
  }

  /// Shows the state before the first event.
  mutating func showBeginning() {
    showPast(after: log.prefix { $0.isOfBeginning }.count)
  }

  /// Shows the time at which a lane column begins, or the present if it is in the column.
  mutating func showTime(atColumn column: Int) {
    let scale = scale
    guard let eventAxis else {
      return showPast(at: column == scale.column(of: presentTime) ? presentTime : scale.start(ofColumn: column))
    }
    if let number = eventAxis.number(atColumn: column, of: scale) {
      showPast(after: number)
    } else {
      refuse(noEvent("there is no event there"))
    }
  }

  func noEvent(_ reason: Phrase) -> Refusal {
    Refusal(reason, instead: "the latest one is #\(log.count), \(keys.name(of: .panel(.events))) lists them")
  }

  mutating func showPast(at moment: EngineTime) {
    guard moment <= presentTime else {
      refuse(
        "\(text(moment)) is in the future",
        instead: "the present is \(text(presentTime)), \(name(.toPresent)) returns to it")
      return
    }
    showPast(after: log.count(upTo: moment), at: moment)
  }

  /// Shows the time of an event; for the latest one the present.
  mutating func show(event number: Int) {
    if number == log.count {
      returnToPresent()
    } else if number != timeline.eventCount {
      showPast(after: number)
    }
  }
}

extension ChunkedArray<LogEvent> {
  /// Returns the number of events up to a time.
  ///
  /// - Complexity: O(log *n*).
  fileprivate func count(upTo moment: EngineTime) -> Int {
    partitioningIndex { $0.time > moment }
  }
}

extension LogEvent {
  /// Whether it may describe the initial state.
  fileprivate var isOfBeginning: Bool {
    switch body {
    case .created, .queueCreated, .operation(_, _, .dependencyAdded), .operation(_, _, .requires),
      .operation(_, _, .adopted), .queue(_, .suspended):
      time == .zero
    case .remark(let remark):
      switch remark.code {
      case .misuse: time == .zero
      case .lint: false
      }
    case .note: true
    case _: false
    }
  }
}
