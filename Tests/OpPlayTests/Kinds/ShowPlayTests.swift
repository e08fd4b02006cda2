import Testing

@testable import OpPlay
@testable import OpScenario

/// Steps for the audience, which take no virtual time and are in the log.
@Suite struct ShowPlayTests {
  private static let yaml = """
    optui: 1
    title: x
    queues: {q: {max: 1}}
    operations:
      A: {queue: q, duration: 2s}
      B: {queue: q, duration: 1s}
    script:
      - mark: begin
      - {at: 1s, highlight: [A, B]}
      - focus: B
      - focus: q
      - speed: 0.5
      - zoom: 1500ms
      - ask: {text: {en: Who?, zh: 谁}, choices: {a: A, b: B}, answer: b, reveal: B.executing, because: It waits.}
      - log: asked
      - {at: 3s, mark: end}
      - hold: 5s
      - ask: {text: Done?, choices: {y: "Yes", n: "No"}, answer: y, reveal: A.finished}
      - highlight: []
    """

  private static func play(holds: Bool) throws -> Play {
    Play(try Scenario(reading: yaml, file: "x"), holds: holds)
  }

  private static func lines(of play: Play) -> [String] {
    let writer = EventLogWriter(title: "x")
    let kinds: Set<LogEvent.Kind> = [
      .log, .mark, .ask, .choice, .answer, .focus, .speed, .zoom, .highlight, .hold, .executing,
    ]
    return play.events.filter { kinds.contains($0.kind) }.map { event in
      var event = event
      (event.sequence, event.worker) = (0, nil)
      return String(writer.line(for: event).dropFirst(9).dropLast())
    }
  }

  private static let expected = [
    #""t_us":0,"event":"executing","op":"A","queue":"q""#,
    #""t_us":0,"event":"mark","thread":"main","code":"begin""#,
    #""t_us":1000000,"event":"highlight","thread":"main","new":"A B""#,
    #""t_us":1000000,"event":"focus","op":"B","thread":"main""#,
    #""t_us":1000000,"event":"focus","queue":"q","thread":"main""#,
    #""t_us":1000000,"event":"speed","thread":"main","new":"1/2""#,
    #""t_us":1000000,"event":"zoom","thread":"main","new":"1500ms""#,
    #""t_us":1000000,"event":"ask","thread":"main","reveal":"B.executing","text":"Who?""#,
    #""t_us":1000000,"event":"choice","thread":"main","text":"A","key":"a""#,
    #""t_us":1000000,"event":"choice","thread":"main","text":"B","key":"b""#,
    #""t_us":1000000,"event":"log","thread":"main","text":"asked""#,
    #""t_us":2000000,"event":"executing","op":"B","queue":"q""#,
    #""t_us":2000000,"event":"answer","thread":"main","ask":16,"text":"It waits.","key":"b""#,
    #""t_us":3000000,"event":"mark","thread":"main","code":"end""#,
    #""t_us":3000000,"event":"hold","thread":"main","new":"5s""#,
    #""t_us":3000000,"event":"ask","thread":"main","reveal":"A.finished","text":"Done?""#,
    #""t_us":3000000,"event":"choice","thread":"main","text":"Yes","key":"y""#,
    #""t_us":3000000,"event":"choice","thread":"main","text":"No","key":"n""#,
    #""t_us":3000000,"event":"answer","thread":"main","ask":26,"key":"y""#,
    #""t_us":3000000,"event":"highlight","thread":"main","new":"""#,
  ]

  @Test func `The log has a line for each step of the show`() throws {
    let play = try Self.play(holds: false)
    play.finish()
    #expect(Self.lines(of: play) == Self.expected)
    #expect(play.markCount == 2 && play.scenario.markCount == 2)
  }

  @Test func `The log does not depend on how holds are passed`() throws {
    let (play, other) = (try Self.play(holds: true), try Self.play(holds: false))
    play.finish()
    other.finish()
    #expect(play.events == other.events)
  }

  @Test func `A question stops the play and withholds its answer`() throws {
    let play = try Self.play(holds: true)
    #expect(play.advance(to: EngineTime(.seconds(60))) == .held(.untilReleased))
    #expect(play.now == EngineTime(.seconds(1)))
    #expect(play.events.last?.kind == .choice)
    play.release()
    #expect(play.advance(to: EngineTime(.seconds(60))) == .held(.lasting(.seconds(5))))
    #expect(play.events.contains { $0.kind == .answer && $0.time == EngineTime(.seconds(2)) })
    play.release()
    #expect(play.advance(to: EngineTime(.seconds(60))) == .held(.untilReleased))
    #expect(
      play.events.last?.body == .show(.choice(key: "n", "No"), by: nil),
      "what reveals it has happened: still it is told only when it was asked")
    play.release()
    #expect(play.events.last?.kind == .answer)
  }

  @Test(arguments: [
    ("A.cancelled", "play.yaml:5:67: failed[ask]: A.cancelled, which reveals the answer, never happens"),
    ("A.finished", ""), ("A.created", ""),
  ])
  func `A question has to be answered`(reveal: String, report: String) {
    let play = SmallPlay(
      reveal,
      """
      queues: {q: {}}
      operations: {A: {queue: q, duration: 1s}}
      script: [ask: {text: x, choices: {a: x, b: y}, answer: a, reveal: \(reveal)}]
      expect: [all: finished]
      """)
    #expect(play.report.split(separator: "\n").first ?? "" == report)
  }

  /// A step that waits for an event that never comes hides those after it, too. Of equal notes the last one is missing.
  @Test(arguments: [
    ("{when: A.cancelled, note: Cancelled.}", ["Cancelled."]),
    ("{note: B}, {when: A.cancelled, note: B}, {note: C}", ["B", "C"]),
    ("{when: A.finished, note: Over.}", []), ("{note: B}, {note: B}", []),
    ("{repeat: {times: 2, do: [{note: B}]}}", []), ("{repeat: {times: 1, do: [{when: A.cancelled, note: B}]}}", ["B"]),
  ])
  func `A note whose moment never comes is reported with its line`(steps: String, problems: [String]) {
    let play = SmallPlay(
      "notes",
      """
      queues: {q: {}}
      operations: {A: {queue: q, duration: 1s}}
      threads: {narrator: [\(steps)]}
      expect: [all: finished]
      """)
    let lines = play.report.split(separator: "\n").filter { $0.contains("the moment of this note never comes") }
    #expect(lines.count == problems.count, "\(play.report)")
    for (line, problem) in zip(lines, problems) {
      #expect(line.hasPrefix("play.yaml:5:") && line.hasSuffix(": \(problem)"), "\(line)")
    }
  }

  @Test func `The number of operations in a queue is a value for a log`() {
    let play = SmallPlay(
      "count",
      """
      queues: {q: {max: 1}}
      operations: {A: {queue: q, duration: 1s}, B: {queue: q, duration: 1s}}
      script:
        - barrier: {queue: q, id: last, duration: 1s}
        - {at: 500ms, log: $q.operationCount left}
        - {at: 1500ms, log: $q.operationCount left}
        - {at: 2500ms, log: $q.operationCount left}
      expect: [log: [500ms main 2 left, 1.5s main 1 left, 2.5s main 0 left]]
      """)
    #expect(play.report.isEmpty, "\(play.report)")
  }

  @Test func `A play continues to the next mark, or to a hold or question before it`() throws {
    let play = try Self.play(holds: true)
    #expect(play.advance(toMark: 1) == .reached)
    #expect(play.now == .zero && play.markCount == 1)
    #expect(play.advance(toMark: 2) == .held(.untilReleased))
    for _ in 0..<9 where play.markCount < 2 {
      play.release()
      play.advance(toMark: 2)
    }
    #expect(play.now == EngineTime(.seconds(3)) && play.markCount == 2)
    for _ in 0..<9 where play.nextDue != nil || play.hold != nil {
      play.release()
      play.advance(toMark: 3)
    }
    #expect(play.nextDue == nil, "without another mark it plays to its end")
  }

  @Test func `A scenario counts at most a million marks`() {
    var steps = [Step(.show(.mark("a")))]
    for _ in 0..<8 { steps = [Step(.flow(.repeat(times: 1_000_000, steps: steps)))] }
    let scenario = Scenario(file: "x", title: LocalizedText("x"), script: steps)
    #expect(scenario.markCount == 1_000_000)
  }

  @Test func `Steps of a class's methods count too`() throws {
    let text = """
      optui: 1
      title: Methods
      queues: {q: {}}
      operations:
        a: {kind: custom, queue: q, overrides: {main: [{mark: begun}, {add: later, to: q}]}}
        later: {}
      """
    let (scenario, problems) = ScenarioLoader.load(file: "x", bytes: Array(text.utf8))
    #expect(scenario?.markCount == 1 && scenario?.additions == ["later"], "\(problems)")
  }

  @Test func `The log of a show is read back`() throws {
    let play = try Self.play(holds: false)
    play.finish()
    let writer = EventLogWriter(title: "x")
    let text = ([writer.header] + play.events.map { writer.line(for: $0) }).joined(separator: "\n") + "\n"
    let (log, problems) = EventLogReader.read(Array(text.utf8))
    #expect(problems.isEmpty)
    #expect(log?.events == play.events)
  }
}
