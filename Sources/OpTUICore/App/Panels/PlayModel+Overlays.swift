import OpScenario

// Overlays: whatever they hide stands still meanwhile.
extension PlayModel {
  /// Opens an overlay, and stops the clock until it is closed.
  mutating func open(_ overlay: Overlay) {
    self.overlay = overlay
    stopClock(for: overlay.kind)
  }

  /// Closes the overlay, which uncovers the one below it if there is one.
  mutating func closeOverlay() -> [PlayCommand] {
    let closed = overlay?.kind
    overlay = overlay?.covered
    return overlay == nil || closed == clockStopper ? startClock() : []
  }

  /// Stops the clock. Real threads go on.
  private mutating func stopClock(for overlay: Overlay.Kind) {
    if past == nil, clock.transport == .end { return }
    if past?.isPlaying == true {
      past?.isPlaying = false
    } else if past == nil, capabilities.controlsTime, !clock.isPaused {
      clock.isPaused = true
    } else {
      return
    }
    clockStopper = overlay
  }

  /// Lets the clock go on that `stopClock` has stopped, unless a key has changed it since.
  private mutating func startClock() -> [PlayCommand] {
    guard clockStopper != nil else { return [] }
    clockStopper = nil
    guard past == nil else {
      past?.isPlaying = true
      return []
    }
    return resumeClock()
  }
}
