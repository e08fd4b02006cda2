/// The course in one language.
package struct CourseOutline: Hashable, Sendable {
  package struct Chapter: Hashable, Sendable {
    package var title: String
    /// The learning goals in one sentence.
    package var teaches: String
    package var lessons: [Lesson]

    /// The total minutes of its lessons.
    package var minutes: Int { lessons.reduce(0) { $0 + $1.minutes } }
  }

  package struct Lesson: Hashable, Sendable {
    /// The name of the built-in scenario.
    package var name: String
    package var title: String
    package var minutes: Int
    /// The used extensions of Foundation.
    package var extensions: [FoundationExtension] = []
    /// The number of questions that it asks.
    package var questionCount = 0
  }

  package let chapters: [Chapter]
  package let lessons: [Lesson]
  /// The words that are explained.
  package var explained: [APIWord] = []
  /// The indices of chapters by lesson name.
  private let chapterIndices: [String: Int]

  /// - Parameters:
  ///   - title: returns the title of a lesson.
  ///   - scan: returns the facts about a lesson.
  package init(
    of course: Course, language: String?, title: (_ name: String) -> String, scan: (_ name: String) -> KeyScan?
  ) {
    self.init(
      chapters: course.chapters.map { chapter in
        Chapter(
          title: chapter.title.text(in: language), teaches: chapter.teaches.text(in: language),
          lessons: chapter.lessons.map { lesson in
            let scan = scan(lesson.name)
            return Lesson(
              name: lesson.name, title: title(lesson.name), minutes: lesson.minutes,
              extensions: scan?.extensions ?? [], questionCount: scan?.questionCount ?? 0)
          })
      })
  }

  init(chapters: [Chapter]) {
    self.chapters = chapters
    lessons = chapters.flatMap(\.lessons)
    let indices = chapters.enumerated().flatMap { index, chapter in chapter.lessons.map { ($0.name, index) } }
    chapterIndices = Dictionary(indices) { first, _ in first }
  }

  /// Returns the index of a lesson's chapter; nil if it is in none.
  package func chapter(of lesson: String) -> Int? { chapterIndices[lesson] }

  package func contains(_ lesson: String) -> Bool { chapterIndices[lesson] != nil }

  /// Returns a lesson by name.
  package func lesson(_ name: String) -> Lesson? { lessons.first { $0.name == name } }

  /// Returns the lesson that follows another; nil after the last one.
  package func lesson(after name: String) -> Lesson? {
    guard let index = lessons.firstIndex(where: { $0.name == name }) else { return nil }
    return lessons.dropFirst(index + 1).first
  }

  /// Returns the lesson to take now: the latest opened one if unfinished, else the next unfinished one after it, else
  /// the first unfinished one; nil if all are finished.
  package func current(_ progress: CourseProgress) -> Lesson? {
    let start = lessons.firstIndex { $0.name == progress.latest } ?? 0
    return (lessons[start...] + lessons[..<start]).first { !progress.isFinished($0.name) }
  }
}
