// The course, and the user's progress
extension AppModel {
  /// Adopts a course.
  mutating func adopt(course outline: CourseOutline, _ progress: CourseProgress) {
    if let picker, picker.subject != .scenarios { return }
    course = outline
    self.progress = progress
    picker?.adopt(course: outline, progress)
    placePlay()
  }

  /// Adopts the progress as stored, including changes of other programs.
  mutating func adopt(_ progress: CourseProgress) {
    self.progress = progress
    picker?.adopt(progress)
  }

  /// Finds the place of the play in the course.
  mutating func placePlay() {
    guard let course, let name = play?.title.lesson else { return }
    play?.teaching.adopt(LessonPlace(name, in: course, progress))
  }

  /// Returns the commands that record the progress of the play.
  mutating func recordProgress() -> [AppCommand] {
    // Checked first, because copying a play is expensive and most have no lesson.
    guard var lesson = play?.lesson, let play else { return [] }
    let changes = lesson.changes(in: play)
    if changes.isEmpty { return [] }
    self.play?.teaching.adopt(lesson)
    return changes.map { .loop(.record($0)) }
  }
}
