import OpScenario

/// The predictions of a person: what the engine will decide next, and how it came out.
struct Predictions: Hashable, Sendable {
  /// Whether the play stops before each decision.
  var isOn = false
  /// The decision before which the play stands; nil: none.
  private(set) var open: Narration.Question?
  private(set) var right = 0
  private(set) var wrong = 0
  private(set) var skipped = 0

  /// Whether the decision is that of the person, who is the scheduler.
  var isPick: Bool { open?.answer?.isEmpty == true }

  /// The number of decisions so far that were predicted, or skipped.
  var count: Int { right + wrong + skipped }

  /// Adopts the decision before which the play stands.
  mutating func stand(before decision: Step.Question?) {
    // Numbers below zero are none of the log.
    open = decision.map { Narration.Question(number: -1 - count, decision: $0) }
  }

  /// Notes the prediction of the open decision; nil: it was skipped.
  /// - Returns: the decision.
  mutating func predict(_ key: String?) -> Narration.Question? {
    guard let question = open else { return nil }
    if isPick {
      open = nil
      return question
    }
    switch key {
    case question.answer?: right += 1
    case nil: skipped += 1
    case _: wrong += 1
    }
    open = nil
    return question
  }
}

extension Narration.Question {
  fileprivate init(number: Int, decision: Step.Question) {
    self.init(
      number: number, text: decision.text.first,
      choices: decision.choices.map { Choice(key: $0.key, text: $0.text.first) }, answer: decision.answer,
      because: decision.because?.first)
  }
}
