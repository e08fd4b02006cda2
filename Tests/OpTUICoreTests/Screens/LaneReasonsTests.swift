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

  @Test func `Of a suspended queue the reason is given once`() throws {
    var lesson = try Lesson(
      """
      optui: 1
      title: t
      queues: {q: {suspended: true}, r: {}}
      operations: {a: {queue: q, repeat: 3, duration: 1s}, b: {queue: r, duration: 4s}}
      """, size: Canvas.Size(columns: 120, rows: 40))
    lesson.run(to: .seconds(1))
    lesson.press(" ")
    #expect(lesson.screen.ranges(of: "┃ q is suspended").count == 1, "\(lesson.screen)")
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

  private static let ring = """
    optui: 1
    title: t
    allow: [dependency-cycle, deadlock]
    queues: {q: {}}
    operations:
      a: {queue: q, duration: 1s}
      b: {queue: q, duration: 1s, after: [a, c]}
      c: {queue: q, duration: 1s, after: [b]}
    """

  @Test func `A ring is told over the waits, and its first operation is selected`() throws {
    var lesson = try Lesson(Self.ring)
    lesson.run(to: .seconds(9))
    #expect(lesson.screen.contains("> ◌ b") && lesson.screen.contains("⋯ depends on c ┃"), "\(lesson.screen)")
    #expect(lesson.screen.contains("⋯ depends on b ┃"))
  }

  @Test func `In a lane of two rows the reason is under the wait`() throws {
    var lesson = try Lesson(Self.ring, size: Canvas.Size(columns: 80, rows: 40))
    lesson.run(to: .seconds(9))
    let lines = Picture.text(of: lesson.model.canvas()).split(separator: "\n")
    for (name, reason) in [("◌ b", "depends on c"), ("◌ c", "depends on b")] {
      let row = try #require(lines.firstIndex { $0.contains(name) }, "\(lesson.screen)")
      #expect(!lines[row].contains(reason) && lines[row + 1].contains(reason), "\(lesson.screen)")
    }
  }

  @Test(arguments: [("gj", false), ("gjj", true)])
  func `An arrow says which finish made an operation ready`(keys: String, isDrawn: Bool) throws {
    var live = try LivePlay(
      """
      optui: 1
      title: t
      queues: {q: {}}
      operations: {a: {queue: q, duration: 1s}, b: {queue: q, duration: 3s}, c: {queue: q, after: [a, b], duration: 9s}}
      """)
    live.run(to: .seconds(5))
    live.press(keys)
    let rows = Picture.text(of: live.model.canvas()).split(separator: "\n").filter { $0.contains("▸ c") }
    // The first column has the mark of a dependant.
    #expect(rows.first?.dropFirst().contains("▾") == isDrawn, "\(rows)")
    #expect(rows.first?.first == "▾")
  }
}
