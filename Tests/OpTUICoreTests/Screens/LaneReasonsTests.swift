import OpEngine
import Testing

@testable import OpTUICore

/// The first reasons beside the lanes.
@Suite struct LaneReasonsTests {
  private static let text = """
    optui: 1
    title: t
    queues: {q: {max: 1}}
    operations:
      a: {queue: q, duration: 4s}
      b: {queue: q, duration: 1s}
      c: {queue: q, duration: 1s, after: [b], repeat: 9}
    """

  @Test func `They appear while nothing moves, and go when it does`() throws {
    var lesson = try Lesson(Self.text, size: Canvas.Size(columns: 120, rows: 40))
    lesson.run(to: .seconds(1))
    #expect(lesson.play.frameContents.reasons.all.isEmpty)
    #expect(!lesson.screen.contains("waits for a slot of q"))
    lesson.press(" ")
    #expect(lesson.screen.contains("┃ waits for a slot of q, held by a"), "\(lesson.screen)")
    #expect(lesson.screen.contains("┃ depends on b"), "\(lesson.screen)")
    #expect(lesson.play.frameContents.reasons.all.count == LaneReasons.maxCount)
    lesson.press(" ")
    #expect(lesson.play.frameContents.reasons.all.isEmpty)
  }

  @Test func `Without room there are none`() throws {
    var lesson = try Lesson(Self.text, size: Canvas.Size(columns: 24, rows: 12))
    lesson.run(to: .seconds(1))
    lesson.press(" ")
    #expect(!lesson.play.frameContents.reasons.all.isEmpty)
    #expect(!lesson.screen.contains("waits for a slot of q"), "\(lesson.screen)")
  }

  @Test func `A question hides them, because they answer it`() throws {
    var lesson = try Lesson(
      """
      optui: 1
      title: t
      queues: {q: {max: 1}}
      operations: {a: {queue: q, duration: 4s}, b: {queue: q, duration: 1s}}
      threads: {narrator: [{at: 1s, ask: {next: q, text: Which?}}]}
      """, size: Canvas.Size(columns: 120, rows: 40))
    #expect(lesson.goToNextQuestion() != nil)
    #expect(lesson.play.frameContents.reasons.all.isEmpty)
  }

  @Test func `A ring is told over the waits, and its first operation is selected`() throws {
    var lesson = try Lesson(
      """
      optui: 1
      title: t
      allow: [dependency-cycle, deadlock]
      queues: {q: {}}
      operations:
        a: {queue: q, duration: 1s}
        b: {queue: q, duration: 1s, after: [a, c]}
        c: {queue: q, duration: 1s, after: [b]}
      """, size: Canvas.Size(columns: 80, rows: 24))
    lesson.run(to: .seconds(9))
    #expect(lesson.screen.contains("> ◌ b") && lesson.screen.contains("⋯ depends on c ▾"), "\(lesson.screen)")
    #expect(lesson.screen.contains("⋯ depends on b ┃"))
  }
}
