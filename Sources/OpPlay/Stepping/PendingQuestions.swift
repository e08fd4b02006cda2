/// The unrevealed questions of a play.
final class PendingQuestions: Sendable {
  /// A question put to the viewer.
  struct Asked {
    let question: Step.Question
    /// The number of its line in the log.
    let number: Int
    let origin: StepOrigin
  }

  private struct State {
    /// The question that holds the play.
    var open: Asked?
    /// The closed questions, in the order asked.
    var closed: [Asked] = []
    var wereAsked = false
    /// The problems of questions that the play could not write.
    var problems: [Problem] = []
  }

  private let state = Lock(State())

  /// Whether a question was ever opened, and so is in the log.
  var wereAsked: Bool { state.withLock { $0.wereAsked } }

  /// Opens a question.
  /// - Returns: the previously open question, which this closes.
  func open(_ asked: Asked) -> Asked? {
    state.withLock { state in
      state.wereAsked = true
      defer { state.open = asked }
      return state.open
    }
  }

  /// Closes the open question, if any.
  func close() -> Asked? { state.withLock { $0.open.take() } }

  /// Records that a question could not be written.
  func refuse(_ problem: Problem) {
    state.withLock { state in
      state.wereAsked = true
      state.problems.append(problem)
    }
  }

  /// The problems of questions that the play could not write.
  var problems: [Problem] { state.withLock { $0.problems } }

  /// Withholds the answer until the moment that reveals it.
  func withhold(_ asked: Asked) { state.withLock { $0.closed.append(asked) } }

  /// Removes and returns closed questions.
  func reveal(where isRevealed: (Step.Question) -> Bool) -> [Asked] {
    state.withLock { state in
      let revealed = state.closed.filter { isRevealed($0.question) }
      if !revealed.isEmpty { state.closed.removeAll { isRevealed($0.question) } }
      return revealed
    }
  }

  /// The earliest time that reveals an answer.
  var nextTime: EngineTime? {
    state.withLock { state in
      state.closed.lazy.compactMap { if case .time(let time) = $0.question.reveal { time } else { nil } }.min()
    }
  }

  /// The questions whose answers were never revealed.
  var unanswered: [Step.Question] { state.withLock { $0.closed.map(\.question) } }
}
