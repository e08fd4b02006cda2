// Narration and questions of the scenario
extension PlayModel {
  /// Adds the next event to the view.
  mutating func showNext() -> LogEvent {
    let event = viewer.showNext()
    if case .show(let step, _) = event.body { show(step) }
    return event
  }

  private mutating func show(_ step: LogEvent.ShowEvent) {
    switch step {
    case .focus(.operation(let id)): view.select(.operation(id.text))
    case .focus(.queue(let id)): view.select(.queue(id.text))
    case .speed(let doublings): playback.setSpeed(Speed(doublings: doublings) ?? clock.speed)
    case .zoom(let length): if !showsEventAxis { view.show(length: length) }
    case _: break
    }
  }

  /// The play's present question.
  var openQuestion: Narration.Question? {
    if let decision = predictions.open { return transport == .hold && isAtHead ? decision : nil }
    guard transport == .hold || capabilities.asksInPassing, isAtHead, !timeline.narration.isHeldElsewhere,
      let question = timeline.narration.question,
      !question.isSettled, !capabilities.asksInPassing || answers[question.number] == nil
    else { return nil }
    return question
  }

  /// The question at which a view of the past is: it is asked again, and the answer does not count. Nil for a log,
  /// whose questions were asked elsewhere.
  var pastQuestion: Narration.Question? { past == nil || isLog ? nil : unansweredQuestion }

  /// The question to which the next key may be an answer: the open one, or that asked again.
  var questionToAnswer: Narration.Question? { past == nil ? openQuestion : questionAskedAgain }

  /// The question of the past that waits for an answer, which does not count.
  var questionAskedAgain: Narration.Question? {
    guard let past, !past.isPlaying, isAskingAgain, past.answeredQuestion != pastQuestion?.number else { return nil }
    return pastQuestion
  }

  /// Whether a view of the past is at a question with all its choices.
  var isAskingAgain: Bool {
    pastQuestion.map { $0.choices.count == presentNarration.questions[$0.number]?.choices.count } ?? false
  }

  /// The wall time in which keys of answers are still meant for the question that has closed.
  private static let echoLength = Duration.seconds(1)

  /// Returns whether a key is an answer to the question that has closed, so that it must not act on the play. Its keys
  /// act again after any other key, after one that was refused, and at the end; the letters of yes and no after a while.
  mutating func repeatsAnswer(_ key: Key) -> Bool {
    guard openQuestion == nil, transport != .end, let closed = answers.justAnswered else { return false }
    let isAnswer = closed.question.choice(for: key) != nil
    if isAnswer, closed.rest > .zero { return true }
    teaching.answers.forgetClosed()
    if key == .character("y") || key == .character("n") { return false }
    if isAnswer { tell(localized("the question is answered: press \(key.name) again for its usual meaning")) }
    return isAnswer
  }

  /// Handles a key that answers the question: the digit of a choice, or the first letter of its key.
  /// - Returns: nil if the key is not an answer.
  mutating func answer(_ key: Key) -> [PlayCommand]? {
    guard let question = questionToAnswer, let choice = question.choice(for: key) else { return nil }
    guard past == nil else {
      viewer.noteAnswer(to: question.number)
      return tell(localized("not counted: \(unscoredResult(of: choice.key, to: question))"))
    }
    teaching.answers.close(question, for: Self.echoLength)
    if predictions.open != nil { return predict(choice.key) }
    teaching.answers.give(choice.key, to: question.number)
    return playback.release()
  }
}

extension Narration.Question {
  /// The character of each choice: its key, or its position if the key is a word.
  var answerKeys: [Character] {
    choices.enumerated().map { index, choice in
      choice.key.count == 1 ? choice.key[choice.key.startIndex] : Character(String((index + 1) % 10))
    }
  }

  /// The choice for a key: a choice's own letter has precedence over another's position.
  func choice(for key: Key) -> Choice? {
    guard case .character(let character) = key else { return nil }
    let letter = character.lowercased()
    let meant = choices.filter { $0.key.lowercased().hasPrefix(letter) }
    if meant.count == 1 { return meant.first }
    if let number = character.wholeNumberValue, choices.indices.contains(number - 1) { return choices[number - 1] }
    return choices.first { $0.says(letter) }
  }
}

extension Narration.Question.Choice {
  /// Whether it begins with yes or no, of which this is the letter.
  fileprivate func says(_ letter: String) -> Bool {
    let word = text.lowercased().prefix { $0.isLetter }
    return (letter == "y" && word == "yes") || (letter == "n" && word == "no")
  }
}
