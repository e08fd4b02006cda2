/// The user's predictions of the engine's decisions, and their results.
struct Predictions: Hashable, Sendable {
  /// Whether the play stops before each decision.
  private(set) var isOn = false
  /// The decision before which the play has stopped; nil for none.
  private(set) var open: Narration.Question?
  private(set) var right = 0
  private(set) var wrong = 0
  private(set) var skipped = 0

  /// The latest decision predicted or skipped; nil for none.
  private(set) var latest: Verdict?
  /// Whether no key has been pressed since, so that the verdict may be unread.
  private(set) var isLatestUnread = false

  /// A decision with the prediction, shown until newer narration.
  struct Verdict: Hashable, Sendable {
    let question: Narration.Question
    /// The predicted choice; nil for none.
    let key: String?
    /// The note and the question at the time of the decision.
    fileprivate let note: String?
    fileprivate let asked: Narration.Question?

    /// Whether there was no narration since.
    func isNewer(than narration: Narration) -> Bool { note == narration.note && asked == narration.question }
  }

  /// Whether the user makes the decision, as the scheduler.
  var isPick: Bool { open?.answer?.isEmpty == true }

  /// The number of decisions predicted or skipped so far.
  var count: Int { right + wrong + skipped }

  mutating func toggle() { isOn.toggle() }

  /// Records a key, which means that the verdict was read.
  mutating func noteKey() { isLatestUnread = false }

  /// Adopts the decision before which the play has stopped.
  mutating func stand(before decision: Step.Question?) {
    // The log has no negative numbers.
    open = decision.map { Narration.Question(number: -1 - count, decision: $0) }
  }

  /// Records the prediction of the open decision; nil if it was skipped.
  /// - Parameter narration: the narration at that time.
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
