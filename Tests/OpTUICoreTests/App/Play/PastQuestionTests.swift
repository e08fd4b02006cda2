import Testing

@testable import OpTUICore

/// Going back over a question.
@Suite struct PastQuestionTests {
  private static let yaml = """
    optui: 1
    title: Lanes
    queues: {q: {max: 1}, r: {}}
    operations: {a: {queue: q, duration: 4s}, b: {queue: q, duration: 1s}, c: {queue: r, duration: 2s}}
    threads:
      narrator:
        - at: 1s
          ask: {text: Which?, choices: {a: a first, b: b first}, answer: b, reveal: b.executing, because: It waits.}
    """

  @Test func `When replayed it is asked again, and the answer does not count`() throws {
    var lesson = try Lesson(Self.yaml)
    let question = lesson.goToNextQuestion()
    _ = try #require(question)
    lesson.press("a")
    lesson.run(to: .seconds(9))
    let results = lesson.play.results
    #expect(results == [1: .wrong])
    lesson.press("0 ")
    lesson.elapse(.seconds(3))
    #expect(lesson.play.past?.isPlaying == false && lesson.play.time == EngineTime(.seconds(1)))
    #expect(lesson.screen.contains("[a] a first [b] b first"), "\(lesson.screen)")
    #expect(lesson.screen.contains("asked again: the answer does not count") && lesson.play.layout.log.isEmpty)
    lesson.press("b")
    #expect(lesson.play.status?.hasPrefix("not counted: ") == true && lesson.screen.contains("Right: b first."))
    lesson.press(" ")
    lesson.elapse(.seconds(9))
    #expect(lesson.play.past == nil && lesson.play.results == results)
  }

  /// The answer comes later than the moment from which the user goes back.
  @Test func `Before its answer it is asked again, and its letters do nothing else`() throws {
    var lesson = try Lesson(Self.yaml)
    _ = lesson.goToNextQuestion()
    lesson.press("a")
    lesson.elapse(.seconds(2))
    lesson.press("[")
    #expect(lesson.screen.contains("QUESTION -") && lesson.screen.contains("a b answer"), "\(lesson.screen)")
    lesson.press(" ")
    #expect(lesson.play.past?.isPlaying == false && lesson.play.status?.hasPrefix("answer the question first") == true)
    lesson.press("b")
    #expect(lesson.play.status == "not counted: You said: b first")
    #expect(lesson.screen.contains("PAST -") && lesson.screen.contains("Space continues"), "\(lesson.screen)")
    lesson.press(" ")
    lesson.run(to: .seconds(9))
    #expect(lesson.play.past == nil && lesson.play.results == [1: .wrong])
  }

  @Test func `A key skips what is asked again`() throws {
    var lesson = try Lesson(Self.yaml)
    _ = lesson.goToNextQuestion()
    lesson.press("b")
    lesson.elapse(.seconds(2))
    lesson.type("[\r")
    #expect(lesson.play.past?.isPlaying == true)
    lesson.run(to: .seconds(9))
    #expect(lesson.play.results == [1: .right])
  }

  @Test func `The keys of stops are offered at a stop`() throws {
    let yaml = """
      optui: 1
      title: Lanes
      queues: {q: {}}
      operations: {a: {queue: q, duration: 4s}}
      threads:
        narrator:
          - {note: x}
          - {at: 1s, hold: true}
      """
    var lesson = try Lesson(yaml, size: Canvas.Size(columns: 120, rows: 30))
    lesson.elapse(.seconds(2))
    #expect(lesson.play.transport == .hold && lesson.screen.contains("[] stop"), "\(lesson.screen)")
  }
}
