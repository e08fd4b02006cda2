import Testing
import Translations

@testable import OpTeach

@Suite struct ClassSummaryTests {
  private static let outline = CourseOutline(chapters: [
    .init(
      title: "Start", teaches: "How it begins.",
      lessons: ["a", "b"].map { CourseOutline.Lesson(name: $0, title: "Title \($0)", minutes: 3) })
  ])

  private static func student(_ name: String, _ changes: CourseProgress.Change...) -> ClassSummary.Student {
    var progress = CourseProgress()
    for change in changes { progress.apply(change) }
    return ClassSummary.Student(name: name, progress: progress)
  }

  private static let summary = ClassSummary(
    [
      student(
        "anna", .opened(lesson: "a"), .answered(lesson: "a", question: 1, .wrong),
        .answered(lesson: "a", question: 1, .right), .answered(lesson: "b", question: 2, .hinted),
        .finished(lesson: "a"), .finished(lesson: "b")),
      student(
        "李雷", .answered(lesson: "a", question: 1, .skipped), .answered(lesson: "b", question: 2, .wrong),
        .finished(lesson: "a"), .solved(exercise: "x")),
      student("nobody"),
    ], outline)

  @Test func `The first answers decide which questions were missed`() {
    #expect(
      Self.summary.missed == [
        ClassSummary.Missed(lesson: "a", question: 1, count: 2, asked: 2),
        ClassSummary.Missed(lesson: "b", question: 2, count: 1, asked: 2),
      ])
  }

  @Test func `It is an aligned table`() {
    let lines = Self.summary.lines { lesson, number in "Question \(number) of \(lesson)?" }
    #expect(
      lines == [
        "  student  lessons  right  right at first  exercises  last",
        "  anna     2/2      2/2    1/2             0          a",
        "  李雷     1/2      0/2    0/2             1          -",
        "  nobody   0/2      0/0    0/0             0          -", "",
        "missed at first, most often above:", "  2/2  a 1  Question 1 of a?", "  1/2  b 2  Question 2 of b?", "",
        "finished by:", "  2/3  a  Title a", "  1/3  b  Title b",
      ])
  }

  @Test func `Nothing has been done yet`() {
    let lines = Catalog.$current.withValue(.chinese) {
      ClassSummary([Self.student("x")], Self.outline).lines { _, _ in nil }
    }
    #expect(lines.count == 2 && lines[0].contains("一次答对"))
  }
}
