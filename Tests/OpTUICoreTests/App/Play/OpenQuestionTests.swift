import Scenarios
import TestSupport
import Testing
import Translations

@testable import OpTUICore

/// The screen while a question is open: nothing on it reveals the answer.
@Suite struct OpenQuestionTests {
  private static let sizes = [
    Canvas.Size(columns: 80, rows: 24), Canvas.Size(columns: 160, rows: 45), Canvas.Size(columns: 60, rows: 15),
  ]

  private static func scenario(of builtIn: BuiltIn) throws -> Scenario {
    try #require(ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8)).scenario)
  }

  /// Every open question of every built-in scenario, in both languages and several sizes.
  @Test(arguments: BuiltIn.all)
  func `No frame with an open question has its answer`(_ builtIn: BuiltIn) throws {
    let scenario = try Self.scenario(of: builtIn)
    guard scenario.clock == .virtual, scenario.questionCount > 0 else { return }
    for (language, catalog) in [("en", nil), ("zh", Catalog.chinese)] {
      try Catalog.$current.withValue(catalog) {
        var lesson = Lesson(scenario, named: builtIn.name, language: language)
        while let question = lesson.goToNextQuestion() {
          for size in Self.sizes.sampled(every: 2) {
            lesson.send(.resized(size))
            try Self.check(lesson, question, in: "\(builtIn.name) \(language) \(size)")
          }
          let lead = lesson.play.audienceText?.lead ?? ""
          lesson.press(.enter, .enter)
          lesson.elapse(.zero)
          let answered = lesson.play.timeline.narration.questions[question.number]
          if let answer = answered?.answer.flatMap({ answered?.choice($0)?.text }), answer.count > 5 {
            #expect(!lead.contains(answer), "\(builtIn.name) \(language): the note tells the answer: \(question.text)")
          }
        }
      }
    }
  }

  private static func check(_ lesson: Lesson, _ question: Narration.Question, in place: String) throws {
    let (canvas, play) = (lesson.model.canvas(), lesson.play)
    // Everything except the question and its choices, with any line breaks.
    let screen = (0..<canvas.size.rows).filter { !play.layout.note.rowRange.contains($0) }
      .map { row in canvas.row(row).map(\.text).joined() }.joined().filter { !$0.isWhitespace }
    func shows(_ text: String) -> Bool { screen.contains(text.filter { !$0.isWhitespace }) }
    #expect(!shows(play.title.title), "\(place): the title is shown: \(question.text)")
    #expect(play.layout.log.isEmpty && play.layout.details.isEmpty, "\(place): log and details are open")
    #expect(!shows("answer \(question.choices[0].key)"), "\(place): the log is shown")
    for key in question.choices.map(\.key) { #expect(!shows("answer \(key):"), "\(place)") }
    // Short ones, such as a time or a number, also occur on axes; names occur in the lanes.
    let names = Set(play.timeline.operations.map { play.label($0) })
    for choice in question.choices where !names.contains(choice.text) && choice.text.count > 5 {
      #expect(!shows(choice.text), "\(place): '\(choice.text)' stands outside of the question")
    }
  }

  private static let file = """
    optui: 1
    title: Priority decides
    queues: {q: {max: 1}}
    operations:
      first: {queue: q, duration: 3s}
      second: {queue: q, duration: 2s}
      urgent: {queue: q, priority: very-high, duration: 2s, at: 1s}
    threads:
      narrator:
        - {at: 2s, focus: second}
        - ask: {next: q}
        - {when: urgent.executing, hold: true}
        - ask: {when: second.finished}
    """

  /// A play stopped at a note before its only question.
  private static let waiting = """
    optui: 1
    title: Two that wait
    queues: {q: {max: 1, suspended: true}}
    operations:
      low: {queue: q, priority: low, duration: 1s}
      high: {queue: q, priority: high, duration: 1s}
    script: [{at: 2s, resume: q}]
    threads:
      narrator: [{focus: low}, {after: 0, hold: true}, {at: 1s, ask: {next: q}}]
    """

  @Test func `Before a question no answer reveals which operation goes first, or what would help`() throws {
    var lesson = try Lesson(Self.waiting)
    func roles() throws -> Set<WhyText.Line.Role> {
      Set(try #require(lesson.play.whyText(of: "low")).lines.map(\.role))
    }
    #expect(try lesson.play.awaitsQuestion && roles().isDisjoint(with: [.fix, .next]))
    #expect(lesson.play.whyText(of: "low")?.sentence(columns: 200, rows: 1).isEmpty == false)
    #expect(lesson.goToNextQuestion() != nil)
    #expect(try !lesson.play.awaitsQuestion && roles().isSuperset(of: [.fix, .next]))
  }

  @Test func `Planned lengths and priorities are on the screen`() throws {
    var lesson = try Lesson(Self.file)
    _ = lesson.goToNextQuestion()
    #expect(lesson.screen.contains("question 1 of 2"))
    #expect(lesson.screen.contains("VH"))
    // A bar drawn to its planned end would reveal when that is.
    let first = lesson.screen.split(separator: "\n").first { $0.contains("first") } ?? ""
    #expect(first.contains("┃ takes "))
    #expect(lesson.screen.contains(" takes 3.0s") && lesson.screen.contains(" takes 2.0s"))
    lesson.send(.resized(Canvas.Size(columns: 40, rows: 15)))
    #expect(lesson.screen.contains(" takes 3.0s") && lesson.screen.contains(" takes 2.0s"))
  }

  @Test func `The note before a question is above it`() throws {
    let note = "second takes as long as it says, and waits until the slot is free."
    let file = Self.file.replacing("- {at: 2s, focus: second}", with: "- {at: 2s, note: \"\(note)\"}")
    var lesson = try Lesson(file)
    _ = lesson.goToNextQuestion()
    for size in [(80, 24), (100, 30), (60, 15), (40, 10)] {
      lesson.send(.resized(Canvas.Size(columns: size.0, rows: size.1)))
      let rows = Picture.text(of: lesson.model.canvas()).split(separator: "\n").map(String.init)
      let question = try #require(rows.firstIndex { $0.contains("Which operation starts next") })
      #expect(rows.contains { $0.contains("[a] ") })
      #expect(rows[question - 1].contains("free."), "\(lesson.screen)")
    }
    lesson.press("b")
    #expect(!lesson.screen.contains("slot is free."), "\(lesson.screen)")
  }

  @Test func `A hint shows the reason without what would help, and is counted`() throws {
    var lesson = try Lesson(Self.file)
    _ = lesson.goToNextQuestion()
    lesson.press("b")
    _ = lesson.goToNextQuestion()
    #expect(lesson.screen.contains("w hint (counts)") && !lesson.screen.contains("held by"))
    lesson.press("w")
    #expect(lesson.screen.contains("held by urgent"), "\(lesson.screen)")
    lesson.press("b")
    lesson.elapse(.seconds(10))
    #expect(lesson.play.results == [1: .right, 2: .hinted])
  }

  @Test func `A question that is not about an operation has no hint, and requesting one costs nothing`() throws {
    var lesson = try Lesson(Self.file)
    _ = lesson.goToNextQuestion()
    #expect(!lesson.screen.contains("hint"))
    lesson.press("w")
    #expect(lesson.play.status == "there is no hint for this question" && !lesson.screen.contains("held by"))
    lesson.press("b")
    lesson.elapse(.seconds(2))
    #expect(lesson.screen.contains("✓ Right: urgent. Of the ready operations, urgent has the highest priority"))
    #expect(lesson.play.results == [1: .right])
  }

  @Test func `The key bar offers no steering while a question is open`() throws {
    var lesson = try Lesson(
      """
      optui: 1
      title: t
      queues: {q: {}}
      operations:
        film: {queue: q, kind: pausable, duration: 9s, observe: {isFinished: [{repeat: {times: 2, do: [{log: seen}]}}]}}
      threads: {narrator: [{at: 1s, ask: {when: film.finished}}]}
      """)
    lesson.press("V")
    _ = lesson.goToNextQuestion()
    #expect(!lesson.screen.contains("u pause") && !lesson.screen.contains("scroll"), "\(lesson.screen)")
    lesson.press("a")
    lesson.elapse(.milliseconds(100))
    #expect(lesson.screen.contains("u pause"), "\(lesson.screen)")
  }

  @Test(arguments: [
    ("ask: {runs: behind}", "behind"), ("ask: {when: behind.executing}", "behind"), ("ask: {frees: behind}", "behind"),
    ("ask: {text: Why is behind late?, choices: {a: x, b: y}, answer: a, reveal: behind.executing}", "behind"),
    // The operation that reveals the answer may be the answer.
    ("ask: {text: Which is late?, choices: {a: x, b: y}, answer: a, reveal: behind.executing}", "front"),
  ])
  func `A hint is about the operation of the question`(_ ask: String, _ subject: String) throws {
    var lesson = try Lesson(
      """
      optui: 1
      title: t
      queues: {q: {max: 1}}
      operations:
        front: {queue: q, duration: 3s}
        behind: {queue: q, duration: 1s}
      threads: {narrator: [{at: 1s, \(ask)}]}
      """)
    let asked = lesson.goToNextQuestion()
    #expect(asked?.about == (subject == "behind" ? subject : nil))
    lesson.press("w")
    #expect(lesson.play.selection == .operation(subject) || (subject == "front" && lesson.play.selection == nil))
    #expect(lesson.screen.contains("held by front") == (subject == "behind"), "\(lesson.screen)")
    guard subject == "behind" else { return }
    lesson.press(.up)
    lesson.press("w")
    #expect(lesson.play.selectedLane?.id == "front", "the next hint is about the user's selection")
  }

  @Test func `Skipping takes two presses of the same key in a row`() throws {
    var lesson = try Lesson(Self.file)
    _ = lesson.goToNextQuestion()
    lesson.press(.enter)
    #expect(lesson.play.status == "press it again to skip the question, which then counts as missed")
    lesson.press(.down)
    lesson.press(.enter)
    #expect(lesson.play.openQuestion != nil)
    lesson.press(.enter)
    #expect(lesson.play.openQuestion == nil)
  }

  @Test(arguments: [
    ("en", "1 of 2 right missed: When does second finish? (at 7 s)"),
    ("zh", "答对 1/2 题 没答对：second 什么时候完成？（第 7 秒）"),
  ])
  func `The end shows the score and the missed questions`(_ language: String, _ score: String) throws {
    try Catalog.$current.withValue(language == "zh" ? .chinese : nil) {
      var lesson = try Lesson(Self.file, language: language)
      _ = lesson.goToNextQuestion()
      lesson.press("b")
      _ = lesson.goToNextQuestion()
      lesson.press("a")
      lesson.elapse(.seconds(10))
      #expect(lesson.play.results == [1: .right, 2: .wrong])
      #expect(lesson.play.scoreLines.joined(separator: " ") == score)
      #expect(lesson.screen.contains(language == "zh" ? "没" : "1 of 2 right"), "\(lesson.screen)")
    }
  }

  @Test func `A play that is stuck before its last question shows no score yet`() throws {
    var lesson = try Lesson(
      """
      optui: 1
      title: t
      queues: {q: {max: 1}}
      operations: {first: {queue: q, duration: 3s}, second: {queue: q, duration: 2s}}
      threads:
        narrator: [{at: 1s, ask: {when: first.finished}}, {when: second.executing, ask: {when: second.finished}}]
      """)
    _ = lesson.goToNextQuestion()
    lesson.answer("3")
    lesson.press("s")
    lesson.elapse(.seconds(10))
    #expect(lesson.play.situation == .stuck && lesson.play.results == [1: .right])
    #expect(lesson.play.scoreLines == [])
    lesson.press("s")
    _ = lesson.goToNextQuestion()
    lesson.answer("5")
    lesson.elapse(.seconds(10))
    #expect(lesson.play.scoreLines == ["2 of 2 right"], "\(lesson.screen)")
  }

  @Test func `The past reveals no more than the present while a question is open`() throws {
    var lesson = try Lesson(Self.file)
    _ = lesson.goToNextQuestion()
    lesson.press(",")
    #expect(lesson.play.past != nil && lesson.play.hidesAnswers)
    #expect(lesson.play.layout.log.isEmpty && lesson.play.layout.details.isEmpty)
  }

  // MARK: - Predictions

  @Test func `P stops before each decision and marks the prediction`() throws {
    var lesson = try Lesson(Self.file.replacing("- ask: {next: q}", with: "- note: none"))
    lesson.press("P")
    let asked = lesson.goToNextQuestion()
    let decision = try #require(asked)
    #expect(decision.choices.map(\.text) == ["second", "urgent"])
    #expect(lesson.play.time == EngineTime(.seconds(3)))
    #expect(lesson.screen.contains("─ predict ─"))
    lesson.press("a")
    #expect(
      lesson.screen.contains(
        "✗ Wrong. The answer is \"urgent\", not \"second\". Of the ready operations, urgent has the highest priority"),
      "\(lesson.screen)")
    lesson.elapse(.milliseconds(10))
    #expect(lesson.play.timeline.operation("urgent")?.phase == .executing)
    lesson.press("P")
    #expect(lesson.play.status == "no longer stops before decisions, predicted 0 of 1")
  }

  @Test func `The lesson's own question is not asked a second time as a prediction`() throws {
    var lesson = try Lesson(Self.file)
    lesson.press("P")
    let asked = lesson.goToNextQuestion()
    #expect(asked?.answer == nil && lesson.play.predictions.open == nil)
    lesson.press("b")
    _ = lesson.goToNextQuestion()
    #expect(lesson.play.predictions.count == 0 && lesson.play.predictions.open == nil)
    #expect(lesson.play.questionCount == "question 2 of 2", "\(lesson.screen)")
  }

  @Test func `The verdict on a prediction stays until the next key, despite other messages`() throws {
    var lesson = try Lesson(
      Self.file.replacing("- ask: {next: q}", with: "- {at: 4s, note: something newer}"))
    lesson.press("P")
    _ = lesson.goToNextQuestion()
    lesson.press("b")
    let verdict = "✓ Right: urgent. Of the ready operations, urgent has the highest priority"
    #expect(lesson.screen.contains(verdict))
    lesson.elapse(.seconds(1.5))
    #expect(lesson.screen.contains("something newer") && lesson.screen.contains(verdict), "\(lesson.screen)")
    lesson.press(.down)
    #expect(lesson.screen.contains("something newer") && !lesson.screen.contains(verdict), "\(lesson.screen)")
  }

  // MARK: - The name

  @Test func `The title is the name of a lesson until its last question is answered`() throws {
    let scenario = try #require(ScenarioLoader.load(file: "answer", bytes: Array(Self.waiting.utf8)).scenario)
    var lesson = Lesson(scenario, named: "the-answer", language: nil)
    #expect(lesson.screen.contains("Two that wait") && !lesson.screen.contains("the-answer"), "\(lesson.screen)")
    _ = lesson.goToNextQuestion()
    #expect(!lesson.screen.contains("the-answer"))
    lesson.press("a")
    lesson.elapse(.seconds(5))
    #expect(lesson.screen.contains("the-answer"), "\(lesson.screen)")
  }

  // MARK: - Goals

  private static let goal = """
    optui: 1
    title: A ring
    allow: [deadlock, dependency-cycle]
    queues: {q: {}}
    operations:
      A: {queue: q, duration: 1s, after: [B]}
      B: {queue: q, duration: 1s, after: [A]}
    goal: {text: free the ring, reach: [{all: finished}], solution: [{at: 1s, cancel: A}]}
    """

  @Test func `A goal is reached with keys, which are counted`() throws {
    var lesson = try Lesson(Self.goal)
    lesson.elapse(.seconds(1))
    #expect(lesson.screen.contains("goal: free the ring 0 keys, best: 1"), "\(lesson.screen)")
    #expect(lesson.play.goalVerdict == nil, "a stuck play may still be freed")
    lesson.press(.up, .up, .up, .down)
    lesson.press("x")
    lesson.elapse(.seconds(3))
    #expect(lesson.screen.contains("✓ The goal is reached with 1 key: the fewest known."), "\(lesson.screen)")
    lesson.press("r")
    #expect(lesson.play.goalVerdict == nil && lesson.screen.contains("0 keys"))
  }

  @Test(arguments: [100, 80, 60], ["en", "zh"])
  func `The keys of a goal are shown at a hold, for any length of its text`(_ columns: Int, _ language: String) throws {
    try Catalog.$current.withValue(language == "zh" ? .chinese : nil) {
      let text = "both threads wait for images that never get any thread at all"
      let lesson = try Lesson(
        Self.goal.replacing("free the ring", with: text) + "\nthreads: {narrator: [{hold: true}]}",
        size: Canvas.Size(columns: columns, rows: 24))
      #expect(lesson.play.transport == .hold)
      // The second cell of a wide character is a dot in a picture.
      let screen = lesson.screen.filter { $0 != "·" }
      #expect(screen.contains(language == "zh" ? "已用 0 次按键，最少 1 次" : "0 keys, best: 1"), "\(screen)")
    }
  }

  @Test func `The user is the scheduler if a choice matters`() throws {
    var lesson = try Lesson(
      """
      optui: 1
      title: t
      schedule: you
      queues: {q: {max: 1}}
      operations:
        thumbnail: {queue: q, duration: 3s}
        photo: {duration: 2s}
      threads:
        user: [{at: 1s, add: photo, to: q}]
        logout: [{at: 1s, cancel-all: q}]
      goal: {text: the photo is completed, reach: [{outcome: {photo: completed}}], picks: [2]}
      """)
    let asked = lesson.goToNextQuestion()
    let choice = try #require(asked)
    #expect(choice.choices.map(\.text) == ["thread user: add photo to q", "thread logout: cancel all of q"])
    #expect(lesson.play.time == EngineTime(.seconds(1)))
    lesson.press("b")
    #expect(lesson.goToNextQuestion() == nil, "no other choice matters")
    #expect(lesson.play.goalVerdict == "✓ The goal is reached with 1 key: the fewest known.")
  }
}
