import OpScenario

extension PlayModel {
  /// Acts on a key. The status row tells what it did, or why it did nothing.
  mutating func press(_ key: Key) -> [AppCommand] {
    status = nil
    if let prompt {
      type(key, after: prompt)
      return []
    }
    if let queue = confirming { return answer(key, cancellingAllOf: queue) }
    if help != nil { return pressInHelp(key) }
    if lints != nil { return pressInLints(key) }
    if events != nil { return pressInEvents(key) }
    if let commands = answer(key) { return commands }
    if let commands = pressOnClicker(key) { return commands }
    guard let action = KeyMap.standard.action(for: key) else {
      status = answerHint ?? "no such key: ? shows them all"
      return []
    }
    return perform(action)
  }

  /// What a clicker sends, where it means marks; nil where it does not.
  private mutating func pressOnClicker(_ key: Key) -> [AppCommand]? {
    if key == .pageDown, isAmongMarks || transport == .hold { return goToNextMark() }
    guard key == .pageUp, isAmongMarks else { return nil }
    goToPreviousMark()
    return []
  }

  private mutating func perform(_ action: Action) -> [AppCommand] {
    switch action {
    case .selectPrevious, .selectNext, .selectFirst, .selectLast, .pageUp, .pageDown: select(action)
    case .panLeft: pan(by: -1)
    case .panRight: pan(by: 1)
    case .zoomIn: zoomIn()
    case .zoomOut: zoomOut()
    case .previousQueue: selectQueue(by: -1)
    case .nextQueue: selectQueue(by: 1)
    case .pause: return togglePause()
    case .stepEvent: return stepEvent()
    case .stepBack: stepBack()
    case .toBeginning: lookAtBeginning()
    case .toPresent: returnToPresent()
    case .toTime: prompt = ""
    case .previousMark: goToPreviousMark()
    case .fork: return askForFork()
    case .faster: setSpeed(clock.speed.faster)
    case .slower: setSpeed(clock.speed.slower)
    case .normalSpeed: setSpeed(.normal)
    case .goOn: return goOn()
    case .nextMark: return goToNextMark()
    case .suspendOrResume, .cancel, .cancelAll, .raiseMax, .lowerMax, .defaultMax, .finish, .pauseOrGoOn, .satisfy,
      .raisePriority, .lowerPriority:
      return steer(action)
    case .why: askWhy()
    case .lints: lints = LintsModel()
    case .events: events = EventsModel()
    case .help: help = .play
    case .restart where source == .recording: lookAtBeginning()
    case .restart: return [.restart]
    case .redraw: return [.redraw]
    case .close: isWhyOpen = false
    case .filter: break  // Of the list of scenarios.
    case .quit: return [.quit]
    }
    return []
  }

  private mutating func pressInHelp(_ key: Key) -> [AppCommand] {
    guard let action = KeyMap.standard.action(for: key) else { return [] }
    help?.move(action, on: size)
    if [.help, .close, .quit, .goOn].contains(action) { help = nil }
    return action == .redraw ? [.redraw] : []
  }

  private mutating func pressInLints(_ key: Key) -> [AppCommand] {
    guard let action = KeyMap.standard.action(for: key) else { return [] }
    let count = lintLines.count
    lints?.move(action, of: count, on: size)
    if action == .help { help = .play }
    if [.lints, .close, .quit, .goOn].contains(action) { lints = nil }
    return action == .redraw ? [.redraw] : []
  }
}

extension PlayModel {
  /// The clock can be steered meanwhile.
  private mutating func pressInEvents(_ key: Key) -> [AppCommand] {
    guard let action = KeyMap.standard.action(for: key) else { return [] }
    if [.pause, .stepEvent, .stepBack, .redraw].contains(action) { return perform(action) }
    events?.move(action, of: timeline.eventCount, on: size)
    if action == .help { help = .play }
    if [.events, .close, .quit, .goOn].contains(action) { events = nil }
    return []
  }
}

// MARK: The clock

extension PlayModel {
  private mutating func setSpeed(_ speed: Speed) {
    guard source != .realTime else {
      status = "real time has one pace"
      return
    }
    clock.speed = speed
    wantedSpeed = speed
  }

  private mutating func togglePause() -> [AppCommand] {
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
    pendingSteps = 0
    showAll()
    return clock.catchUp
  }

  private mutating func stepEvent() -> [AppCommand] {
    guard past == nil else {
      stepForwardInPast()
      return []
    }
    if isAtHead, let refusal {
      status = refusal
      return []
    }
    guard source != .realTime else {
      status = "real threads do not step: \(KeyMap.standard.letter(of: .stepBack)) goes back through what was"
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

  /// Why the clock cannot move the play.
  private var refusal: String? {
    switch clock.transport {
    case .end where source == .recording: "the recording has ended: 0 goes to its beginning"
    case .end where isStuck: Self.stuck
    case .end: "the play has ended: r starts it again"
    case .hold where openQuestion != nil: "here is a question: answer it, or skip it with Enter"
    case .hold: "the play holds here: Enter goes on"
    case .play, .pause: nil
    }
  }

  private mutating func goOn() -> [AppCommand] {
    guard past == nil else {
      status = refusalOfPast
      return []
    }
    guard clock.hold != nil else {
      skipQuestion()
      return []
    }
    showAll()
    return clock.release()
  }
}
