import Testing

@testable import OpTUICore

/// The verdict on an answer, beside the notes that follow it.
@Suite struct VerdictTests {
  @Test func `A verdict stands before the note of its time, and is gone after the next hold`() throws {
    var lesson = try Lesson(
      """
      optui: 1
      title: t
      operations: {a: {queue: q, duration: 2s}}
      queues: {q: {}}
      threads:
        narrator:
          - {at: 1s, ask: {when: a.finished}}
          - {when: a.finished, note: First.}
          - {after: 0, hold: true}
          - {note: Second.}
          - {after: 0, hold: true}
      """)
    _ = lesson.goToNextQuestion()
    lesson.answer("2")
    lesson.elapse(.seconds(2))
    #expect(lesson.play.audienceText?.text == "First." && lesson.play.audienceText?.lead?.contains("Right") == true)
    lesson.press(" ")
    lesson.elapse(.zero)
    #expect(lesson.play.audienceText?.text == "Second." && lesson.play.audienceText?.lead == nil)
  }
}
