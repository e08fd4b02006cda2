/// A sequence of lessons: chapters, each with its subject and its scenarios.
package struct Course: Hashable, Sendable {
  package struct Chapter: Hashable, Sendable {
    package var title: LocalizedText
    /// The learning goal, in a sentence.
    package var teaches: LocalizedText
    package var lessons: [Lesson] = []
  }

  package struct Lesson: Hashable, Sendable {
    /// The name of the built-in scenario.
    package var name: String
    /// The minutes for the lesson, with reading and answering.
    package var minutes: Int
    package var place: SourcePlace
  }

  package var chapters: [Chapter] = []

  package init(chapters: [Chapter] = []) { self.chapters = chapters }

  /// The lessons of all chapters, in order.
  package var lessons: [Lesson] { chapters.flatMap(\.lessons) }
}
