import OpScenario

// The pace of the play, and steps through it.
extension PlayModel {
  mutating func apply(_ change: Action.TimeChange) -> [PlayCommand] {
    switch change {
    case .pause: return togglePause()
    case .faster: setSpeed(clock.speed.faster)
    case .slower: setSpeed(clock.speed.slower)
    case .normalSpeed: setSpeed(.normal)
    case .previousMark: goToPreviousMark()
    case .nextMark: return goToNextMark()
    case .stepForward: return stepForward()
    case .stepBack: stepBack()
    case .toBeginning: lookAtBeginning()
    case .toPresent: returnToPresent()
    case .toTime: overlay = .prompt("")
    case .fork: return fork()
    }
    return []
  }

  private mutating func setSpeed(_ speed: Speed) {
    guard source != .realTime else {
      status = "the speed of real time cannot be changed"
      return
    }
    clock.speed = speed
    chosenSpeed = speed
  }

  private mutating func togglePause() -> [PlayCommand] {
    stoppingPanel = nil
    guard past == nil else {
      past?.isPlaying.toggle()
      return []
    }
    if isAtHead, let refusal {
      status = refusal
      return []
    }
    guard source != .realTime else {
      holdView()
      return []
    }
    clock.isPaused.toggle()
    guard !clock.isPaused else { return [] }
    return resumeClock()
  }

  private mutating func resumeClock() -> [PlayCommand] {
    clock.isPaused = false
    pendingSteps = 0
    showAll()
    return clock.catchUp
  }

  private mutating func stepForward() -> [PlayCommand] {
    stoppingPanel = nil
    guard past == nil else {
      stepForwardInPast()
      return []
    }
    if isAtHead, let refusal {
      status = refusal
      return []
    }
    guard source != .realTime else {
      let stepBack = KeyMap.standard.letter(of: .time(.stepBack))
      status = "real threads cannot be stepped: \(stepBack) goes back through what has happened"
      return []
    }
    clock.isPaused = true
    guard isAtHead else {
      showNextEvent()
      return []
    }
    pendingSteps += 1
    return [.advanceEvents(1)]
  }

  /// The reason why the clock cannot move the play.
  private var refusal: String? {
    switch clock.transport {
    case .end where source == .recording: "the recording has ended: 0 returns to its beginning"
    case .end where isStuck: Self.stuck
    case .end: "the play has ended: r restarts it"
    case .hold where openQuestion != nil: "this is a question: answer it, or skip it with Enter"
    case .hold: "the play holds here: Enter resumes it"
    case .play, .pause: nil
    }
  }
}

// MARK: Panels

extension PlayModel {
  /// Stops the clock while a panel hides what it moves. Real threads go on.
  mutating func stopClock(for panel: Action.Panel) {
    if past == nil, clock.transport == .end { return }
    if past?.isPlaying == true {
      past?.isPlaying = false
    } else if past == nil, source == .play, !clock.isPaused {
      clock.isPaused = true
    } else {
      return
    }
    stoppingPanel = panel
  }

  /// Lets the clock go on that `stopClock` has stopped, unless a key has changed it since.
  mutating func startClock() -> [PlayCommand] {
    guard stoppingPanel != nil else { return [] }
    stoppingPanel = nil
    guard past == nil else {
      past?.isPlaying = true
      return []
    }
    return resumeClock()
  }
}
