/// The user's progress: the latest lesson, finished lessons, answers to questions, and solved exercises.
package struct CourseProgress: Hashable, Sendable {
  /// The result of a question, best first.
  package enum Result: String, CaseIterable, Comparable, Sendable {
    case right
    /// Right after a hint.
    case hinted
    case wrong, skipped

    package var isRight: Bool { self == .right || self == .hinted }

    private var rank: Int {
      switch self {
      case .right: 0
      case .hinted: 1
      case .wrong: 2
      case .skipped: 3
      }
    }

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }
  }

  /// The answers given to one question.
  package struct Answer: Hashable, Sendable {
    /// The first result, which shows previous knowledge.
    package var first: Result
    /// The best result so far, kept when a lesson is repeated.
    package var best: Result
  }

  package struct Lesson: Hashable, Sendable {
    package var isFinished = false
    /// The answers by question number in the lesson, from 1.
    package var answers: [Int: Answer] = [:]
  }

  package struct Exercise: Hashable, Sendable {
    package var isSolved = false
    /// The number of hints used.
    package var hints = 0
  }

  /// An entry of the progress: what a user has done.
  package enum Change: Hashable, Sendable {
    case opened(lesson: String)
    case finished(lesson: String)
    case answered(lesson: String, question: Int, Result)
    case hinted(exercise: String, count: Int)
    case solved(exercise: String)
    /// Clears all progress.
    case reset
  }

  package var lessons: [String: Lesson] = [:]
  package var exercises: [String: Exercise] = [:]
  /// The lesson opened last.
  package var latest: String?
  /// The lines written by a newer version, kept unchanged.
  var otherLines: [String] = []

  package init() {}

  package mutating func apply(_ change: Change) {
    switch change {
    case .opened(let lesson): latest = lesson
    case .finished(let lesson): lessons[lesson, default: Lesson()].isFinished = true
    case .answered(let lesson, let question, let result):
      let earlier = lessons[lesson]?.answers[question]
      lessons[lesson, default: Lesson()].answers[question] = Answer(
        first: earlier?.first ?? result, best: earlier.map { min($0.best, result) } ?? result)
    case .hinted(let exercise, let count):
      exercises[exercise, default: Exercise()].hints = max(count, exercises[exercise]?.hints ?? 0)
    case .solved(let exercise): exercises[exercise, default: Exercise()].isSolved = true
    case .reset: self = CourseProgress()
    }
  }

  /// Whether a lesson was played to its end.
  package func isFinished(_ lesson: String) -> Bool { lessons[lesson]?.isFinished == true }
}
