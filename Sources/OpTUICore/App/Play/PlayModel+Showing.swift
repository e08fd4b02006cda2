import Localization
import OpEngine

// What the scenario shows, and asks.
extension PlayModel {
  /// Adds the next event to what is shown.
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
    case .note, .hold, .mark, .ask, .choice, .answer, .withdrawn, .highlight: break
    }
  }

  /// The question that the play stands at.
  var openQuestion: Narration.Question? {
    if let decision = predictions.open { return transport == .hold && isAtHead ? decision : nil }
    guard transport == .hold || capabilities.asksInPassing, isAtHead, !timeline.narration.isHeldElsewhere,
      let question = timeline.narration.question,
      !question.isSettled, !capabilities.asksInPassing || answers[question.number] == nil
    else { return nil }
    return question
  }

  /// The question at which a view of the past stands: it is asked again, and the answer does not
  /// count. A log was asked of somebody else.
  var pastQuestion: Narration.Question? { past == nil || isLog ? nil : unansweredQuestion }

  /// The wall time in which the key of an answer, pressed again, is taken for the same press.
  private static let echoLength = Duration.seconds(1)

  /// Whether a key only repeats the answer that it has just given: as a key of the play it would do
  /// something else.
  func echoesAnswer(_ key: Key) -> Bool { openQuestion == nil && answers.justGiven?.key == key }

  /// Acts on a key that answers the open question: a digit for the place of a choice, or the first
  /// letter of its key.
  /// - Returns: nil when it is none.
  mutating func answer(_ key: Key) -> [PlayCommand]? {
    if let question = pastQuestion, past?.isPlaying == false, let choice = question.choice(for: key),
      let known = presentNarration.questions[question.number], known.answer != nil
    {
      return tell(localized("not counted: \(verdict(on: choice.key, of: known))"))
    }
    guard let question = openQuestion, let choice = question.choice(for: key) else { return nil }
    if predictions.open != nil { return predict(choice.key) }
    teaching.answers.give(choice.key, to: question.number, by: key, for: Self.echoLength)
    return playback.release()
  }
}

extension Narration.Question {
  /// The character that stands for each choice: its key, or its place where the key is a word.
  var answerKeys: [Character] {
    choices.enumerated().map { index, choice in
      choice.key.count == 1 ? choice.key[choice.key.startIndex] : Character(String((index + 1) % 10))
    }
  }

  /// The choice that a key stands for: its own letter goes before the place of another.
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
  /// Whether it begins with a yes, or a no, and that is the letter.
  fileprivate func says(_ letter: String) -> Bool {
    let word = text.lowercased().prefix { $0.isLetter }
    return (letter == "y" && word == "yes") || (letter == "n" && word == "no")
  }
}
