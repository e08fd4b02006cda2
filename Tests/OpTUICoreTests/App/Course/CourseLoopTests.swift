import Testing

@testable import OpTUICore
@testable import OpTeach

/// The course on the screen: the current lesson, the stored progress, and the way to the next lesson.
@Suite struct CourseLoopTests {
  static let outline = CourseOutline(chapters: [
    .init(title: "Start", teaches: "How it begins.", lessons: [lesson("a/one"), lesson("a/two")]),
    .init(title: "End", teaches: "How it ends.", lessons: [lesson("b/three")]),
  ])

  private static func lesson(_ name: String) -> CourseOutline.Lesson {
    CourseOutline.Lesson(name: name, title: "Title of \(name)", minutes: 3)
  }

  private static let asking = """
    optui: 1
    title: Asking
    queues: {q: {}}
    operations: {op: {queue: q, duration: 1s}}
    threads:
      teacher:
        - at: 500ms
          ask: {text: When?, choices: {a: now, b: soon}, answer: b, reveal: op.finished}
    """

  /// A store of progress in memory, with the changes that were recorded.
  private final class Store {
    var progress = CourseProgress()
    var changes: [CourseProgress.Change] = []
    var failure: LoopFailure?

    var keeper: ProgressKeeper {
      ProgressKeeper(progress: progress) { [self] change throws(LoopFailure) in
        changes.append(change)
        if let failure { throw failure }
        progress.apply(change)
        return progress
      }
    }
  }

  @discardableResult
  private static func run(_ store: Store, startsWith lesson: String? = nil, _ screen: TestScreen) throws -> Outcome {
    let text = asking
    let open = { (name: String) throws(LoopFailure) -> Scenario in
      let text = text.replacing("title: Asking", with: "title: Asking in \(name)")
      guard let scenario = ScenarioLoader.load(file: name, bytes: Array(text.utf8)).scenario else {
        throw LoopFailure("\(name) is broken")
      }
      return scenario
    }
    let options = PlayOptions(course: CourseAccess(outline: outline, open: open), progress: store.keeper)
    let entries = outline.lessons.map {
      PickerModel.Entry(name: $0.name, title: $0.title, words: "words of \($0.name)")
    }
    let subject =
      try lesson.map { LoopSubject.scenario(try open($0), name: $0) } ?? LoopSubject.picker(entries, open: open)
    return PlayLoop(screen, showing: subject, options: options, clock: { screen.now }).run()
  }

  @Test func `The list shows chapters and progress`() throws {
    let store = Store()
    store.progress.apply(.finished(lesson: "a/one"))
    store.progress.apply(.answered(lesson: "a/one", question: 1, .wrong))
    let screen = TestScreen([.type("q")])
    try Self.run(store, screen)
    let lines = screen.frames.last.map { Picture.text(of: $0).split(separator: "\n").map(String.init) } ?? []
    #expect(lines.first?.contains("3 lessons, 1 done, 0 of 1 questions right") == true, "\(lines)")
    #expect(lines.contains { $0.contains("1 Start") && $0.contains("1 of 2 done") })
    #expect(lines.contains { $0.contains("✓ Title of a/one") && $0.contains("0 of 1 right  3 min   a/one") })
    #expect(lines.contains { $0.hasPrefix(">   Title of a/two") }, "the next lesson is selected")
    #expect(lines.contains { $0.contains("2 End") && $0.contains("3 min") })
  }

  @Test func `A lesson is recorded as it is taken`() throws {
    let store = Store()
    let screen = TestScreen([
      .keys([.enter]), .time(.seconds(1)), .type("a"), .time(.seconds(2)), .type("r"), .time(.seconds(1)), .type("b"),
      .time(.seconds(2)), .check { #expect($0.text.contains("n next lesson") && $0.text.contains("next (n): ")) },
      .keys([.escape]),
    ])
    try Self.run(store, screen)
    #expect(
      store.changes == [
        .opened(lesson: "a/one"), .answered(lesson: "a/one", question: 1, .wrong), .finished(lesson: "a/one"),
        .answered(lesson: "a/one", question: 1, .right), .finished(lesson: "a/one"),
      ])
    #expect(screen.text.contains("1 done, 1 of 1 questions right"), "\(screen.text)")
  }

  @Test func `A repeated lesson keeps its best result, and says so`() throws {
    let store = Store()
    store.progress.apply(.answered(lesson: "a/one", question: 1, .right))
    let screen = TestScreen([
      .keys([.enter]), .time(.seconds(1)), .type("a"), .time(.seconds(2)),
      .check { #expect($0.text.contains("0 of 1 right this time, best 1 of 1"), "\($0.text)") }, .type("r"),
      .time(.seconds(1)), .type("b"), .time(.seconds(2)),
      .check { #expect($0.text.contains("1 of 1 right") && !$0.text.contains("this time"), "\($0.text)") },
      .keys([.escape]),
    ])
    try Self.run(store, screen)
    #expect(screen.text.contains("1 of 1 questions right"), "\(screen.text)")
    #expect(screen.text.contains("Title of a/one 1 of 1 right 3 min a/one"), "\(screen.text)")
  }

  @Test func `A skipped question is not an answer`() throws {
    let store = Store()
    let screen = TestScreen([
      .keys([.enter]), .time(.seconds(1)), .keys([.enter, .enter]), .time(.seconds(2)), .type("q"),
    ])
    try Self.run(store, screen)
    #expect(store.progress.lessons["a/one"]?.answers[1]?.best != .right)
    #expect(store.progress.isFinished("a/one"))
  }

  @Test func `N leads from lesson to lesson`() throws {
    let store = Store()
    let screen = TestScreen([
      .type("n"), .check { #expect($0.text.contains("OpTUI 1.1 Start")) }, .type("n"),
      .check { #expect($0.text.contains("OpTUI 1.2 Start")) }, .type("n"),
      .check { #expect($0.text.contains("OpTUI 2.1 End")) }, .type("n"),
      .check { #expect($0.text.contains("this is the last lesson: q leaves it")) }, .keys([.escape]),
      .check { #expect(Picture.text(of: $0.frames[$0.frames.count - 1]).contains("> ▸ Title of b/three")) },
    ])
    try Self.run(store, screen)
    #expect(store.progress.latest == "b/three")
  }

  @Test func `N leaves an open question only when pressed twice, and the question counts as missed`() throws {
    let store = Store()
    let screen = TestScreen([
      .keys([.enter]), .time(.seconds(1)), .type("n"),
      .check { #expect($0.text.contains("press it again to skip the question, which then counts as missed")) },
      .type("n"), .check { #expect($0.text.contains("OpTUI 1.2 Start")) }, .type("q"),
    ])
    try Self.run(store, screen)
    #expect(store.changes.contains(.answered(lesson: "a/one", question: 1, .skipped)))
    #expect(!store.progress.isFinished("a/one"))
  }

  @Test func `A question that was not seen counts among those of the lesson`() {
    var lesson = Self.lesson("a/one")
    lesson.questionCount = 2
    var progress = CourseProgress()
    progress.apply(.answered(lesson: lesson.name, question: 1, .right))
    let words = PickerWords(subject: .scenarios, hasCourse: true)
    #expect(words.size(of: lesson, progress) == "1 of 2 right  3 min")
    #expect(words.shortSize(of: lesson, progress) == "1/2  3 min")
    let course = CourseOutline(chapters: [.init(title: "", teaches: "", lessons: [lesson, Self.lesson("a/two")])])
    #expect(words.score(progress, in: course) == ", 1 of 2 questions right")
  }

  @Test func `The list marks a lesson that uses what Foundation lacks, and says what to write there`() {
    var outline = Self.outline
    let lessons = outline.lessons.map { lesson in
      var lesson = lesson
      if lesson.name == "a/one" { lesson.extensions = [.pausable] }
      return lesson
    }
    outline = CourseOutline(chapters: [.init(title: "Start", teaches: "How.", lessons: lessons)])
    let entries = outline.lessons.map { PickerModel.Entry(name: $0.name, title: $0.title, description: "d") }
    var model = AppModel(size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, entries: entries)
    model.adopt(course: outline, CourseProgress())
    let text = Picture.text(of: model.canvas())
    #expect(text.contains("3 min + a/one") && text.contains("3 min   a/two"), "\(text)")
    #expect(text.contains("+ Not in Swift's Foundation: pausable (instead: a subclass whose "), "\(text)")
    #expect(
      CourseWords(.unicode).lines(of: outline, CourseProgress()).contains { $0.hasSuffix("Foundation: pausable") })
  }

  @Test func `N leads on from a lesson opened by name`() throws {
    let screen = TestScreen([.type("n"), .check { #expect($0.text.contains("OpTUI 1.2 Start")) }, .type("q")])
    #expect(try Self.run(Store(), startsWith: "a/one", screen).ending == .done)
  }

  @Test func `A failure to store progress is reported once`() throws {
    let store = Store()
    store.failure = LoopFailure("no room")
    let screen = TestScreen([
      .keys([.enter]), .check { #expect($0.text.contains("no room")) }, .type("k"), .time(.seconds(1)),
      .type("a"), .time(.seconds(3)), .check { #expect(!$0.text.contains("no room")) },
    ])
    try Self.run(store, screen)
    #expect(store.changes.count > 1)
  }

  @Test func `A search finds words in the texts of a lesson`() throws {
    let screen = TestScreen([.type("/words of b"), .keys([.enter, .enter]), .type("q")])
    try Self.run(Store(), screen)
    #expect(screen.frames.contains { Picture.text(of: $0).contains("─ Asking in b/three ") })
  }

  @Test(
    arguments: [
      (nil, [], "a/one"), ("a/one", [], "a/one"), ("a/one", ["a/one"], "a/two"), ("b/three", ["b/three"], "a/one"),
      ("gone", [], "a/one"), ("a/one", ["a/one", "a/two", "b/three"], nil),
    ] as [(String?, [String], String?)])
  func `The next lesson`(latest: String?, finished: [String], current: String?) {
    var progress = CourseProgress()
    if let latest { progress.apply(.opened(lesson: latest)) }
    for lesson in finished { progress.apply(.finished(lesson: lesson)) }
    #expect(Self.outline.current(progress)?.name == current)
  }
}
