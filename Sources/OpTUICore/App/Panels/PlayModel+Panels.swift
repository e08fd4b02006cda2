// Panels: whatever they hide stands still meanwhile.
extension PlayModel {
  /// The panel that covers everything; nil while none does.
  var screenPanel: (any ScreenPanel)? { overlay as? any ScreenPanel }

  /// The question that the keys answer; nil while there is none.
  var question: (any Question)? { overlay as? any Question }

  /// Opens a panel, and stops the clock until it is closed.
  /// - Returns: no commands.
  @discardableResult
  mutating func open(_ panel: some Panel) -> [PlayCommand] {
    dialog.show(panel)
    stopClock(for: panel)
    return []
  }

  /// Shows the open panel as it has become.
  mutating func show(_ panel: some Panel) { dialog.show(panel) }

  /// Closes the panel, which uncovers the one below it if there is one.
  mutating func closeOverlay() -> [PlayCommand] {
    let closed = overlay.map { ObjectIdentifier(Swift.type(of: $0)) }
    dialog.show(overlay?.covered)
    return overlay == nil || closed == playback.clockStopper ? startClock() : []
  }

  /// Has the open panel adopt what has happened, and the moment that is shown.
  mutating func updatePanel() {
    guard var panel = screenPanel else { return }
    // So that what it keeps is not copied.
    dialog.show(nil)
    panel.update(with: self)
    dialog.show(panel)
  }

  /// Scrolls the open panel.
  mutating func scroll(_ movement: Action.Movement) {
    guard var panel = screenPanel else { return }
    panel.move(movement, in: self)
    dialog.show(panel)
  }

  /// Selects the thing in a row of the open panel.
  mutating func click(panelRow row: Int) {
    guard var panel = screenPanel else { return }
    tell(nil)
    panel.select(row: row, in: self)
    dialog.show(panel)
  }

  /// Stops the clock. Real threads go on.
  private mutating func stopClock(for panel: some Panel) {
    if past == nil, clock.transport == .end { return }
    if past?.isPlaying == true {
      viewer.setPlaying(false)
    } else if past == nil, capabilities.controlsTime, !clock.isPaused {
      playback.setPaused(true)
    } else {
      return
    }
    playback.setStopper(Swift.type(of: panel))
  }

  /// Lets the clock go on that `stopClock` has stopped, unless a key has changed it since.
  private mutating func startClock() -> [PlayCommand] {
    guard playback.clockStopper != nil else { return [] }
    playback.setStopper(nil)
    guard past == nil else {
      viewer.setPlaying(true)
      return []
    }
    return resumeClock()
  }
}
