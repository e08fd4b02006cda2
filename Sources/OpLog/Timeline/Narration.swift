/// The narration of a play: notes, questions, answers, and highlights.
package struct Narration: Hashable, Sendable {
  /// A question of the scenario.
  package struct Question: Hashable, Sendable {
    package struct Choice: Hashable, Sendable {
      package var key: String
      package var text: String

      package init(key: String, text: String) { (self.key, self.text) = (key, text) }
    }

    /// The number of its event.
    package let number: Int
    package let text: String
    /// The operation that it names; nil for another subject.
    package fileprivate(set) var about: String?
    package fileprivate(set) var choices: [Choice] = []
    /// The key of the right choice; nil before the answer.
    package fileprivate(set) var answer: String?
    /// The reason why it is right.
    package fileprivate(set) var because: String?
    /// Whether the user has changed the play, so that no answer is right.
    package fileprivate(set) var isWithdrawn = false
    fileprivate(set) var settledAt: EngineTime?

    package init(
      number: Int, text: String, about: String? = nil, choices: [Choice] = [], answer: String? = nil,
      because: String? = nil
    ) {
      self.number = number
      self.text = text
      self.about = about
      self.choices = choices
      self.answer = answer
      self.because = because
    }

    /// Whether no answer is needed any more.
    package var isSettled: Bool { answer != nil || isWithdrawn }

    /// The choice with a key.
    package func choice(_ key: String) -> Choice? { choices.first { $0.key == key } }
  }

  /// The latest note; nil when a question or its answer has replaced it.
  package private(set) var note: String?
  /// The latest note even if it was replaced, because a question may be about it; nil once the play has gone on from a
  /// hold at which it was read.
  package private(set) var latestNote: String?
  /// The time of a hold since the latest note.
  private var noteReadAt: EngineTime?
  /// The number of notes so far.
  package private(set) var noteCount = 0
  /// The questions by number.
  package private(set) var questions: [Int: Question] = [:]
  /// The number of the latest question; nil when a note has replaced it.
  private var latest: Int?
  /// Whether the play was held since the latest answer, so that its verdict was read.
  private var isVerdictRead = false
  /// Whether the play is at another hold than that of the question.
  package private(set) var isHeldElsewhere = false
  /// The times of the passed marks.
  package private(set) var marks: [EngineTime] = []
  /// The highlighted operations.
  package private(set) var highlighted: Set<LogName> = []

  /// The latest question; nil when a note has replaced it. A note at the time of its answer is shown beside it.
  package var question: Question? { latest.flatMap { questions[$0] } }

  package var markCount: Int { marks.count }

  /// Applies the next event.
  mutating func apply(_ event: LogEvent) {
    guard case .show(let step, _) = event.body else { return }
    switch step {
    case .note(let text):
      if question?.settledAt != event.time || isVerdictRead { latest = nil }
      (note, latestNote, noteReadAt) = (text, text, nil)
      noteCount += 1
    case .hold: (isHeldElsewhere, isVerdictRead, noteReadAt) = (true, true, event.time)
    case .mark: marks.append(event.time)
    case .highlight(let ids): highlighted = Set(ids)
    case .ask(let text, _, let about):
      isHeldElsewhere = false
      if let noteReadAt, noteReadAt < event.time { latestNote = nil }
      show(Question(number: event.sequence, text: text, about: about))
    case .choice(let key, let text):
      if let latest { questions[latest]?.choices.append(Question.Choice(key: key, text: text)) }
    case .answer(let number, let key, let because):
      guard var question = questions[number] else { return }
      (question.answer, question.because, question.settledAt) = (key, because, event.time)
      show(question)
    case .withdrawn(let number):
      guard var question = questions[number] else { return }
      (question.isWithdrawn, question.settledAt) = (true, event.time)
      show(question)
    case _: break
    }
  }

  private mutating func show(_ question: Question) {
    isVerdictRead = false
    questions[question.number] = question
    latest = question.number
    note = nil
  }
}
