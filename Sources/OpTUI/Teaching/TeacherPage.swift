import Localization
import OpEngine
import OpTUICore
import Scenarios

/// The teacher's page in Markdown: the content, questions, answers and duration of each lesson.
struct TeacherPage {
  let outline: CourseOutline
  let language: String?

  init(_ language: String?) {
    outline = CourseAccess.outline(language)
    self.language = language
  }

  /// Writes the page lesson by lesson, playing each.
  func write(to output: inout OutputStream) throws(Failure) {
    let minutes = outline.chapters.reduce(0) { $0 + $1.minutes }
    try output.write(
      localized(
        """
        # Notes for the teacher

        \(outline.lessons.count) lessons, \(minutes) minutes. `optui --projector` opens the list for a room. A clicker leads a lesson: Page Down \
        goes on (past a stop, to the answer of a question, at the end to the next lesson), Page Up goes back a stop, `b` \
        or `.` pauses.

        """))
    let builtIns = Dictionary(BuiltIn.all.map { ($0.name, $0) }) { first, _ in first }
    for (index, chapter) in outline.chapters.enumerated() {
      try output.write(
        "\n## \(index + 1) \(chapter.title) (\(self.minutes(chapter.minutes)))\n\n\(chapter.teaches)\n")
      for lesson in chapter.lessons {
        guard let builtIn = builtIns[lesson.name] else { continue }
        try output.write(text(of: lesson, try LessonScript(builtIn, language: language)))
        try output.flush()
      }
    }
  }

  private func minutes(_ count: Int) -> String { localized("\(count) min") }

  private func text(of lesson: CourseOutline.Lesson, _ script: LessonScript) -> String {
    var lines = [
      "", "### \(lesson.title) (\(minutes(lesson.minutes)))", "", "`optui run --projector \(lesson.name)`", "",
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
