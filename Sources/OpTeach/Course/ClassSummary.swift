/// The progress of a class: who has finished what, and the questions most often missed.
package struct ClassSummary {
  package struct Student: Sendable {
    package var name: String
    package var progress: CourseProgress

    package init(name: String, progress: CourseProgress) { (self.name, self.progress) = (name, progress) }
  }

  /// A question answered wrongly at first.
  package struct Missed: Hashable, Sendable {
    package let lesson: String
    /// The number of the question in its lesson, from 1.
    package let question: Int
    /// The number of students who missed it.
    package let count: Int
    /// The number of students who were asked.
    package let asked: Int
  }

  package let students: [Student]
  private let outline: CourseOutline

  package init(_ students: [Student], _ outline: CourseOutline) { (self.students, self.outline) = (students, outline) }

  /// The missed questions, most frequent first, then in the order of the course.
  package var missed: [Missed] {
    var missed: [Missed] = []
    for lesson in outline.lessons.map(\.name) {
      let answers = students.flatMap { $0.progress.lessons[lesson]?.answers.map { ($0.key, $0.value.first) } ?? [] }
      for (question, results) in Dictionary(grouping: answers, by: \.0).sorted(by: { $0.key < $1.key }) {
        let count = results.count { !$0.1.isRight }
        if count > 0 { missed.append(Missed(lesson: lesson, question: question, count: count, asked: results.count)) }
      }
    }
    return missed.enumerated().sorted { ($1.element.count, $0.offset) < ($0.element.count, $1.offset) }.map(\.element)
  }

  /// The lessons finished by at least one student, with their number, in the order of the course.
  package var finished: [(lesson: CourseOutline.Lesson, count: Int)] {
    outline.lessons.map { lesson in (lesson, students.count { $0.progress.isFinished(lesson.name) }) }
      .filter { $0.count > 0 }
  }

  /// Returns the summary as lines.
  /// - Parameter text: returns the text of a question.
  package func lines(question text: (_ lesson: String, _ number: Int) -> String?) -> [String] {
    let head = [
      localized("student"), localized("lessons"), localized("right"),
      localized("right at first"), localized("exercises"), localized("last"),
    ]
    let rows = students.map { student -> [String] in
      let progress = student.progress
      let answers = outline.lessons.flatMap { progress.lessons[$0.name]?.answers.values.map(\.self) ?? [] }
      return [
        student.name, "\(outline.lessons.count { progress.isFinished($0.name) })/\(outline.lessons.count)",
        "\(answers.count(where: \.best.isRight))/\(answers.count)",
        "\(answers.count(where: \.first.isRight))/\(answers.count)",
        "\(progress.exercises.values.count(where: \.isSolved))", progress.latest ?? "-",
      ]
    }
    var lines = Self.table([head] + rows)
    let missed = missed.prefix(20)
    if !missed.isEmpty {
      lines += ["", localized("missed at first, most often above:")]
      lines += Self.table(
        missed.map { ["\($0.count)/\($0.asked)", "\($0.lesson) \($0.question)", text($0.lesson, $0.question) ?? ""] })
    }
    if !finished.isEmpty {
      lines += ["", localized("finished by:")]
      lines += Self.table(finished.map { ["\($0.count)/\(students.count)", $0.lesson.name, $0.lesson.title] })
    }
    return lines
  }

  /// Returns rows in columns as wide as their texts.
  private static func table(_ rows: [[String]]) -> [String] {
    let widths = (0..<(rows.first?.count ?? 0)).map { column in
      rows.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    return rows.map { row in
      let cells = zip(row, widths).map { text, width in
        text + String(repeating: " ", count: max(0, width - DisplayWidth.of(text)))
      }
      return "  " + cells.joined(separator: "  ").withoutBlanksAtEnd
    }
  }
}
