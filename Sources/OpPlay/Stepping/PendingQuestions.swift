/// The unrevealed questions of a play.
struct PendingQuestions {
  /// A question put to the viewer.
  struct Asked {
    let question: Step.Question
    /// The number of its line in the log.
    let number: Int
    let origin: StepOrigin
  }

  /// The question that holds the play.
  private var asked: Asked?
  /// The closed questions, in the order asked.
  private var closed: [Asked] = []
  /// Whether a question was ever opened, and so is in the log.
  private(set) var wereAsked = false
  /// The problems of questions that the play could not write.
  private(set) var problems: [Problem] = []

  /// Opens a question.
  /// - Returns: the previously open question, which this closes.
  mutating func open(_ new: Asked) -> Asked? {
    wereAsked = true
    defer { asked = new }
    return asked
  }

  /// Closes the open question, if any.
  mutating func close() -> Asked? { asked.take() }

  /// Records that a question could not be written.
  mutating func refuse(_ problem: Problem) {
    wereAsked = true
    problems.append(problem)
  }

  /// Withholds the answer until the moment that reveals it.
  mutating func withhold(_ asked: Asked) { closed.append(asked) }

  /// Removes and returns closed questions.
  mutating func reveal(where isRevealed: (Step.Question) -> Bool) -> [Asked] {
    let revealed = closed.filter { isRevealed($0.question) }
    if !revealed.isEmpty { closed.removeAll { isRevealed($0.question) } }
    return revealed
  }

  /// The earliest time that reveals an answer.
  var nextTime: EngineTime? {
    closed.lazy.compactMap { if case .time(let time) = $0.question.reveal { time } else { nil } }.min()
  }

  /// The questions whose answers were never revealed.
  var unanswered: [Step.Question] { closed.map(\.question) }
}
