/// The place of a play in the course, and the progress recorded from it.
struct LessonPlace: Hashable, Sendable {
  let name: String
  /// The numbers of the chapter and of the lesson in it, and the title of the chapter: `5.2 Dependencies`.
  let place: String
  /// The next lesson; nil after the last one.
  let next: CourseOutline.Lesson?
  /// The recorded results by question number.
  private var recorded: [Int: CourseProgress.Result] = [:]
  private var hasRecordedEnd = false
  /// The best answers so far by question number.
  private(set) var best: [Int: CourseProgress.Result]

  init?(_ name: String, in outline: CourseOutline, _ progress: CourseProgress) {
    guard let index = outline.chapter(of: name) else { return nil }
    self.name = name
    let chapter = outline.chapters[index]
    let number = (chapter.lessons.firstIndex { $0.name == name } ?? 0) + 1
    place = "\(index + 1).\(number) \(chapter.title)"
    next = outline.lesson(after: name)
    best = progress.lessons[name]?.answers.mapValues(\.best) ?? [:]
  }

  /// Forgets what was recorded: the lesson starts again.
  mutating func restart() { (recorded, hasRecordedEnd) = ([:], false) }

  /// Returns the progress of a play since the previous call.
  mutating func changes(in play: PlayModel) -> [CourseProgress.Change] {
    guard play.past == nil else { return [] }
    var changes: [CourseProgress.Change] = []
    if !play.answers.isEmpty {
      for (number, result) in play.results where recorded.updateValue(result, forKey: number) != result {
        best[number] = min(best[number] ?? result, result)
        changes.append(.answered(lesson: name, question: number, result))
      }
    }
    if !hasRecordedEnd, play.transport == .end {
      hasRecordedEnd = true
      changes.append(.finished(lesson: name))
    }
    return changes
  }
}

extension PlayModel {
  /// Opens the next lesson.
  ///
  /// An open question is skipped, as a second press of the key confirms.
  mutating func goToNextLesson() -> [AppCommand] {
    guard let next = lesson?.next else {
      refuse("this is the last lesson", instead: "\(keys.name(of: .program(.quit))) leaves it")
      return []
    }
    if openQuestion != nil {
      guard confirmsSkip() else { return [] }
      noteSkip()
    }
    let commands = leave()
    return commands == [.loop(.quit)] ? [.loop(.open(name: next.name))] : commands
  }
}
