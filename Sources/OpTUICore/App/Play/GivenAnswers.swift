/// The answers that a person has given to the questions of a play, by the number of the question.
struct GivenAnswers: Hashable, Sendable {
  private var keys: [Int: String] = [:]

  var count: Int { keys.count }

  var isEmpty: Bool { keys.isEmpty }

  /// The key of the choice that was made; empty for a question that was skipped, nil for one without an answer.
  subscript(question: Int) -> String? { keys[question] }

  mutating func give(_ key: String, to question: Int) { keys[question] = key }

  mutating func skip(_ question: Int) { keys[question] = "" }

  /// Forgets the answers to questions after an event, and to one question that is open again.
  mutating func forget(after event: Int, and open: Int?) {
    keys = keys.filter { $0.key <= event && $0.key != open }
  }
}
