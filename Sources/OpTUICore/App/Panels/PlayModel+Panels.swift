// Panels, which freeze what they cover
extension PlayModel {
  /// The panel that covers the screen; nil if none does.
  var screenPanel: (any ScreenPanel)? { frontPanel as? any ScreenPanel }

  /// The question answered by the keys; nil if none is open.
  var question: (any Question)? { frontPanel as? any Question }

  /// Opens a panel, and stops the clock until it is closed.
  /// - Returns: no commands.
  @discardableResult
  mutating func open(_ panel: some Panel) -> [PlayCommand] {
    dialog.show(panel)
    stopClock(for: panel)
    return []
  }

  /// Replaces the open panel by its new state.
  mutating func show(_ panel: some Panel) { dialog.show(panel) }

  /// Closes the panel, and uncovers the one below if any.
  mutating func closePanel() -> [PlayCommand] {
    let closed = frontPanel.map { ObjectIdentifier(Swift.type(of: $0)) }
    dialog.show(frontPanel?.covered)
    return frontPanel == nil || closed == playback.clockStopper ? startClock() : []
  }

  /// Updates the open panel with the present state.
  mutating func updatePanel() {
    guard var panel = screenPanel else { return }
    // Avoids copying the panel's storage.
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

  /// Selects the item in a row of the open panel.
  mutating func click(panelRow row: Int) {
    guard var panel = screenPanel else { return }
    tell(nil)
    panel.select(row: row, in: self)
    dialog.show(panel)
  }

  /// Stops the clock. Real threads continue.
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

  /// Restarts the clock if `stopClock` stopped it and no key has changed it since.
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
