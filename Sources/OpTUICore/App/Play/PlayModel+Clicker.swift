import OpEngine

// The keys of a presenter's clicker: Page Up, Page Down, and the blank-screen key, `b` or `.`
extension PlayModel {
  /// Handles a key of a clicker; returns nil if it has its usual meaning.
  mutating func pressOnClicker(_ key: Key) -> [AppCommand]? {
    if settings.preset == .projector, let commands = pressInRoom(key) { return commands }
    if key == .pageDown, isAmongMarks || transport == .hold { return goToNextMark().map(AppCommand.play) }
    guard key == .pageUp, isAmongMarks else { return nil }
    goToPreviousMark()
    return []
  }

  /// Closes an accidentally opened line and continues: a clicker has no key to close it.
  mutating func leaveCommandLine(by key: Key) -> [AppCommand] {
    dialog.commandLine.close()
    return closePanel().map(AppCommand.play) + press(key)
  }

  /// Handles a clicker key on a projector: forward, back and pause, one press per stop.
  private mutating func pressInRoom(_ key: Key) -> [AppCommand]? {
    guard capabilities.controlsTime else { return nil }
    if key == .pageDown { return continueLesson() }
    if key == .pageUp {
      if let stop = previousStop { showPast(after: stop) } else { showBeginning() }
      return []
    }
    return ["b", "."].contains(key) ? togglePause().map(AppCommand.play) : nil
  }

  /// Continues from the present stop: past a hold, to the answer of a question, from the past to the next stop, at the
  /// end to the next lesson.
  private mutating func continueLesson() -> [AppCommand] {
    if past != nil {
      if let stop = nextStop { showPast(after: stop) } else { returnToPresent() }
      return []
    }
    if transport == .end, lesson != nil { return goToNextLesson() }
    if openQuestion != nil { return skipQuestion().map(AppCommand.play) }
    if clock.hold != nil { return accept().map(AppCommand.play) }
    return clock.isPaused ? togglePause().map(AppCommand.play) : []
  }

  /// The event counts at which the play has stopped so far.
  private var stops: [Int] {
    var stops: [Int] = []
    for (index, event) in log.enumerated() {
      guard case .show(let step, _) = event.body else { continue }
      switch step {
      case .hold, .ask: stops.append(index + 1)
      // The answers belong to the question.
      case .choice where stops.last == index: stops[stops.count - 1] = index + 1
      case .note, .mark, .answer, .withdrawn, .choice, .focus, .speed, .zoom, .highlight: break
      }
    }
    return stops
  }

  private var previousStop: Int? {
    let shown = past == nil && clock.hold != nil ? log.count : timeline.eventCount
    return stops.last { $0 < shown }
  }

  private var nextStop: Int? { stops.first { $0 > timeline.eventCount } }
}
