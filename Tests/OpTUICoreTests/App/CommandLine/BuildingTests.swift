import LogSupport
import Testing

@testable import OpTUICore

/// Keys that fill in lines of a session, and a session's display.
@Suite struct BuildingTests {
  @Test func `After Esc a refused line can be recalled with Up, and other text is kept`() {
    var program = SessionProgram(["queue net max 2"])
    program.press(":")
    program.press("ad a in net")
    program.press(.enter)
    #expect(program.play.commandLine.problem != nil)
    program.press(.escape, ":")
    #expect(program.play.commandLine.text.text.isEmpty)
    program.press(.up)
    #expect(program.play.commandLine.text.text == "ad a in net")
    program.press(.control("u"))
    program.press("add b")
    program.press(.escape, ":")
    #expect(program.play.commandLine.text.text == "add b")
  }

  @Test func `Keys build a session in which only names are typed`() {
    var program = SessionProgram()
    program.type("Anet\ra")
    #expect(program.play.commandLine.text.text == "add op-1 in net for 1s")
    program.type("photo\ra\r")
    #expect(
      program.session.commands == ["queue net max 2", "add photo in net for 1s", "add op-2 in net for 1s"])
    #expect(program.play.selection == .operation("op-2"))
  }

  @Test func `A filled-in word is replaced by the first character, and kept by a movement`() {
    var program = SessionProgram(["queue net max 2"])
    program.press("A", .end)
    program.type("0")
    #expect(program.play.commandLine.text.text == "queue q2 max 20")
    program.press(.escape, "A", .backspace)
    #expect(program.play.commandLine.text.text == "queue  max 2")
  }

  @Test func `A dependency is selected on the screen`() {
    var program = SessionProgram(["queue net max 2", "add a for 1s", "add b for 1s", "add c for 1s"])
    while program.play.selection != .operation("c") { program.press(.down) }
    program.press("D")
    #expect(program.screen.contains(":dep c on ..."))
    program.press(.enter)
    #expect((program.play.frontPanel as? DependencyQuestion)?.operation == "c", "not on itself")
    program.press(.up)
    #expect(program.screen.contains(":dep c on b"))
    program.press(.enter)
    #expect(program.session.commands.last == "dep c on b" && program.play.selection == .operation("c"))
    program.press("D", .up)
    #expect(program.screen.contains(":undep c on b"), "which depends already")
    program.press(.escape)
    #expect(program.session.commands.last == "dep c on b" && program.play.frontPanel == nil)
    #expect(program.play.selection == .operation("c"))
  }

  @Test func `Undo, redo and save have keys`() {
    var program = SessionProgram(["queue net max 2", "add a for 1s"])
    program.press("U")
    #expect(program.session.commands == ["queue net max 2"])
    #expect(program.play.status == ":undo (took back 'add a for 1s')")
    program.press("R")
    #expect(program.session.commands == ["queue net max 2", "add a for 1s"])
    #expect(program.play.status == ":redo (repeated 'add a for 1s')")
    program.press("R")
    #expect(program.play.status == "there is nothing to redo")
    program.type("W\r")
    #expect(program.written["session.yaml"]?.contains("a: {queue: net") == true)
  }

  @Test func `Where nothing can be built, the keys say what to do`() throws {
    let log = RecordedLog(title: "Log", events: Story.events)
    var recorded = AppModel(size: Canvas.Size(columns: 80, rows: 24), charset: .unicode, log: log, named: "log")
    var real = Session(clock: .real)
    for key in ["a", "A", "D", "U", "R", "W"] as [Key] {
      _ = recorded.update(.key(key))
      #expect(recorded.play?.status?.contains("this is a log: `optui live` begins") == true)
      real.press(key)
      #expect(real.play.status?.contains("`optui live --real FILE` begins") == true && real.play.frontPanel == nil)
    }
    var empty = SessionProgram()
    empty.press("a")
    #expect(empty.play.status == "an operation needs a queue: A adds one")
    empty.press("D")
    #expect(empty.play.status?.hasPrefix("no operation is selected") == true)
    empty.press(" ")
    #expect(empty.play.status?.hasPrefix("there is nothing to play yet") == true)
    var past = SessionProgram(["queue net", "add a for 2s"])
    past.type(":goto 1s\r0a")
    #expect(past.play.status?.hasPrefix("the past") == true && past.play.frontPanel == nil)
  }

  @Test func `An added operation is selected: of several the first, even without an id`() {
    var program = SessionProgram(["queue net max 2", "add a for 1s"])
    program.type(":add poster x2\r")
    #expect(program.play.selection == .operation("poster.1"))
    program.type(":add for 2s\r")
    #expect(program.play.selection == .operation("op-3") && program.session.commands.last == "add op-3 for 2s")
  }

  @Test func `End accepts the name that W suggests`() {
    var program = SessionProgram(["queue net max 2"])
    program.press("W", .end)
    program.type("\u{8}\u{8}\u{8}\u{8}\u{8}-2\r")
    #expect(program.play.status == ":save session-2.yaml (written)" && program.written["session-2.yaml"] != nil)
  }

  @Test func `An empty session shows example lines, each of which is accepted`() {
    var program = SessionProgram()
    #expect(program.screen.contains("EMPTY") && program.screen.contains(":queue net max 2"))
    for line in SessionExamples(model: program.play).lines { program.type(":\(line)\r") }
    #expect(program.session.commands.count == 3 && !program.screen.contains("Type, for example"))
  }

  @Test func `Expectations have marks that change`() {
    var program = SessionProgram([
      "queue net max 1", "add a for 1s", "add b for 1s", "expect a.finished before b.executing",
      "expect never a.finished", "expect ends 2s",
    ])
    #expect(program.play.expectations.map(\.verdict) == [.open, .open, .open])
    #expect(program.screen.contains("Expectations: 3 are open ? a.finished before b.executing"))
    program.type(":goto 1s\r")
    #expect(program.play.expectations.map(\.verdict) == [.holds, .failed, .open])
    #expect(program.screen.contains("Expectations: 1 holds, 1 failed, 1 is open ✓ a.finished before b.executing"))
    #expect(program.screen.contains("✗ never a.finished"))
    program.type(":goto end\r")
    #expect(program.play.expectations.map(\.verdict) == [.holds, .failed, .holds])
    program.press("U", "U", "U")
    #expect(program.play.expectations.isEmpty && !program.screen.contains("Expectations"))
  }

  @Test func `Titles, marks and results added by lines are known`() {
    var program = SessionProgram(["queue net max 2"])
    program.type(":title Two photos\r:at 1s mark here\r:add a in net result 81 for 1s\r:goto end\r")
    #expect(program.screen.contains("Two photos") && program.play.title.operations["a"] != nil)
    program.type("0]")
    #expect(program.play.time == EngineTime(.seconds(1)), "\(program.screen)")
    program.type("$U")
    #expect(program.play.title.operations.isEmpty && program.play.title.markCount == 1)
  }

  @Test func `The title says that it is a session`() {
    #expect(SessionProgram().screen.contains("OpTUI live session"))
  }
}
