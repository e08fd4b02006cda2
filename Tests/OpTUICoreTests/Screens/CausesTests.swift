import LogSupport
import Testing

@testable import OpTUICore

/// Everything that waits, grouped by cause: below the answer to why, and in a separate panel.
@Suite struct CausesTests {
  /// Twelve wait for a suspended queue, three for an upload that is never finished.
  static let yaml = """
    optui: 1
    title: Two causes
    queues: {net: {suspended: true}, cpu: {}}
    operations:
      photo: {queue: net, duration: 1s, repeat: 12}
      upload: {queue: cpu, kind: manual}
      mail: {queue: cpu, duration: 1s, after: [upload]}
      note: {queue: cpu, duration: 1s, after: [upload]}
      log: {queue: cpu, duration: 1s, after: [upload]}
    script: [{at: 9s, log: done}]
    """

  private static func live(_ terminal: Terminal, yaml: String = yaml) throws -> LivePlay {
    var live = try LivePlay(yaml, named: "causes", on: terminal)
    live.run(to: .seconds(2))
    return live
  }

  /// Returns a play in which a waiting lane is selected, after keys.
  static func asked(_ yaml: String = yaml, on terminal: Terminal, _ keys: String) throws -> LivePlay {
    var live = try live(terminal, yaml: yaml)
    live.send(.clicked(.lane(.operation("mail"))))
    live.press(keys)
    return live
  }

  @Test(arguments: ["80x24", "100x30", "160x45", "60x15"] as [Terminal])
  func `The answer comes first, then causes; those that do not fit are counted`(terminal: Terminal) throws {
    let live = try Self.asked(on: terminal, "w")
    #expect(live.screen.contains("depends on upload") || terminal.size.rows < 24)
    #expect(live.screen.contains("15 wait, for 2 causes") || terminal.size.rows < 45)
    #expect(live.screen.contains("H causes"))
  }

  @Test func `A small screen with few lanes also has room for them`() throws {
    let live = try Self.asked(Self.yaml.replacing("repeat: 12", with: "repeat: 2"), on: "80x24", "w")
    #expect(live.screen.contains("3 wait because upload runs"))
    #expect(live.screen.contains("2 wait because net is suspended"))
  }

  @Test(arguments: ["80x24", "100x30", "160x45", "60x15"] as [Terminal])
  func `The panel has the whole answer, and each cause with a fix`(terminal: Terminal) throws {
    var live = try Self.asked(on: terminal, "H")
    #expect(live.screen.contains("why is mail waiting?"))
    #expect(live.screen.contains("net is suspended; 12 wait for that"))
    live.press("H")
    #expect(live.model.play?.frontPanel == nil)
  }

  @Test func `In ASCII nothing else is drawn`() throws {
    var live = try Self.live("80x24-ascii")
    for key in ["w", "H"] as [Key] {
      live.press(key)
      #expect(Picture.text(of: live.model.canvas()).unicodeScalars.allSatisfy { $0.isASCII })
    }
  }

  @Test func `They are those of optui why`() throws {
    var live = try Self.live("100x30")
    live.press("H")
    let play = try #require(live.model.play)
    let all = play.timeline.waitGraph.causes(of: play.timeline.operations.map(\.id))
    #expect(play.survey?.causes == all && all.count == 2)
  }

  /// Operations in suspended queues, and the heading of their causes.
  @Test(arguments: [
    ("a: {queue: net, after: [up]}", "1 waits, for 2 causes"),
    (
      "a: {queue: net}\n  b: {queue: cpu, after: [a]}\n  c: {queue: disk, after: [b]}",
      "3 wait, for 3 causes, some for several"
    ),
    ("a: {queue: net}\n  b: {queue: cpu}", "2 wait, for 2 causes"),
  ])
  func `The heading says whether some of several wait for several causes`(operations: String, heading: String) throws {
    var live = try Self.live(
      "100x30",
      yaml: """
        optui: 1
        title: x
        queues: {net: {suspended: true}, cpu: {suspended: true}, disk: {suspended: true}, free: {}}
        operations:
          up: {queue: free, kind: manual}
          \(operations)
        """)
    live.press("H")
    #expect(live.screen.contains(heading), "\(live.screen)")
  }

  @Test func `Members of a ring in other queues do not count for the selected one`() throws {
    var live = try Self.live(
      "100x30",
      yaml: """
        optui: 1
        title: x
        allow: [dependency-cycle, deadlock]
        queues: {net: {}, cpu: {}}
        operations:
          up: {queue: cpu, kind: manual}
          a: {queue: net, after: [b]}
          b: {queue: cpu, after: [a]}
          c: {queue: net, after: [up]}
        """)
    live.send(.clicked(.lane(.queue("net"))))
    live.press("w")
    #expect(live.screen.contains("2 wait, for 2 causes"), "\(live.screen)")
  }

  @Test func `Members of a ring that were not examined do not count`() {
    let graph = NamedWaitGraph(
      events(
        """
        0 created queue=net; 0 created queue=cpu; 0 created op=photo queue=net; 0 created op=a queue=cpu
        0 created op=b queue=cpu; 0 depends op=a queue=cpu new=b; 0 depends op=b queue=cpu new=a; 0 suspended queue=net
        0 enqueued op=photo queue=net; 0 ready op=photo queue=net; 0 enqueued op=a queue=cpu; 0 enqueued op=b queue=cpu
        """))
    let survey = WaitSurvey(of: nil, count: 3, asked: ["photo", "a"], in: graph)
    #expect(survey.heading == "3 wait, for 2 causes (of the first 2)")
  }

  @Test func `They follow the moment, and the pane`() throws {
    var live = try Self.live("100x30")
    #expect(live.model.play?.survey == nil, "no query was made")
    live.press("w")
    #expect(live.model.play?.survey?.count == 15)
    live.press("0")
    #expect(live.model.play?.survey?.count == 0, "nothing waits at the beginning")
    live.press("$")
    #expect(live.model.play?.survey?.count == 15)
    live.press("d")
    #expect(live.model.play?.survey == nil, "the pane has dependencies")
    live.press("H")
    #expect(live.model.play?.survey?.count == 15)
    live.press("0")
    #expect(live.screen.contains("nothing waits"), "the panel shows the moment")
  }

  @Test func `With a queue selected, the causes of its operations are shown`() throws {
    var live = try Self.live("100x30")
    live.send(.clicked(.lane(.queue("net"))))
    live.press("w")
    #expect(live.screen.contains("what waits in net?") && live.screen.contains("12 wait because net is suspended"))
    #expect(!live.screen.contains("15 wait"))
    live.send(.clicked(.lane(.queue("cpu"))))
    #expect(live.screen.contains("3 wait because upload runs"))
  }

  @Test func `While a question is open, neither the pane nor the key shows them`() throws {
    let asking = Self.yaml.replacing(
      "script: [",
      with: """
        script: [{at: 1s, ask: {text: Why?, choices: {y: Yes, n: No}, answer: y, reveal: upload.finished}},\u{20}
        """)
    var live = try LivePlay(asking, named: "causes", size: Canvas.Size(columns: 100, rows: 30))
    live.send(.elapsed(.seconds(2)))
    try #require(live.model.play?.hidesAnswers == true)
    live.press("H")
    #expect(live.model.play?.frontPanel == nil && live.screen.contains("answer the question first"))
    live.press("w")
    #expect(live.model.play?.survey == nil && !live.screen.contains("15 wait"))
  }

  @Test func `A long list scrolls`() throws {
    let many = (1...30).map { "q\($0): {suspended: true}" }.joined(separator: ", ")
    let operations = (1...30).map { "  o\($0): {queue: q\($0), duration: 1s}" }.joined(separator: "\n")
    var live = try Self.live(
      "60x15", yaml: "optui: 1\ntitle: Many\nqueues: {\(many)}\noperations:\n\(operations)\n")
    live.press("H")
    let first = live.screen
    #expect(first.contains("30 wait, for 30 causes") && !first.contains("q30 is suspended"))
    live.press("G")
    #expect(live.screen.contains("q30 is suspended"))
    live.press(.escape)
    #expect(live.model.play?.frontPanel == nil)
  }
}
