/// The answers that a person has given to the questions of a play, by the number of the question.
struct GivenAnswers: Sendable {
  private var keys: [Int: String] = [:]
  /// The key that has given the latest answer, and the wall time for which it is remembered.
  private(set) var justGiven: (key: Key, rest: Duration)?
  /// The questions for which a hint was taken.
  private var hinted: Set<Int> = []

  var count: Int { keys.count }

  var isEmpty: Bool { keys.isEmpty }

  /// The key of the choice that was made; empty for a question that was skipped, nil for one without an answer.
  subscript(question: Int) -> String? { keys[question] }

  /// - Parameters:
  ///   - pressed: the key that has given it.
  ///   - length: the wall time for which that is remembered.
  mutating func give(_ key: String, to question: Int, by pressed: Key, for length: Duration) {
    keys[question] = key
    justGiven = (pressed, length)
  }

  /// Lets wall time pass.
  mutating func elapse(_ wall: Duration) {
    guard let (key, rest) = justGiven else { return }
    justGiven = rest > wall ? (key, rest - wall) : nil
  }

  mutating func takeHint(for question: Int) { hinted.insert(question) }

  func hasHint(for question: Int) -> Bool { hinted.contains(question) }

  mutating func skip(_ question: Int) { keys[question] = "" }

  /// Forgets the answers to questions after an event, and to one question that is open again.
  mutating func forget(after event: Int, and open: Int?) {
    keys = keys.filter { $0.key <= event && $0.key != open }
    hinted = hinted.filter { $0 <= event && $0 != open }
  }
}
