// Handling keys
extension PlayModel {
  /// Handles a key. The status row reports the effect, or why there was none.
  mutating func press(_ key: Key) -> [AppCommand] {
    tell(nil)
    teaching.predictions.noteKey()
    if keys.action(for: key) != .program(.copy) { dialog.note(nil) }
    let asked = teaching.askedToSkip
    defer { teaching.forgetSkip(of: asked) }
    if let frontPanel { return frontPanel.press(key, in: &self) }
    if view.list.type(key) { return [] }
    if repeatsAnswer(key) { return [] }
    if let commands = answer(key) { return commands.map(AppCommand.play) }
    if let commands = pressOnClicker(key) { return commands }
    guard let action = keys.action(for: key) else {
      if let answerHint { tell(answerHint) } else { refuse(.unknownKey(in: keys)) }
      return []
    }
    return perform(action)
  }

  /// Performs an action, or says why a question forbids it.
  mutating func perform(_ action: Action) -> [AppCommand] {
    if let refusal = refusal(ofQuestionFor: action) {
      tell(refusal)
      return []
    }
    switch action {
    case .move(let movement): moveSelection(movement)
    case .view(let change): apply(change)
    case .time(let change): return apply(change).map(AppCommand.play)
    case .steer(let steering): return steer(steering).map(AppCommand.play)
    case .build(let building): return build(building).map(AppCommand.play)
    case .panel(let opener): return opener.open(&self).map(AppCommand.play)
    case .program(let action): return perform(action)
    case .exercise(let action): return perform(action)
    }
    return []
  }

  private mutating func apply(_ change: Action.ViewChange) {
    switch change {
    case .previousQueue: selectQueue(by: -1)
    case .nextQueue: selectQueue(by: 1)
    case .panLeft: pan(by: -1)
    case .panRight: pan(by: 1)
    case .zoomIn: zoomIn()
    case .zoomOut: zoomOut()
    case .fold: changeFold()
    case .sort: changeOrder()
    case .axis: changeAxis()
    case .layout: arrange(settings.preset.next)
    case .projector: arrange(settings.preset == .projector ? .lanesAndLog : .projector)
    case .reverseLog: settings.reverseLog()
    case .logUp: scrollLog(byPages: -1)
    case .logDown: scrollLog(byPages: 1)
    case .threads: toggleThreads()
    case .code: toggleCode()
    }
  }

  private mutating func perform(_ action: Action.ProgramAction) -> [AppCommand] {
    switch action {
    case .accept: return accept().map(AppCommand.play)
    case .restart where capabilities.isRecordable:
      refuse("a program cannot be restarted from here", instead: "\(name(.toBeginning)) shows the beginning of its log")
    case .restart where isLog: showBeginning()
    case .restart: return [.play(.restart)]
    case .nextLesson: return goToNextLesson()
    case .redraw: return [.loop(.redraw)]
    case .mouse: toggleMouse()
    case .copy: return copy()
    case .export: return openExport().map(AppCommand.play)
    case .close where inquiry != nil: dialog.inquire(nil)
    case .close where !view.list.search.isEmpty: view.list.clearSearch()
    case .close where view.showsThreads: toggleThreads()
    case .close:
      refuse("there is nothing to close", instead: "\(keys.name(of: .program(.quit))) leaves")
    case .filter: view.list.beginSearch()
    case .quit where capabilities.canEnd && movesByItself: open(LeavingQuestion())
    case .quit: return leave()
    }
    return []
  }

  /// Skips an open question, or shows the folded lanes, or opens the menu of the selected lane.
  mutating func accept() -> [PlayCommand] {
    if openQuestion != nil { return confirmsSkip() ? skipQuestion() : [] }
    if let questionAskedAgain {
      viewer.noteAnswer(to: questionAskedAgain.number)
      return togglePause()
    }
    if unfoldSelection() { return [] }
    if hidesAnswers { return tell(answerFirst) }
    return MenuPanel.openMenuOfLane(in: &self)
  }

  /// Continues from a hold.
  mutating func passHold() -> [PlayCommand] {
    showAll()
    return playback.release()
  }
}
