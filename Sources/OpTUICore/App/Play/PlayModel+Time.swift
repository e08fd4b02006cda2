// Speed and steps of the play
extension PlayModel {
  mutating func apply(_ change: Action.TimeChange) -> [PlayCommand] {
    switch change {
    case .pause: return togglePause()
    case .faster: setSpeed(clock.speed.faster)
    case .slower: setSpeed(clock.speed.slower)
    case .previousStop: goToPreviousStop()
    case .nextStop: return goToNextStop()
    case .stepForward: return stepForward()
    case .stepBack: stepBack()
    case .toBeginning: showBeginning()
    case .toPresent: returnToPresent()
    case .toTime: open(MomentPrompt())
    case .fork: return fork()
    case .follow: return follow()
    case .predict: return togglePredicting()
    }
    return []
  }

  private mutating func setSpeed(_ speed: Speed) {
    guard !movesByItself else {
      refuse(
        "the speed of \(capabilities.movingNoun) cannot be changed",
        instead: "\(name(.stepBack)) looks at the past, at any speed")
      return
    }
    playback.choose(speed)
  }

  mutating func togglePause() -> [PlayCommand] {
    playback.setStopper(nil)
    guard past == nil else {
      if questionAskedAgain != nil { return tell(answerFirst) }
      viewer.setPlaying(past?.isPlaying == false)
      return []
    }
    if isAtHead, clock.hold != nil, openQuestion == nil { return passHold() }
    if isAtHead, let refusal { return tell(refusal) }
    guard !movesByItself else {
      freezeView()
      return []
    }
    if clock.isPaused { return resumeClock() }
    playback.setPaused(true)
    return []
  }

  mutating func resumeClock() -> [PlayCommand] {
    playback.setPaused(false)
    viewer.forgetSteps()
    showAll()
    return clock.catchUp
  }

  private mutating func stepForward() -> [PlayCommand] {
    playback.setStopper(nil)
    guard past == nil else {
      stepForwardInPast()
      return []
    }
    if isAtHead, clock.hold != nil, openQuestion == nil {
      playback.setPaused(true)
      viewer.awaitStep()
      return passHold() + [.advanceEvents(1)]
    }
    if isAtHead, let refusal { return tell(refusal) }
    guard !movesByItself else {
      return refuse(
        "\(capabilities.movingNoun) cannot be stepped",
        instead: "\(name(.stepBack)) goes back through what has happened")
    }
    playback.setPaused(true)
    guard isAtHead else {
      showNextEvent()
      return []
    }
    viewer.awaitStep()
    return [.advanceEvents(1)]
  }

  /// The reason why the clock cannot move the play, and what to do instead.
  private var refusal: String? {
    switch situation {
    case .ended:
      localized(
        "the program has ended: \(name(.toBeginning)) returns to the beginning, \(name(.stepBack)) goes back an event")
    case .recorded:
      localized(
        "the recording has ended: \(name(.toBeginning)) returns to its beginning, \(name(.stepBack)) goes back an event"
      )
    case .stuck: stuckText
    case .done, .stopped:
      localized(
        "the play has ended: \(keys.name(of: .program(.restart))) restarts it, \(name(.stepBack)) goes back an event")
    case .asked, .choosing: answerHint
    case .empty:
      localized(
        "there is nothing to play yet: \(keys.name(of: .panel(.commandLine))) opens the line that adds an operation")
    case .playing, .paused, .held, .past, .replaying, .live, .frozen, .reviewing, .following: nil
    }
  }
}
