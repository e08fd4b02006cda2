import Localization

/// The progress of a person: which lesson was opened last, which are finished, how questions were answered, and which
/// exercises are solved.
package struct CourseProgress: Hashable, Sendable {
  /// The result of a question.
  package enum Result: String, CaseIterable, Sendable {
    case right
    /// Right, after a hint.
    case hinted
    case wrong, skipped

    package var isRight: Bool { self == .right || self == .hinted }
  }

  /// The answers that were given to one question.
  package struct Answer: Hashable, Sendable {
    /// The one that tells what was known before.
    package var first: Result
    package var latest: Result

    package init(first: Result, latest: Result) {
      self.first = first
      self.latest = latest
    }
  }

  package struct Lesson: Hashable, Sendable {
    package var isFinished = false
    /// The answers, by the number of the question in its lesson, from 1.
    package var answers: [Int: Answer] = [:]

    package init() {}
  }

  package struct Exercise: Hashable, Sendable {
    package var isSolved = false
    /// The number of hints taken.
    package var hints = 0

    package init() {}
  }

  /// A thing that a person has done.
  package enum Change: Hashable, Sendable {
    case opened(lesson: String)
    case finished(lesson: String)
    case answered(lesson: String, question: Int, Result)
    case hinted(exercise: String, count: Int)
    case solved(exercise: String)
    /// Everything is forgotten.
    case reset
  }

  /// The lessons by name.
  package var lessons: [String: Lesson] = [:]
  /// The exercises by name.
  package var exercises: [String: Exercise] = [:]
  /// The lesson that was opened last.
  package var latest: String?
  /// The lines that a newer version has written, to be kept.
  var otherLines: [String] = []

  package init() {}

  package mutating func apply(_ change: Change) {
    switch change {
    case .opened(let lesson): latest = lesson
    case .finished(let lesson): lessons[lesson, default: Lesson()].isFinished = true
    case .answered(let lesson, let question, let result):
      let first = lessons[lesson]?.answers[question]?.first ?? result
      lessons[lesson, default: Lesson()].answers[question] = Answer(first: first, latest: result)
    case .hinted(let exercise, let count):
      exercises[exercise, default: Exercise()].hints = max(count, exercises[exercise]?.hints ?? 0)
    case .solved(let exercise): exercises[exercise, default: Exercise()].isSolved = true
    case .reset: self = CourseProgress()
    }
  }

  /// Whether a lesson was played to its end.
  package func isFinished(_ lesson: String) -> Bool { lessons[lesson]?.isFinished == true }
}
