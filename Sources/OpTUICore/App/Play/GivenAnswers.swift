/// The user's answers to the questions of a play, by question number.
struct GivenAnswers: Sendable {
  private var keys: [Int: String] = [:]
  /// The question that was answered before any other key, and the wall time for which its keys are echoes.
  private(set) var justAnswered: (question: Narration.Question, rest: Duration)?
  /// The questions for which a hint was used.
  private var hinted: Set<Int> = []

  var count: Int { keys.count }

  var isEmpty: Bool { keys.isEmpty }

  /// The key of the choice; empty for a skipped question, nil for an unanswered one.
  subscript(question: Int) -> String? { keys[question] }

  mutating func give(_ key: String, to question: Int) { keys[question] = key }

  /// Records that a question has closed.
  /// - Parameter length: the wall time for which to remember it.
  mutating func close(_ question: Narration.Question, for length: Duration) { justAnswered = (question, length) }

  /// Advances wall time.
  mutating func elapse(_ wall: Duration) {
    guard let (question, rest) = justAnswered else { return }
    justAnswered = (question, max(.zero, rest - wall))
  }

  /// Gives the keys of the closed question their usual meanings.
  mutating func forgetClosed() { justAnswered = nil }

  mutating func takeHint(for question: Int) { hinted.insert(question) }

  func hasHint(for question: Int) -> Bool { hinted.contains(question) }

  mutating func skip(_ question: Int) { keys[question] = "" }

  /// Forgets the answers to questions after an event, and to one reopened question.
  mutating func forget(after event: Int, and open: Int?) {
    keys = keys.filter { $0.key <= event && $0.key != open }
    hinted = hinted.filter { $0 <= event && $0 != open }
  }
}
