import OpPlay
import Scenarios
import Testing

@Suite struct CourseTests {
  private static let (course, problems) = CourseLoader.load(bytes: Array(BuiltIn.course.utf8))

  /// Exercises have their own list.
  private static let lessons = BuiltIn.all.map(\.name).filter { !$0.hasPrefix("exercises/") }

  @Test func `Every built-in scenario is a lesson of one chapter`() throws {
    let report = ProblemReport(Self.problems, file: "course.yaml", text: BuiltIn.course).rendered()
    let course = try #require(Self.course, "\(report)")
    #expect(Self.problems.isEmpty, "\(report)")
    let names = course.lessons.map(\.name)
    #expect(Set(Self.lessons).subtracting(names).isEmpty, "give them a line in scenarios/course.yaml")
    #expect(Set(names).subtracting(Self.lessons).isEmpty, "there are no such scenarios")
    #expect(names.count == Self.lessons.count)
  }

  @Test func `Its texts are in two languages`() throws {
    let course = try #require(Self.course)
    for chapter in course.chapters {
      #expect(!chapter.lessons.isEmpty)
      for text in [chapter.title, chapter.teaches] {
        #expect(text.variants.map(\.language) == ["en", "zh"], "\(text.first)")
      }
    }
  }

  @Test(arguments: [
    ("", "empty-file"), ("- a", "wrong-kind"), ("chapters: []", "missing-version"),
    ("course: 2\nchapters: []", "unsupported-version"), ("course: 1\nchapter: []", "unknown-key"),
    ("course: 1\nchapters: [{title: t, lessons: {a: 1}}]", "missing-key"),
    ("course: 1\nchapters: [{title: t, teaches: x, lessons: {a: soon}}]", "wrong-kind"),
    ("course: 1\nchapters: [{title: t, teaches: x, lessons: {a: 0}}]", "out-of-range"),
    (
      "course: 1\nchapters: [{title: t, teaches: x, lessons: {a: 1}}, {title: t, teaches: x, lessons: {a: 1}}]",
      "repeated-lesson"
    ),
  ])
  func `A mistake has its location`(text: String, code: String) {
    let (course, problems) = CourseLoader.load(bytes: Array(text.utf8))
    #expect(course == nil && problems.map(\.code) == [code])
    #expect(text.isEmpty || problems.allSatisfy { $0.place != nil })
  }
}
