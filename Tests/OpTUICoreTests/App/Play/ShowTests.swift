import LogSupport
import Testing

@testable import OpLog
@testable import OpTUICore

/// The notes and questions of a scenario, and the user's answers.
@Suite struct ShowTests {
  /// A lesson with two questions and two marks; one second is four columns.
  static let yaml = """
    optui: 1
    title: {en: Who goes first?}
    queues:
      q: {max: 1, qos: utility, note: One at a time.}
    operations:
      A: {queue: q, duration: 2s, note: The first one.}
      B: {queue: q, duration: 2s, priority: high, qos: user-initiated}
      C: {queue: q, duration: 2s}
    threads:
      narrator:
        - {at: 500ms, note: Three wait for one slot.}
        - mark: question
        - highlight: [B, C]
        - ask:
            text: B and C wait for the one slot of the queue. Which of them will have it when A has left it?
            choices: {b: "B, it is more urgent", c: "C, it came at the same time", n: None}
            answer: b
            reveal: B.executing
            because: Priority decides among those that are ready.
        - {at: 3s, speed: 4}
        - focus: C
        - zoom: 4s
        - ask:
            text: Was it right?
            choices: {"yes": It was, "no": It was not}
            answer: "yes"
            reveal: A.finished
        - mark: end
        - highlight: []
    """

  /// Returns a play at its first question.
  static func asked(on terminal: Terminal = "80x24") throws -> LivePlay {
    var live = try LivePlay(yaml, named: "who", on: terminal)
    live.send(.elapsed(.seconds(1)))
    return live
  }

  private static func model(_ live: LivePlay) throws -> PlayModel { try #require(live.model.play) }

  @Test func `A question stops the clock`() throws {
    var live = try Self.asked()
    #expect(try Self.model(live).transport == .hold)
    live.send(.elapsed(.seconds(60)))
    #expect(try Self.model(live).time == EngineTime(.milliseconds(500)))
    #expect(live.screen.contains("[b] B, it is more urgent [c] C, it came at the same time [n] None"))
    #expect(live.screen.contains("w hint (counts) Enter twice skips"))
    live.press(" ")
    #expect(try Self.model(live).status?.contains("press b, c, n, or Enter twice") == true)
  }

  @Test(arguments: [
    ("b", "Right: B, it is more urgent. Priority decides among those that are ready."),
    ("B", "Right: B"), ("1", "Right: B"),
    ("2", "Wrong. The answer is \"B, it is more urgent\", not \"C, it came at the same time\". Priority"),
    ("n", "Wrong. The answer is \"B, it is more urgent\", not \"None\"."), ("3", "not \"None\"."),
    ("\r", "Answer: B, it is more urgent. Priority"), ("]", "Answer: B, it is more urgent."),
  ])
  func `The answer is shown when it is decided`(key: String, verdict: String) throws {
    var live = try Self.asked()
    // Skipping takes two presses.
    for _ in 0..<("\r]".contains(key) ? 2 : 1) {
      #expect(try Self.model(live).transport == .hold)
      live.send(.key(key == "\r" ? .enter : .character(Character(key))))
    }
    if key == "]" {
      // It appears on the way to the next mark, and stays until the next message.
      #expect(live.lines.contains { $0.contains("answer b") })
      return
    }
    #expect(!live.screen.contains(verdict.prefix(5)), "not before it happens")
    #expect(try Self.model(live).transport == .play)
    live.send(.elapsed(.seconds(2)))
    #expect(live.screen.contains(verdict), "\(live.screen)")
  }

  @Test(arguments: [("会", "Answer: 会。"), ("Yes", "Answer: Yes."), ("Yes!", "Answer: Yes!")])
  func `A verdict ends as its language does`(text: String, verdict: String) {
    var narration = Narration()
    for event in log("0 ask text=t; 0 choice key=a text=\(text); 0 answer ask=1 key=a") { narration.apply(event) }
    let question = narration.question.map { QuestionText($0, isOpen: false, given: nil).text }
    #expect(question == verdict)
  }

  @Test func `The last message stays until then`() throws {
    var live = try Self.asked()
    live.press("2")
    #expect(live.screen.contains("You said: C, it came at the same time"))
    #expect(!live.screen.contains("[c]"))
  }

  @Test func `A lane can be selected at a question, but nothing can be steered`() throws {
    var live = try Self.asked()
    live.send(.key(.down))
    #expect(try Self.model(live).selection == .operation("B"))
    for key in "xs+eidU:" {
      live.press(String(key))
      #expect(
        try Self.model(live).status == "answer the question first: w gives a hint, Enter twice skips it", "\(key)")
    }
    #expect(try Self.model(live).timeline.operation("B")?.cancelledAt == nil)
    #expect(try Self.model(live).openQuestion != nil)
    live.press("9")
    #expect(
      try Self.model(live).status
        == "no such answer: press b, c, n, or Enter twice to skip")
  }

  @Test(arguments: [("y", "Right: Yes, it will."), ("n", "Wrong. The"), ("b", "Wrong. The"), ("N", "Wrong. The")])
  func `Yes and no are understood`(key: String, verdict: String) throws {
    var live = try LivePlay(
      """
      optui: 1
      title: x
      queues: {q: {}}
      operations: {A: {queue: q, at: 1s}}
      script: [{ask: {text: t, choices: {a: "Yes, it will", b: "No"}, answer: a, reveal: A.finished}}]
      """)
    live.send(.elapsed(.milliseconds(1)))
    live.press(key)
    live.send(.elapsed(.seconds(2)))
    #expect(live.screen.contains(verdict))
  }

  @Test func `Words are answered by their first letter`() throws {
    var live = try Self.asked()
    live.press("b")
    live.send(.elapsed(.seconds(3)))
    #expect(live.screen.contains("[1] It was [2] It was not"))
    live.press("y")
    #expect(live.screen.contains("Right: It was."), "what reveals it has happened already: \(live.screen)")
  }

  @Test func `The scenario sets speed selection and scale`() throws {
    var live = try Self.asked()
    #expect(live.screen.contains("»B") && live.screen.contains("»C") && !live.screen.contains("»A"))
    live.press("b")
    live.send(.elapsed(.milliseconds(2600)))
    let model = try Self.model(live)
    #expect(model.clock.speed.text == "4x")
    #expect(model.selection == .operation("C"))
    #expect(model.scale.perColumn == .milliseconds(100))
    live.press("y")
    live.send(.elapsed(.seconds(2)))
    #expect(!live.screen.contains("»"))
    let end = try Self.model(live)
    #expect(end.scale.shows(end.time), "the lanes follow the present: \(end.scale)")
    live.press("h")
    let panned = try Self.model(live)
    #expect(panned.scale.origin < end.scale.origin && !panned.view.followsPresent)
  }

  @Test func `Restarting forgets answers and the scenario's speed`() throws {
    var live = try Self.asked()
    live.press(">b")
    live.send(.elapsed(.milliseconds(2600)))
    live.send(.restarted)
    let model = try Self.model(live)
    #expect(model.clock.speed.text == "2x" && model.answers.isEmpty && model.view.length == nil)
  }

  @Test func `Stops are visited, and marks counted`() throws {
    var live = try LivePlay(Self.yaml)
    #expect(live.screen.contains("0/2 Who goes first?"))
    live.press("]")
    #expect(live.screen.contains("─ question 1 of 1 ─") && live.model.play?.timeline.narration.markCount == 1)
    #expect(try Self.model(live).time == EngineTime(.milliseconds(500)))
    // Skipping the question takes two presses.
    live.press(.pageDown, .pageDown)
    #expect(live.screen.contains("─ question 2 of 2 ─"))
    #expect(try Self.model(live).time == EngineTime(.seconds(3)))
    live.press("]]")
    #expect(try Self.model(live).timeline.narration.markCount == 2)
    live.press("]")
    #expect(try Self.model(live).status == "there is no stop after this one: [ goes to the previous one")
  }

  @Test func `A presentation remote passes a hold without marks`() throws {
    var live = try LivePlay()
    live.send(.elapsed(.seconds(10)))
    #expect(try Self.model(live).transport == .hold)
    live.send(.key(.pageDown))
    #expect(try Self.model(live).transport == .play)
    live.send(.key(.pageDown))
    #expect(try Self.model(live).status == nil, "it moves through the lanes again")
    live.press("]")
    #expect(try Self.model(live).status == "there is no stop after this one: [ goes to the previous one")
  }

  @Test func `Notes and quality are among the details`() throws {
    var live = try LivePlay(Self.yaml, size: Canvas.Size(columns: 120, rows: 36))
    #expect(live.screen.contains("The first one."))
    #expect(live.screen.contains("QOS PR THR TIME"))
    live.send(.key(.down))
    #expect(live.screen.contains("priority high, QoS user-initiated"))
    #expect(live.screen.contains("US H"))
    live.send(.key(.up))
    live.send(.key(.up))
    #expect(live.screen.contains("QoS utility") && live.screen.contains("One at a time."))
  }

  @Test func `A note in a body is part of the narration too`() throws {
    var live = try LivePlay(
      "optui: 1\ntitle: x\nqueues: {q: {}}\noperations: {A: {queue: q, steps: [{note: From within.}]}}")
    live.send(.elapsed(.seconds(1)))
    #expect(live.screen.contains("From within."))
  }
}
