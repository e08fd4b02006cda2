import OpEngine

/// The questions of a play whose answers are not revealed yet.
final class PendingQuestions: Sendable {
  /// A question that was put to the audience.
  struct Asked {
    let question: Step.Question
    /// The number of its line in the log.
    let number: Int
    let origin: LogOrigin
  }

  private struct State {
    /// The question that holds the play.
    var open: Asked?
    /// The closed questions, by the events that reveal their answers.
    var closed: [EventPattern: [Asked]] = [:]
    var wereAsked = false
  }

  private let state = Lock(State())

  /// Whether a question was ever opened: its number is in the log.
  var wereAsked: Bool { state.withLock { $0.wereAsked } }

  /// Opens a question.
  /// - Returns: the question that was open, which this closes.
  func open(_ asked: Asked) -> Asked? {
    state.withLock { state in
      state.wereAsked = true
      defer { state.open = asked }
      return state.open
    }
  }

  /// Closes the open question, if there is one.
  func close() -> Asked? {
    state.withLock { state in
      defer { state.open = nil }
      return state.open
    }
  }

  /// Withholds the answer until the event that reveals it.
  func withhold(_ asked: Asked) { state.withLock { $0.closed[asked.question.reveal, default: []].append(asked) } }

  /// Removes and returns the questions whose answers an event reveals.
  func reveal(_ pattern: EventPattern) -> [Asked] { state.withLock { $0.closed.removeValue(forKey: pattern) ?? [] } }

  /// The questions whose answers were never revealed.
  var unanswered: [Step.Question] { state.withLock { $0.closed.values.joined().map(\.question) } }
}
