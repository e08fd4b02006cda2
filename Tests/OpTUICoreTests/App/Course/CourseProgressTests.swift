import Testing

@testable import OpTUICore
@testable import OpTeach

@Suite struct CourseProgressTests {
  private static let changes: [CourseProgress.Change] = [
    .opened(lesson: "queues/serial"), .finished(lesson: "queues/serial"), .finished(lesson: "a lesson of mine"),
    .answered(lesson: "queues/serial", question: 1, .wrong), .answered(lesson: "queues/serial", question: 1, .right),
    .answered(lesson: "queues/serial", question: 12, .hinted), .hinted(exercise: "exercises/one", count: 2),
    .hinted(exercise: "exercises/one", count: 1), .solved(exercise: "exercises/one"),
  ]

  private static var progress: CourseProgress {
    var progress = CourseProgress()
    for change in changes { progress.apply(change) }
    return progress
  }

  @Test func `The first answer and the best one are kept`() {
    let lesson = Self.progress.lessons["queues/serial"]
    #expect(lesson?.answers[1] == CourseProgress.Answer(first: .wrong, best: .right))
    #expect(lesson?.isFinished == true && Self.progress.exercises["exercises/one"]?.hints == 2)
  }

  @Test func `The list has the first score too, if a later one is better`() {
    let lesson = CourseOutline.Lesson(name: "queues/serial", title: "", minutes: 3)
    let words = PickerWords(subject: .scenarios, hasCourse: true)
    var progress = Self.progress
    #expect(words.size(of: lesson, progress) == "2 of 2 right, at first 1  3 min")
    progress.apply(.reset)
    #expect(words.size(of: lesson, progress) == "3 min")
    progress.apply(.answered(lesson: lesson.name, question: 1, .wrong))
    #expect(words.size(of: lesson, progress) == "0 of 1 right  3 min")
    for result in [CourseProgress.Result.right, .hinted, .wrong, .skipped] {
      progress.apply(.answered(lesson: lesson.name, question: 1, result))
      #expect(words.size(of: lesson, progress) == "1 of 1 right, at first 0  3 min", "\(result)")
    }
    #expect(progress.lessons[lesson.name]?.answers[1]?.best == .right)
  }

  /// Earlier versions kept the latest answer, which may be worse than the first.
  @Test func `In a file with the latest answer the better one counts`() {
    let progress = CourseProgress("optui progress 1\nanswered 1 right wrong a\nanswered 2 wrong hinted a\n")
    #expect(progress.lessons["a"]?.answers[1] == CourseProgress.Answer(first: .right, best: .right))
    #expect(progress.lessons["a"]?.answers[2] == CourseProgress.Answer(first: .wrong, best: .hinted))
  }

  @Test func `Everything written is read back`() {
    #expect(CourseProgress(Self.progress.text) == Self.progress)
    #expect(CourseProgress(CourseProgress().text) == CourseProgress())
    #expect(CourseProgress.isProgress(Self.progress.text) && CourseProgress.isProgress(""))
  }

  @Test func `A line that is not a record changes nothing, and is preserved`() {
    let rubbish = [
      "opened", "answered x right right a", "answered 1 perhaps right a", "hinted -1 a", "\u{0}\u{7f}", "won 3",
    ]
    let text = Self.progress.text + rubbish.joined(separator: "\n")
    var progress = CourseProgress(text)
    #expect(progress.otherLines == rubbish)
    #expect(CourseProgress(progress.text) == progress)
    progress.otherLines = []
    #expect(progress == Self.progress)
  }

  /// Reads files damaged by a disk or a user.
  @Test func `Random bytes are read`() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<500 {
      var bytes = Array(Self.progress.text.utf8)
      for _ in 0..<(random.next() % 20) {
        bytes[Int(random.next() % UInt64(bytes.count))] = UInt8(truncatingIfNeeded: random.next())
      }
      let progress = CourseProgress(String(decoding: bytes, as: UTF8.self))
      #expect(CourseProgress(progress.text) == progress)
    }
  }
}
