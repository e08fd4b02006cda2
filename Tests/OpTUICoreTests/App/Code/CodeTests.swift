import LogSupport
import Scenarios
import Testing

@testable import OpTUICore

/// The code of the selected operation beside the lanes.
@Suite struct CodeTests {
  static func play(_ name: String, on terminal: Terminal = "80x24") throws -> LivePlay {
    let text = try ScreenState.builtIn(name)
    // The test selects and shows everything explicitly.
    let plain = text.replacing("show: code\n", with: "").replacing(#/(\n    -)? +focus: \w+\n    - note:/#) {
      $0.output.1 == nil ? "      note:" : "\n    - note:"
    }
    return try LivePlay(plain, named: name, on: terminal)
  }

  private func marked(_ live: LivePlay) -> [String] {
    guard let code = live.model.play?.code else { return [] }
    return code.lines.filter(code.isRunning).map { String($0.text.drop(while: \.isWhitespace)) }
  }

  private func flags(_ live: LivePlay) -> [String] {
    live.model.play?.code?.flags.filter(\.isSet).map(\.name) ?? []
  }

  @Test func `V shows the class with the current line, or the log`() throws {
    var live = try Self.play("subclassing/async-recipe")
    live.run(to: .milliseconds(500))
    #expect(live.screen.contains("events, newest first"))
    live.press("V")
    #expect(live.screen.contains("code of request") && live.screen.contains("posted isExecuting 0 -> 1"))
    #expect(live.screen.contains("> Thread.sleep(forTimeInterval: 1)") && !live.screen.contains("events, newest"))
    #expect(marked(live) == ["Thread.sleep(forTimeInterval: 1)"])
    #expect(flags(live) == ["isReady", "isExecuting"])
    live.press("V")
    #expect(live.screen.contains("events, newest first"))
  }

  @Test func `The mark follows a step, a step back and a jump`() throws {
    var live = try Self.play("subclassing/async-recipe")
    live.press("V")
    live.run(to: .milliseconds(2500))
    live.type("t1s\r")
    // The events of one second: back to the first of them, and from there one by one.
    while live.model.play?.timeline.time == EngineTime(.seconds(1)) { live.press(",") }
    var seen: [String: [String]] = [:]
    for _ in 0..<3 {
      live.press(".")
      let play = try #require(live.model.play)
      let event = play.log[play.timeline.eventCount - 1]
      if case .notified("request", _, let post) = event.body { seen[post.key] = marked(live) + flags(live) }
    }
    #expect(seen["isExecuting"] == ["isExecuting = false", "isReady"])
    #expect(seen["isFinished"] == ["isFinished = true", "isReady", "isFinished"])
    live.type("t200ms\r")
    #expect(marked(live) == ["Thread.sleep(forTimeInterval: 1)"] && flags(live) == ["isReady", "isExecuting"])
    live.type("t2s\r")
    #expect(marked(live).isEmpty && flags(live) == ["isReady", "isFinished"])
  }

  @Test(arguments: BuiltIn.all)
  func `The lessons about subclasses and observers begin with the code of an operation`(_ builtIn: BuiltIn) throws {
    let scenario = try #require(
      ScenarioLoader.load(file: builtIn.name, bytes: Array(builtIn.text.utf8)).scenario)
    let isAboutCode = ["subclassing/", "observing/"].contains(where: builtIn.name.hasPrefix)
    #expect(scenario.showsCode == isAboutCode)
    guard isAboutCode else { return }
    let lesson = Lesson(scenario, named: builtIn.name)
    #expect(lesson.play.transport == .hold && lesson.screen.contains("code of"), "\(lesson.screen)")
    #expect(lesson.play.code?.lines.isEmpty == false && lesson.play.code?.words == nil, "\(lesson.screen)")
  }

  @Test func `A file may begin with the code, and V shows the log`() throws {
    var lesson = try Lesson("optui: 1\ntitle: t\nshow: code\noperations: {a: {kind: sync, queue: q}}\nqueues: {q: {}}")
    #expect(lesson.screen.contains("code of a"))
    lesson.press("V")
    #expect(!lesson.screen.contains("code of a"))
  }

  @Test func `A fork continues with its own steps`() throws {
    var live = try Self.play("subclassing/async-recipe")
    live.press("V")
    live.run(to: .milliseconds(2500))
    live.type("t800ms\rF")
    #expect(live.screen.contains("forked at 0.800") && marked(live) == ["Thread.sleep(forTimeInterval: 1)"])
    live.press(" ")
    live.run(to: .seconds(2))
    #expect(marked(live).isEmpty && flags(live) == ["isReady", "isFinished"])
  }

  @Test func `Changes that are posted one after the other are marked one by one`() throws {
    var live = try Self.play("subclassing/flip-then-post")
    live.press("V")
    live.run(to: .milliseconds(1100))
    live.type("t1s\r")
    while live.model.play?.timeline.time == EngineTime(.seconds(1)) { live.press(",") }
    var seen: [[String]] = []
    for _ in 0..<4 {
      live.press(".")
      seen.append(marked(live))
    }
    #expect(
      seen == [
        [#"didChangeValue(for: \.isExecuting)"#],
        [#"print("executing \(together.isExecuting) finished \(together.isFinished)")"#],
        [#"didChangeValue(for: \.isFinished)"#],
        [#"print("executing \(together.isExecuting) finished \(together.isFinished)")"#],
      ])
  }

  @Test func `An operation without a class shows its block and its set-up`() throws {
    var live = try Self.play("subclassing/async-recipe")
    live.run(to: .milliseconds(600))
    live.press("GV")
    #expect(live.screen.contains("let short = BlockOperation"))
    #expect(flags(live) == ["isReady", "isFinished"])
    var plain = try LivePlay()
    plain.run(to: .seconds(1))
    plain.press("V")
    #expect(plain.screen.contains(".addExecutionBlock"), "\(plain.screen)")
  }

  @Test func `A log and a small window refuse the code`() throws {
    var session = Session(columns: 38, rows: 24)
    session.press("V")
    #expect(session.play.status == "the window is too small for code: it needs at least 40x12")
    let log = RecordedLog(title: "log", workers: nil, events: Story.events)
    var model = AppModel(size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, log: log, named: "log")
    _ = model.update(.key("V"))
    #expect(model.play?.status?.hasPrefix("a log does not contain the code of its operations") == true)
  }

  @Test func `The key bar offers the code of an operation that has some`() throws {
    var live = try Self.play("subclassing/async-recipe")
    live.run(to: .milliseconds(600))
    #expect(live.screen.contains("V code"))
    live.press("V")
    #expect(!live.screen.contains("V code"))
    live.press("VG")
    #expect(!live.screen.contains("V code"), "short has only a block")
  }

  /// Scrolls without a mouse, too.
  @Test func `Keys scroll a class of which a small window shows a part`() throws {
    var live = try Self.play("subclassing/downloader", on: "60x15")
    live.run(to: .milliseconds(600))
    live.press("V")
    #expect(live.screen.contains("{} scroll"), "\(live.screen)")
    let end = #"didChangeValue(for: \.isFinished)"#
    var seen = ""
    for _ in 0..<30 {
      seen += live.screen
      live.press("}")
    }
    #expect(seen.contains(end) && seen.contains("func reset()"), "\(live.screen)")
    for _ in 0..<40 { live.press("{") }
    #expect(live.screen.contains("class "), "\(live.screen)")
    live.press("V}")
    #expect(live.screen.contains("the log is hidden: Tab shows it"), "\(live.screen)")
  }

  @Test func `The same keys scroll the log`() throws {
    var live = try Self.play("subclassing/downloader")
    live.run(to: .seconds(12))
    live.press("}")
    #expect(live.screen.contains(" newer"), "\(live.screen)")
    live.press("{{")
    #expect(!live.screen.contains(" newer"), "\(live.screen)")
  }

  @Test func `Below the whole class the log scrolls, by keys and by the wheel`() throws {
    var live = try Self.play("subclassing/async-recipe", on: "120x75")
    live.press("V")
    live.run(to: .seconds(12))
    let layout = try #require(live.model.play?.layout)
    #expect(!layout.events.isEmpty && layout.log.rows > live.model.play?.code?.lines.count ?? .max)
    live.press("}")
    #expect(live.screen.contains(" newer"), "\(live.screen)")
    live.press("{{")
    #expect(!live.screen.contains(" newer"), "\(live.screen)")
    live.use(mouse: .wheelDown, row: layout.events.row + 1, column: layout.events.column + 2)
    #expect(live.screen.contains(" newer"), "\(live.screen)")
    live.use(mouse: .wheelUp, row: layout.events.row + 1, column: layout.events.column + 2)
    #expect(!live.screen.contains(" newer"), "\(live.screen)")
  }

  @Test func `A play that becomes a session keeps its code`() throws {
    var live = try Self.play("subclassing/async-recipe")
    live.press("V")
    live.run(to: .milliseconds(500))
    live.press(" ")
    live.type(":queue extra\r")
    #expect(live.model.play?.title.isSession == true)
    // The new queue is selected.
    live.press("gj")
    #expect(live.model.play?.code?.operation == "request")
    #expect(marked(live) == ["Thread.sleep(forTimeInterval: 1)"] && flags(live) == ["isReady", "isExecuting"])
  }

  @Test func `The wheel scrolls the code until the current line changes`() throws {
    var live = try Self.play("subclassing/async-recipe")
    live.press("V")
    live.run(to: .milliseconds(500))
    let area = try #require(live.model.play?.layout.log)
    let first = live.model.play?.code?.firstLine(rows: area.rows - 1)
    live.use(mouse: .wheelDown, row: area.row + 2, column: area.column + 2)
    #expect(live.model.play?.code?.firstLine(rows: area.rows - 1) == first.map { $0 + 3 })
    live.use(mouse: .wheelUp, row: area.row + 2, column: area.column + 2)
    #expect(live.model.play?.code?.firstLine(rows: area.rows - 1) == first)
    live.use(mouse: .click, row: area.row + 2, column: area.column + 2)
    #expect(live.model.play?.past == nil, "a line of code is no moment")
  }

  /// Expects the current line and the flags on screens of all sizes.
  @Test(arguments: ["40x12", "60x15", "79x20", "80x24", "120x36", "300x100"], ["", "-ascii"])
  func `The current line is visible at every size`(size: String, charset: String) throws {
    let terminal = Terminal(stringLiteral: size + charset)
    for keys in ["V", "1V", "4V", "BV", "Vw"] {
      var live = try Self.play("subclassing/async-recipe", on: terminal)
      live.run(to: .milliseconds(500))
      live.press(keys)
      let lines = Picture.text(of: live.model.canvas()).split(separator: "\n")
      #expect(lines.contains { $0.contains("> ") && $0.contains("Thread.sleep") }, "\(keys)\n\(live.screen)")
      #expect(lines.contains { $0.contains("isReady 1  isExecuting 1") }, "\(keys)\n\(live.screen)")
      let isWide = terminal.size.columns >= 60
      #expect(!isWide || lines.contains { $0.contains("isFinished 0  isCancelled 0") }, "\(keys)\n\(live.screen)")
    }
  }
}
