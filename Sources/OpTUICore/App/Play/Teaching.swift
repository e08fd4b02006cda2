/// The teaching around a play: its place in the course, an exercise, questions and the answers of
/// the person. Empty for what teaches nothing.
struct Teaching: Sendable {
  /// The place of the play in the course; nil for what is no lesson.
  private(set) var lesson: LessonPlace?
  /// The exercise that the play belongs to; nil for any other play.
  private(set) var exercise: ExerciseState?
  var answers = GivenAnswers()
  var predictions = Predictions()
  /// The question that the latest key asked to skip: the same key once more does.
  private(set) var askedToSkip: Int?

  mutating func adopt(_ lesson: LessonPlace?) { self.lesson = lesson }

  mutating func adopt(_ exercise: ExerciseState) { self.exercise = exercise }

  /// Begins again with the play.
  mutating func restart() {
    lesson?.restart()
    (answers, predictions) = (GivenAnswers(), Predictions())
  }

  /// Shows one hint more of the exercise.
  mutating func takeHint() { exercise?.hintCount += 1 }

  mutating func askToSkip(_ question: Int) { askedToSkip = question }

  /// Notes that a key came which did not ask to skip a question, unless another was asked about
  /// since.
  mutating func forgetSkip(of question: Int?) { if askedToSkip == question { askedToSkip = nil } }
}
