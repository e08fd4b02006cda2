import Scenarios

/// The teacher's page in Markdown: the content, questions, answers and duration of each lesson.
struct TeacherPage {
  let outline: CourseOutline
  let language: String?

  init(_ language: String?) {
    outline = CourseAccess.outline(language)
    self.language = language
  }

  /// Prints the page lesson by lesson, playing each.
  func print() throws(Failure) {
    let minutes = outline.chapters.reduce(0) { $0 + $1.minutes }
    try OutputStream.print(
      localized(
        """
        # Notes for the teacher

        \(outline.lessons.count) lessons, \(minutes) minutes. `optui --projector` opens the list for a room. A clicker leads a lesson: Page Down \
        goes on (past a stop, to the answer of a question, at the end to the next lesson), Page Up goes back a stop, `b` \
        or `.` pauses.

        """))
    let builtIns = Dictionary(BuiltIn.all.map { ($0.name, $0) }) { first, _ in first }
    for (index, chapter) in outline.chapters.enumerated() {
      try OutputStream.print(
        "\n## \(index + 1) \(heading(chapter.title, chapter.minutes))\n\n\(chapter.teaches)\n")
      for lesson in chapter.lessons {
        guard let builtIn = builtIns[lesson.name] else { continue }
        try OutputStream.print(text(of: lesson, try LessonScript(builtIn, language: language)))
      }
    }
  }

  private func heading(_ title: String, _ minutes: Int) -> String {
    let duration = localized("\(minutes) min")
    return localized("\(title) (\(duration))")
  }

  private func text(of lesson: CourseOutline.Lesson, _ script: LessonScript) -> String {
    var lines = [
      "", "### \(heading(lesson.title, lesson.minutes))", "", "`optui run --projector \(lesson.name)`", "",
    ]
    if let description = script.description { lines += [description, ""] }
    if !lesson.extensions.isEmpty { lines += [FoundationExtension.sentence(lesson.extensions), ""] }
    for item in script.items {
      switch item {
      case .note(let time, let text): lines.append("- \(time.text) \(text)")
      case .question(let time, let question): lines += self.lines(of: question, at: time)
      }
    }
    if let source = script.source { lines += ["", localized("Source: \(source)")] }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of question: Narration.Question, at time: EngineTime) -> [String] {
    let choices = question.choices.map { "\($0.key)) \($0.text)" }.joined(separator: localized("; "))
    let right = question.answer.map { question.choice($0)?.text ?? $0 }
    let answer = [right, question.because].compactMap(\.self).joined(separator: localized(". "))
    return [
      "- \(time.text) **\(localized("Question"))** \(question.text) \(choices)",
      "  **\(localized("Answer"))** \(answer)",
    ]
  }
}
