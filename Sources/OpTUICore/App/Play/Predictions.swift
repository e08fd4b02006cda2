/// The predictions of a person: what the engine will decide next, and how it came out.
struct Predictions: Hashable, Sendable {
  /// Whether the play stops before each decision.
  private(set) var isOn = false
  /// The decision before which the play stands; nil: none.
  private(set) var open: Narration.Question?
  private(set) var right = 0
  private(set) var wrong = 0
  private(set) var skipped = 0

  /// The latest decision that was predicted or skipped; nil where there was none.
  private(set) var latest: Verdict?
  /// Whether no key has been pressed since: the verdict may not have been read.
  private(set) var isLatestUnread = false

  /// A decision with the prediction, told until there is something newer.
  struct Verdict: Hashable, Sendable {
    let question: Narration.Question
    /// The choice that was predicted; nil: none.
    let key: String?
    /// The note and the question that stood when the play came to the decision.
    fileprivate let note: String?
    fileprivate let asked: Narration.Question?

    /// Whether nothing has been told since.
    func isNewer(than narration: Narration) -> Bool { note == narration.note && asked == narration.question }
  }

  /// Whether the decision is that of the person, who is the scheduler.
  var isPick: Bool { open?.answer?.isEmpty == true }

  /// The number of decisions so far that were predicted, or skipped.
  var count: Int { right + wrong + skipped }

  mutating func toggle() { isOn.toggle() }

  /// Notes that a key was pressed: the verdict was read.
  mutating func noteKey() { isLatestUnread = false }

  /// Adopts the decision before which the play stands.
  mutating func stand(before decision: Step.Question?) {
    // Numbers below zero are none of the log.
    open = decision.map { Narration.Question(number: -1 - count, decision: $0) }
  }

  /// Notes the prediction of the open decision; nil: it was skipped.
  /// - Parameter narration: what is told at that moment.
  /// - Returns: the decision.
  mutating func predict(_ key: String?, during narration: Narration) -> Narration.Question? {
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
    latest = Verdict(question: question, key: key, note: narration.note, asked: narration.question)
    isLatestUnread = true
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
