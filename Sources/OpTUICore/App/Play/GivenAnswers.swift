/// The user's answers to the questions of a play, by question number.
struct GivenAnswers: Sendable {
  private var keys: [Int: String] = [:]
  /// The key of the latest answer, and the wall time for which it is remembered.
  private(set) var justGiven: (key: Key, rest: Duration)?
  /// The questions for which a hint was used.
  private var hinted: Set<Int> = []

  var count: Int { keys.count }

  var isEmpty: Bool { keys.isEmpty }

  /// The key of the choice; empty for a skipped question, nil for an unanswered one.
  subscript(question: Int) -> String? { keys[question] }

  /// - Parameters:
  ///   - pressed: the key that was pressed.
  ///   - length: the wall time for which to remember it.
  mutating func give(_ key: String, to question: Int, by pressed: Key, for length: Duration) {
    keys[question] = key
    justGiven = (pressed, length)
  }

  /// Advances wall time.
  mutating func elapse(_ wall: Duration) {
    guard let (key, rest) = justGiven else { return }
    justGiven = rest > wall ? (key, rest - wall) : nil
  }

  mutating func takeHint(for question: Int) { hinted.insert(question) }

  func hasHint(for question: Int) -> Bool { hinted.contains(question) }

  mutating func skip(_ question: Int) { keys[question] = "" }

  /// Forgets the answers to questions after an event, and to one reopened question.
  mutating func forget(after event: Int, and open: Int?) {
    keys = keys.filter { $0.key <= event && $0.key != open }
    hinted = hinted.filter { $0 <= event && $0 != open }
  }
}
