// The key bar of a play
extension PlayModel {
  /// Returns the key bar: the keys of the situation, then those that apply only now.
  func keyBar(columns: Int) -> KeyBar {
    if let question { return KeyBar(question.items(in: self), columns: columns) }
    if frontPanel is MenuPanel { return KeyBar(MenuPanel.hints.map(keys.item), columns: columns) }
    let question = questionToAnswer
    let answers = question.map { [answerItem(for: $0)] } ?? []
    let leave = KeyMap.Hint(.program(.quit), text: settings.returnsToList ? "list" : "quit")
    return KeyBar(
      answers + without(answersOf: question, hintsOfSituation).map(keys.item),
      lasting: past == nil && !isWhyOpen ? [Action.panel(.why), .program(.accept)].flatMap(keys.keys(for:)) : [],
      closing: [KeyMap.Hint.help, leave].map(keys.item),
      offers: without(answersOf: question, hintsOfMoment).map(keys.item), columns: columns)
  }

  /// Omits the keys that answer the open question.
  private func without(answersOf question: Narration.Question?, _ hints: [KeyMap.Hint]) -> [KeyMap.Hint] {
    guard let question else { return hints }
    return hints.filter { !$0.actions.flatMap(keys.keys(for:)).contains { question.choice(for: $0) != nil } }
  }

  /// The keys of the situation that apply.
  private var hintsOfSituation: [KeyMap.Hint] {
    let situation = situation
    if situation == .empty { return KeyMap.Hint.ofEmptySession }
    let isSession = title.isSession && canBeSteered
    let steers = canBeSteered && exercise == nil && !isSession && !view.showsThreads
    let hints = situation.hints.compactMap { hint -> KeyMap.Hint? in
      if hint == .cancel, selectedLane?.phase == .finished { return nil }
      if hint.isSteering { return !steers ? nil : hint == .suspend && isSelectedQueueSuspended ? .resume : hint }
      switch hint {
      // Only a play in virtual time can fork.
      case .fork where !capabilities.controlsTime: return nil
      case .stops where !hasStops: return nil
      // Where all has ended well, there is nothing to explain.
      case .why where situation == .done && idleState?.firstFailed == nil: return nil
      case _: return hint
      }
    }
    if let exercise { return KeyMap.hints(of: exercise) + hints }
    return isSession ? hints + KeyMap.Hint.ofSession : hints
  }

  /// The keys that apply only now, the most useful first.
  private var hintsOfMoment: [KeyMap.Hint] {
    var hints = hintsOfClicker + hintsOfLesson + hintsOfFile + hintsOfFix
    if canBeSteered, exercise == nil, !hidesAnswers { hints += offers }
    if isWhyOpen, let survey, survey.count > 1 { hints.append(.causes) }
    if view.showsThreads { hints.append(.queues) }
    hints += hintsOfCode + hintsOfProgram + hintsOfSession
    let fits = rows.count <= layout.visibleRows && frameContents.folded.isEmpty
    if !fits, !hidesAnswers, layout.scope == .lanes { hints.append(.manyLanes) }
    return hints
  }

  /// The keys of a presentation remote, on a projector.
  private var hintsOfClicker: [KeyMap.Hint] {
    settings.preset == .projector && capabilities.controlsTime ? [KeyMap.Hint(label: "PgDn PgUp", text: "remote")] : []
  }

  private var isSelectedQueueSuspended: Bool { selectedQueue.flatMap(timeline.queue)?.isSuspended ?? false }

  private var hintsOfSession: [KeyMap.Hint] {
    guard title.isSession, canBeSteered, let session = dialog.session, session.commandCount > 0 else { return [] }
    return session.isUnsaved ? [.save, .undo] : [.undo]
  }

  /// The hint at the end of a lesson: the next one.
  private var hintsOfLesson: [KeyMap.Hint] {
    past == nil && transport == .end && lesson?.next != nil ? [.nextLesson] : []
  }

  /// The hints to show the output of a program, and to write its log to a file.
  private var hintsOfProgram: [KeyMap.Hint] {
    guard capabilities.isRecordable, past == nil else { return [] }
    return playback.output.isEmpty ? [.save] : [.output, .save]
  }

  /// The hint to follow a file that may grow, or to stop.
  private var hintsOfFile: [KeyMap.Hint] {
    guard capabilities.canFollow, !viewer.isClosed else { return [] }
    return situation == .following ? [.stopFollowing] : situation == .recorded ? [.follow] : []
  }

  private func answerItem(for question: Narration.Question) -> KeyBar.Item {
    let letters = question.answerKeys
    return KeyBar.Item(
      keys: letters.map(Key.character), label: letters.map(String.init).joined(separator: " "),
      text: predictions.isPick && past == nil ? localized("choose") : localized("answer"))
  }
}
