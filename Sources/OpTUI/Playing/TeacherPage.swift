import OpEngine
import OpScenario
import OpTUICore
import Scenarios

/// The page of a teacher, in Markdown: what each lesson shows, asks and answers, and how long it takes.
struct TeacherPage {
  let outline: CourseOutline
  let language: Language

  init(_ language: String?) {
    outline = CourseAccess.outline(language)
    self.language = Language(of: language)
  }

  /// Writes the page, a lesson at a time: each is played.
  func write(to output: inout OutputStream) throws(Failure) {
    let minutes = outline.chapters.reduce(0) { $0 + $1.minutes }
    try output.write(
      language.text(
        """
        # Notes for the teacher

        \(outline.lessons.count) lessons, \(minutes) minutes. `optui --projector` opens the list for a room. A clicker leads a lesson: Page Down \
        goes on (past a stop, to the answer of a question, at the end to the next lesson), Page Up goes back a stop, `b` \
        or `.` pauses.

        """,
        """
        # 教师用讲义

        共 \(outline.lessons.count) 课，约 \(minutes) 分钟。`optui --projector` 以适合投影的方式打开课程列表。用翻页笔就能带完一课：\
        下翻继续（越过停顿、显示答案，结束时进入下一课），上翻回到上一处停顿，`b` 或 `.` 暂停。

        """))
    let builtIns = Dictionary(BuiltIn.all.map { ($0.name, $0) }) { first, _ in first }
    for (index, chapter) in outline.chapters.enumerated() {
      try output.write(
        "\n## \(index + 1) \(chapter.title) (\(self.minutes(chapter.minutes)))\n\n\(chapter.teaches)\n")
      for lesson in chapter.lessons {
        guard let builtIn = builtIns[lesson.name] else { continue }
        try output.write(text(of: lesson, try LessonScript(builtIn, language: language.rawValue)))
        try output.flush()
      }
    }
  }

  private func minutes(_ count: Int) -> String { language.text("\(count) min", "\(count) 分钟") }

  private func text(of lesson: CourseOutline.Lesson, _ script: LessonScript) -> String {
    var lines = [
      "", "### \(lesson.title) (\(minutes(lesson.minutes)))", "", "`optui run --projector \(lesson.name)`", "",
    ]
    if let description = script.description { lines += [description, ""] }
    for item in script.items {
      switch item {
      case .note(let time, let text): lines.append("- \(time.text) \(text)")
      case .question(let index): lines += self.lines(of: script.questions[index])
      }
    }
    if let source = script.source { lines += ["", language.text("Source: \(source)", "出处：\(source)")] }
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of question: LessonScript.Question) -> [String] {
    let choices = question.choices.map { "\($0.key)) \($0.text)" }.joined(separator: language.text("; ", "；"))
    let right = question.answer.map { key in question.choices.first { $0.key == key }?.text ?? key }
    let answer = [right, question.because].compactMap(\.self).joined(separator: language.text(". ", "。"))
    return [
      "- \(question.time.text) **\(language.text("Question", "提问"))** \(question.text) \(choices)",
      "  **\(language.text("Answer", "答案"))** \(answer.isEmpty ? language.text("depends on the threads", "取决于线程") : answer)",
    ]
  }
}
