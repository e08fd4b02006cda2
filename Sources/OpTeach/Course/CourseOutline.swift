/// The course in a person's language.
package struct CourseOutline: Hashable, Sendable {
  package struct Chapter: Hashable, Sendable {
    package var title: String
    /// The things that a person knows afterwards, in a sentence.
    package var teaches: String
    package var lessons: [Lesson]

    /// The minutes that its lessons take together.
    package var minutes: Int { lessons.reduce(0) { $0 + $1.minutes } }
  }

  package struct Lesson: Hashable, Sendable {
    /// The name of the built-in scenario.
    package var name: String
    package var title: String
    package var minutes: Int
  }

  package let chapters: [Chapter]
  package let lessons: [Lesson]
  /// The indices of chapters, by the names of their lessons.
  private let chapterIndices: [String: Int]

  /// - Parameter title: returns the title of a lesson.
  package init(of course: Course, language: String?, title: (_ name: String) -> String) {
    self.init(
      chapters: course.chapters.map { chapter in
        Chapter(
          title: chapter.title.text(in: language), teaches: chapter.teaches.text(in: language),
          lessons: chapter.lessons.map { Lesson(name: $0.name, title: title($0.name), minutes: $0.minutes) })
      })
  }

  init(chapters: [Chapter]) {
    self.chapters = chapters
    lessons = chapters.flatMap(\.lessons)
    let indices = chapters.enumerated().flatMap { index, chapter in chapter.lessons.map { ($0.name, index) } }
    chapterIndices = Dictionary(indices) { first, _ in first }
  }

  /// Returns the index of the chapter of a lesson; nil if it is in none.
  package func chapter(of lesson: String) -> Int? { chapterIndices[lesson] }

  package func contains(_ lesson: String) -> Bool { chapterIndices[lesson] != nil }

  /// Returns a lesson by name.
  package func lesson(_ name: String) -> Lesson? { lessons.first { $0.name == name } }

  /// Returns the lesson that follows another; nil after the last one.
  package func lesson(after name: String) -> Lesson? {
    guard let index = lessons.firstIndex(where: { $0.name == name }) else { return nil }
    return lessons.dropFirst(index + 1).first
  }

  /// Returns the lesson to take now: the one opened last unless it is finished, else the first unfinished one after it,
  /// else the first unfinished one; nil when all are finished.
  package func current(_ progress: CourseProgress) -> Lesson? {
    let start = lessons.firstIndex { $0.name == progress.latest } ?? 0
    return (lessons[start...] + lessons[..<start]).first { !progress.isFinished($0.name) }
  }
}
