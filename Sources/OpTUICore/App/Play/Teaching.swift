/// The teaching state of a play: its place in the course, its exercise, and the user's answers. Empty without any.
struct Teaching: Sendable {
  /// The place of the play in the course; nil if it is not a lesson.
  private(set) var lesson: LessonPlace?
  /// The exercise of the play; nil for other plays.
  private(set) var exercise: ExerciseState?
  var answers = GivenAnswers()
  var predictions = Predictions()
  /// The question that the latest key asked to skip; repeating the key skips it.
  private(set) var askedToSkip: Int?

  mutating func adopt(_ lesson: LessonPlace?) { self.lesson = lesson }

  mutating func adopt(_ exercise: ExerciseState) { self.exercise = exercise }

  /// Restarts with the play.
  mutating func restart() {
    lesson?.restart()
    (answers, predictions) = (GivenAnswers(), Predictions())
  }

  /// Shows another hint of the exercise.
  mutating func takeHint() { exercise?.hintCount += 1 }

  mutating func askToSkip(_ question: Int) { askedToSkip = question }

  /// Forgets a request to skip after another key, unless it was made for another question since.
  mutating func forgetSkip(of question: Int?) { if askedToSkip == question { askedToSkip = nil } }
}
