// The course, and the progress of the person in it.
extension AppModel {
  /// Adopts a course, whose lessons a person finishes.
  mutating func adopt(course outline: CourseOutline, _ progress: CourseProgress) {
    if let picker, picker.subject != .scenarios { return }
    course = outline
    self.progress = progress
    picker?.adopt(course: outline, progress)
    placePlay()
  }

  /// Adopts the progress as it was kept, with what other programs have kept meanwhile.
  mutating func adopt(_ progress: CourseProgress) {
    self.progress = progress
    picker?.adopt(progress)
  }

  /// Finds the place of the play in the course.
  mutating func placePlay() {
    guard let course, let name = play?.title.lesson else { return }
    play?.teaching.adopt(LessonPlace(name, in: course, progress))
  }

  /// Returns the commands that keep what the play has reached.
  mutating func recordProgress() -> [AppCommand] {
    // First of all, because a play is large: most have no lesson.
    guard var lesson = play?.lesson, let play else { return [] }
    let changes = lesson.changes(in: play)
    if changes.isEmpty { return [] }
    self.play?.teaching.adopt(lesson)
    return changes.map { .loop(.record($0)) }
  }
}
