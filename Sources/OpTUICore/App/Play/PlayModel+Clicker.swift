// The keys of a presenter's clicker: Page Up, Page Down, and the blank-screen key, `b` or `.`
extension PlayModel {
  /// Handles a key of a clicker; returns nil if it has its usual meaning.
  mutating func pressOnClicker(_ key: Key) -> [AppCommand]? {
    if settings.preset == .projector, let commands = pressInRoom(key) { return commands }
    if key == .pageDown, past != nil ? hasStops : transport == .hold { return passStop().map(AppCommand.play) }
    guard key == .pageUp, isAmongStops else { return nil }
    goToPreviousStop()
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

  /// Continues from the stop shown: in a lesson with marks to the next stop at once, otherwise at the speed of the play.
  private mutating func passStop() -> [PlayCommand] {
    if past != nil || title.markCount > 0 && hasLaterStop { return goToNextStop() }
    if openQuestion != nil { return confirmsSkip() ? skipQuestion() : [] }
    return passHold()
  }

  /// Continues a lesson on a projector: past a hold, to the answer of a question, from the past to the next stop, at the
  /// end to the next lesson.
  private mutating func continueLesson() -> [AppCommand] {
    if past != nil {
      if let stop = nextStop { showPast(after: stop) } else { returnToPresent() }
      return []
    }
    if transport == .end, lesson != nil { return goToNextLesson() }
    if openQuestion != nil { return skipQuestion().map(AppCommand.play) }
    if clock.hold != nil { return passHold().map(AppCommand.play) }
    return clock.isPaused ? togglePause().map(AppCommand.play) : []
  }
}
