import OpEngine

/// The questions of a play whose answers are not told yet.
final class PendingQuestions: Sendable {
  /// A question that was put to the audience.
  struct Asked {
    let question: Step.Question
    /// The number of its line in the log.
    let number: Int
    let origin: LogOrigin
  }

  private struct State {
    /// The question that the play stands at.
    var open: Asked?
    /// Questions that are closed, by what reveals the answers.
    var secrets: [EventPattern: [Asked]] = [:]
  }

  private let state = Lock(State())

  /// Opens a question.
  /// - Returns: the one that was open, which is closed by that.
  func open(_ asked: Asked) -> Asked? {
    state.withLock { state in
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

  /// Keeps the answer back until the event that reveals it.
  func keep(_ asked: Asked) { state.withLock { $0.secrets[asked.question.reveal, default: []].append(asked) } }

  /// Takes out the questions whose answers an event reveals.
  func reveal(_ pattern: EventPattern) -> [Asked] { state.withLock { $0.secrets.removeValue(forKey: pattern) ?? [] } }

  /// The questions whose answers were never revealed.
  var unanswered: [Step.Question] { state.withLock { $0.secrets.values.joined().map(\.question) } }
}
