import LogSupport
import Testing

@testable import OpTUICore

/// The lines that a play accepts, refuses and offers without becoming a session.
@Suite struct SteeringLineTests {
  static let yaml = """
    optui: 1
    title: t
    queues: {net: {max: 2}, cpu: {max: 1, suspended: true}}
    operations:
      manual:   {queue: net, kind: manual}
      pausable: {queue: net, kind: pausable, duration: 100s}
      online:   {queue: net, duration: 1s, conditions: [{id: wifi, otherwise: wait}]}
      photo:    {queue: cpu, name: 下载图片, duration: 1s}
      done:     {queue: net, duration: 1s, at: 0s, priority: very-high}
    """

  private static func live(columns: Int = 100, rows: Int = 30) throws -> LivePlay {
    var live = try LivePlay(yaml, named: "words", size: Canvas.Size(columns: columns, rows: rows))
    live.run(to: .seconds(2))
    return live
  }

  private static func model(_ live: LivePlay) throws -> PlayModel { try #require(live.model.play) }

  private static func commands(_ line: String, in play: PlayModel) throws -> [UserCommand] {
    switch play.reading(line) {
    case .command(let command): return try play.userCommands(for: command)
    case .problem(let problem): throw problem
    }
  }

  @Test(arguments: [
    UserCommand.suspend(queue: "net"), .resume(queue: "cpu"), .cancel(operation: "photo"), .cancelAll(queue: "net"),
    .setMax(queue: "net", max: 3), .setMax(queue: "net", max: -1), .setPriority(operation: "photo", .veryLow),
    .finish(operation: "manual"), .pause(operation: "pausable"), .satisfy(operation: "online", condition: "wifi"),
  ])
  func `Each command has a line`(command: UserCommand) throws {
    let play = try Self.model(Self.live())
    #expect(try Self.commands(command.line, in: play) == [command])
    #expect(try Self.commands("  \(command.line.replacing(" ", with: "   "))  ", in: play) == [command])
  }

  @Test func `A list means a command for each`() throws {
    let play = try Self.model(Self.live())
    #expect(
      try Self.commands("cancel photo, online", in: play) == [
        .cancel(operation: "photo"), .cancel(operation: "online"),
      ])
    #expect(
      try Self.commands("max net,cpu 3", in: play) == [.setMax(queue: "net", max: 3), .setMax(queue: "cpu", max: 3)])
  }

  @Test(arguments: [
    ("", "expected 'add' or", 0..<0), ("cancle photo", "there is no command 'cancle': did you mean 'cancel'?", 0..<6),
    ("cancel", "expected", 6..<6),
    ("cancel  phto", "there is no operation 'phto': did you mean 'photo'?", 8..<12),
    ("cancel photo now", "expected the end of the line, found 'now'", 13..<16),
    ("cancel all nte", "there is no queue 'nte'", 11..<14),
    ("max net many", "'many' is not a limit", 8..<12), ("max net -1", "'-1' is not a limit", 8..<10),
    ("finish photo", "finishes by itself", 7..<12), ("unpause pausable", "is not paused", 8..<16),
    ("satisfy online lan", "online waits for wifi", 15..<18),
    ("priority photo top", "unknown priority 'top'", 15..<18),
    ("priority manual high", "has started", 9..<15), ("goto 5", "unit", 5..<6), ("why nobody", "no operation", 4..<10),
    ("add x in net", "'add' is for live sessions: `optui live` begins one", 0..<3),
    ("ad", "there is no command 'ad'", 0..<2), ("at 8s cancel photo", "'at' is for live sessions", 0..<2),
    ("undo", "live sessions", 0..<4), ("note x", "live sessions", 0..<4), ("add", "live sessions", 0..<3),
    ("cancel []", "expected ids, found", 7..<8), ("max net {a: 1}", "and one value for each", 4..<7),
    ("cancel {a: 1}", "expected ids, found", 7..<8), ("max [net]", "and one value for each", 4..<5),
    ("cancel 图片", "there is no operation '图片'", 7..<9),
  ])
  func `A mistake has a location and says what was expected`(line: String, words: String, range: Range<Int>) throws {
    guard case .problem(let problem) = try Self.model(Self.live()).reading(line) else {
      Issue.record("'\(line)' is a command")
      return
    }
    let shown = LineProblem(problem, in: line)
    #expect(shown.sentence.contains(words) && shown.range == range, "\(shown)")
  }

  /// Every line that consists of offered words is a command, or is continued by others.
  @Test(arguments: [0, 1, 2]) func `Offered words are not refused`(step: Int) throws {
    var live = try Self.live()
    if step > 0 { live.type(":pause pausable\r:max net default\r") }
    if step > 1 { live.type("X\u{8}:cancel all net\r") }
    let play = try Self.model(live)
    var lines = [""]
    var commands = 0
    while let line = lines.popLast() {
      for word in play.completions(of: line, limit: 100).words {
        let longer = line + word.text
        if case .command = play.reading(longer) {
          commands += 1
          #expect(word.completesCommand)
        } else {
          #expect(!play.completions(of: longer + " ").words.isEmpty, "\(longer)")
          lines.append(longer + " ")
        }
      }
    }
    #expect(commands > 8)
  }

  @Test func `The verbs of sessions are not offered`() throws {
    let play = try Self.model(Self.live())
    let words = play.completions(of: "", limit: 100).words.map(\.text)
    #expect(
      Set(words).isSubset(
        of: ["why", "goto", "export", "export!"] + UserCommand.Verb.allCases.map(\.rawValue)))
    #expect(!words.contains("cancel-all"))
    #expect(Set(words).isSuperset(of: ["why", "goto", "cancel", "suspend", "resume", "max", "finish", "satisfy"]))
  }

  @Test func `A line does what its key does`() throws {
    var live = try Self.live()
    live.type(":cancel photo\r")
    #expect(try Self.model(live).status == ":cancel photo" && Self.model(live).frontPanel == nil)
    #expect(live.lines.contains { $0.contains("cancel") && $0.contains("(you)") }, "\(live.lines.suffix(3))")
    live.type(":goto 1s\r")
    #expect(try Self.model(live).time == EngineTime(.seconds(1)))
    live.type(":suspend net\r")
    #expect(try Self.model(live).commandLine.problem?.sentence.contains("the past") == true)
    live.press(.escape)
    live.press("$")
    live.press(":")
    live.press(.control("u"))
    live.type("why online\r")
    #expect(try Self.model(live).selection == .operation("online") && live.screen.contains("wifi"))
  }

  @Test func `A mistake changes nothing, and the line stays until Esc`() throws {
    var live = try Self.live()
    let count = live.play.events.count
    live.type(":cancel nobody\r")
    #expect(live.play.events.count == count)
    #expect(try Self.model(live).frontPanel is CommandLinePanel)
    #expect(live.screen.contains("^^^^^^ there is no operation 'nobody'"))
    live.press(.escape)
    live.type(":")
    #expect(
      try Self.model(live).commandLine.text.text.isEmpty && Self.model(live).commandLine.problem == nil)
    live.press(.up)
    #expect(try Self.model(live).commandLine.text.text == "cancel nobody")
  }

  /// The screen shows the name, but the line needs the id.
  @Test func `A name finds its operation`() throws {
    var live = try Self.live()
    live.type(":cancel 下")
    live.press(.tab)
    #expect(try Self.model(live).commandLine.text.text == "cancel photo")
  }

  @Test func `The selected lane is offered first`() throws {
    var live = try Self.live()
    while try Self.model(live).selection != .operation("online") { live.press(.down) }
    live.type(":finish \u{8}\u{8}\u{8}\u{8}\u{8}\u{8}\u{8}why ")
    #expect(try Self.model(live).commandLine.completion.words.first?.text == "online")
    live.press(.tab, "2")
    #expect(try Self.model(live).commandLine.text.text == "why manual ")
  }

  /// Typing takes time, which a play in virtual time does not lose.
  @Test func `The clock stands still while a line is typed`() throws {
    var live = try Self.live()
    live.press(":")
    let time = try Self.model(live).time
    live.elapse(.seconds(9))
    #expect(try Self.model(live).time == time)
    live.press(.escape)
    live.elapse(.seconds(1))
    #expect(try Self.model(live).time == time + .seconds(1))
  }

  @Test func `Keys leave their lines in the history`() throws {
    var live = try Self.live()
    live.press("s")
    live.press(":")
    live.press(.up)
    #expect(try Self.model(live).commandLine.text.text == "suspend net")
  }

  @Test func `A thread can be queried, and is named if an operation unblocks it`() throws {
    var live = try LivePlay(
      """
      optui: 1
      title: t
      allow: [deadlock]
      queues: {net: {suspended: true}, cpu: {}}
      operations: {index: {queue: cpu, kind: manual}, photo: {queue: net, duration: 1s}}
      threads: {helper: [{resume: net, when: index.finished}]}
      """, size: Canvas.Size(columns: 120, rows: 30))
    live.run(to: .seconds(1))
    live.type(":why helper\r")
    #expect(try Self.model(live).status?.contains("thread helper waits for index.finished") == true)
    live.type(":why index\r")
    #expect(live.screen.contains("unblocks: thread helper"), "\(live.screen)")
    live.press("f")
    live.type(":why helper\r")
    #expect(live.screen.contains("there is no operation 'helper'"), "\(live.screen)")
  }

  @Test func `A recording can be queried and viewed`() {
    let log = RecordedLog(title: "Log", events: Story.events)
    var model = AppModel(size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, log: log, named: "log")
    for key in ":why comb\t\r" { _ = model.update(.key(Key(typed: key))) }
    #expect(model.play?.selection == .operation("combine"))
    #expect(model.play?.completions(of: "").words.map(\.text) == ["why", "goto", "export", "export!"])
    #expect(model.play?.refusal(of: "cancel")?.message.contains("recording") == true)
  }

  /// The words for each key are found without computing the wait chain of every operation.
  @Test func `Ten thousand operations that wait for each other are searched`() {
    var events = [event("0 created queue=q new=1")]
    for index in 1...10_000 {
      events.append(event("0 created op=op\(index) queue=q"))
      if index > 1 { events.append(event("0 depends op=op\(index) new=op\(index - 1)")) }
      events.append(event("0 enqueued op=op\(index) queue=q"))
    }
    var session = Session(Story.numbered(events))
    session.type(" :")
    #expect(session.play.commandLine.completion.words.map(\.text).contains("cancel"))
    session.type("cancel op9999")
    #expect(session.play.commandLine.completion.words.isEmpty, "nothing is longer")
    session.press(.backspace)
    #expect(session.play.commandLine.completion.words.map(\.text).first == "op9990")
  }
}
