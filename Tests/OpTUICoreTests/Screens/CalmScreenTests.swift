import LogSupport
import Testing

@testable import OpTUICore

/// The smallest screens, the things that are said once, and those that stay in their places.
@Suite struct CalmScreenTests {
  /// Many operations of which a suspended queue holds up the half, once the others have finished.
  private static func many(_ terminal: Terminal) throws -> LivePlay {
    let operations = (0..<90).map {
      "  load-\($0): {queue: net, duration: 100ms}\n  fit-\($0): {queue: cpu, duration: 1s}\n"
    }
    var live = try LivePlay(
      "optui: 1\ntitle: t\nallow: [deadlock]\nqueues: {net: {max: 3}, cpu: {suspended: true}}\noperations:\n"
        + operations.joined(), on: terminal)
    live.run(to: .seconds(60))
    return live
  }

  private static func ended(_ name: String, _ terminal: Terminal) throws -> LivePlay {
    var live = try LivePlay(try ScreenState.builtIn(name), named: name, on: terminal)
    live.run(to: .seconds(60))
    return live
  }

  @Test(arguments: ["60x12", "60x15"] as [Terminal])
  func `On a small screen finished lanes are folded, and the cure comes before the cause`(terminal: Terminal) throws {
    let screen = try Self.many(terminal).screen
    #expect(screen.contains("✓ 90 done"), "\(screen)")
    #expect(screen.contains("fit-0: ! resumes cpu") && !screen.contains("in cpu, which is suspended: "), "\(screen)")
  }

  @Test func `One row for the details has the cause and its fix whole, without the state if that does not fit`() throws
  {
    var live = try LivePlay(
      """
      optui: 1
      title: t
      allow: [deadlock]
      queues: {net: {suspended: true}, other: {suspended: true}}
      operations: {photograph: {queue: net}, b: {queue: other}}
      """, on: "60x15")
    live.run(to: .seconds(2))
    live.send(.clicked(.lane(.operation("photograph"))))
    #expect(
      live.screen.contains("photograph: is in net, which is suspended: ! resumes net"), "\(live.screen)")
  }

  @Test func `A small screen shows the whole ring and its fix`() throws {
    var live = try Self.ended("why/ring", "60x12")
    live.press("w")
    #expect(live.screen.contains("leads back to measure: ! cancels draw and breaks the cycle"), "\(live.screen)")
  }

  @Test func `At a stop a small screen has the whole note`() throws {
    var lesson = try Lesson(
      try ScreenState.builtIn("starting/one-life"), size: Canvas.Size(columns: 60, rows: 12))
    lesson.elapse(.milliseconds(100))
    #expect(lesson.screen.contains("last depends on op. Space continues"), "\(lesson.screen)")
  }

  @Test func `A message leaves the keys of a small screen in their place`() throws {
    var live = try Self.many("60x15")
    live.press("#")
    #expect(live.screen.contains("no such key") && live.screen.contains("? help"), "\(live.screen)")
  }

  @Test func `A note that was read at a stop does not precede a later question`() throws {
    var lesson = try Lesson(try ScreenState.builtIn("starting/one-life"))
    #expect(lesson.goToNextQuestion() != nil)
    #expect(!lesson.screen.contains("Now op is in q") && lesson.screen.contains("What makes op ready?"))
  }

  @Test func `A late answer does not act on the play, and says so`() throws {
    var lesson = try Lesson(try ScreenState.builtIn("starting/one-life"))
    #expect(lesson.goToNextQuestion() != nil)
    lesson.press("a")
    lesson.elapse(.seconds(3))
    let rows = lesson.play.rows
    lesson.press("c")
    #expect(lesson.play.rows == rows && lesson.play.status?.hasPrefix("the question is answered: ") == true)
    lesson.press("c")
    #expect(lesson.play.rows.count < rows.count, "now it folds the queue")
  }

  /// The refusal shows that the key acts: there is no next lesson.
  @Test(arguments: [false, true]) func `After the answer no, n means the next lesson`(atEnd: Bool) throws {
    var lesson = try Lesson(
      """
      optui: 1
      title: t
      queues: {q: {}}
      operations: {a: {queue: q, duration: 9s}, idle: {duration: 1s}}
      threads: {narrator: [{at: 1s, ask: {runs: idle}}]}
      """)
    #expect(lesson.goToNextQuestion() != nil)
    lesson.press("n")
    #expect(lesson.play.openQuestion == nil)
    lesson.press("n")
    #expect(lesson.play.status?.contains("last lesson") != true, "a second press of the answer")
    lesson.elapse(.seconds(2))
    if atEnd { #expect(lesson.goToNextQuestion() == nil && lesson.play.transport == .end) }
    lesson.press("n")
    #expect(lesson.play.status?.contains("this is the last lesson") == true, "\(lesson.screen)")
  }

  @Test func `Going back from a question, the border does not number what is not asked`() throws {
    var lesson = try Lesson(try ScreenState.builtIn("classroom/five-questions"))
    #expect(lesson.goToNextQuestion() != nil)
    lesson.press("b")
    lesson.elapse(.seconds(1))
    #expect(lesson.goToNextQuestion() != nil)
    #expect(lesson.screen.contains("question 2 of 5"))
    lesson.press("[")
    #expect(lesson.play.past != nil && !lesson.screen.contains("question 2 of 5"), "\(lesson.screen)")
  }

  @Test func `All fixes of the list of causes are lines`() throws {
    var live = try Self.ended("why/suspended-behind", "120x40")
    live.press("H")
    #expect(live.screen.contains("fix: :resume net") && !live.screen.contains("fix: ! "), "\(live.screen)")
  }

  /// The words need 13 columns more once an operation has failed.
  @Test func `A short name leaves room for the words of the counts`() throws {
    let yaml = """
      optui: 1
      title: t
      queues: {q: {}}
      operations: {a: {queue: q, duration: 1s}, b: {queue: q, duration: 2s, fails: {at: 1s, message: no space}}}
      """
    var live = try LivePlay(yaml, named: "short", on: "120x40")
    live.run(to: .seconds(9))
    #expect(live.screen.contains("✓ 1 done ! 1 failed ✗ 0 cancelled"), "\(live.screen)")
  }

  @Test func `The time of what runs has one decimal where it would flicker`() {
    var watched = Watched(
      Story.numbered(events("0 created op=a; 0.001 executing op=a; 0.0025 created op=b")), .program(.view))
    watched.elapse(.milliseconds(1234))
    #expect(watched.screen.contains("t=1.2 "), "\(watched.screen)")
  }

  @Test func `The details of every operation have one form`() throws {
    var live = try LivePlay(
      "optui: 1\ntitle: t\nqueues: {q: {max: 1}}\noperations: {a: {queue: q, duration: 1s}, b: {after: [a], queue: q}}",
      on: "100x40")
    live.run(to: .seconds(9))
    for _ in 0..<3 {
      live.press("j")
      let canvas = live.model.canvas()
      let details = try #require(live.model.play?.layout.details)
      let first = canvas.row(details.row).dropFirst(details.column + 1).map(\.text).joined()
      #expect(first.hasPrefix("state "), "\(live.screen)")
    }
  }

  @Test func `The lower half of a bar goes on where it was cancelled`() {
    let glyphs = Glyphs.unicode
    let bars = [OperationLane.DisplayState.executing, .cancelling].map { glyphs.look(of: $0).fill }
    #expect(Set(bars.map { glyphs.fill(below: $0, isLast: true) }).count == 1)
  }

  @Test func `Every column of the help begins with a heading or a line, and ends with a line`() {
    for terminal in ["80x24", "120x30", "160x45", "80x15"] as [Terminal] {
      for page in HelpModel.play(.standard).pages(of: terminal.size) {
        #expect(page.allSatisfy { $0.last?.subject != .heading }, "\(terminal)")
      }
    }
  }

  @Test func `Without questions a projector's lanes take the rows`() {
    var contents = Layout.Contents()
    (contents.preset, contents.laneCount, contents.note) = (
      .projector, 7, NoteText(MarkedText(CellText("A note.")), onScreen: 120)
    )
    let size = Canvas.Size(columns: 120, rows: 40)
    let asking = Layout(size: size, for: contents)
    contents.hasQuestions = false
    let telling = Layout(size: size, for: contents)
    #expect(telling.laneHeight > asking.laneHeight && telling.note.rows < asking.note.rows)
  }
}
