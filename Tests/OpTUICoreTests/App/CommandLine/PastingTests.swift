import Testing

@testable import OpTUICore

/// Texts that are pasted.
@Suite struct PastingTests {
  @Test func `One line is inserted and waits for Enter`() {
    var program = SessionProgram(["queue net max 2"])
    program.type(":add a in ")
    program.send(.pasted("net for 1s\n"))
    #expect(program.play.commandLine.text.text == "add a in net for 1s" && program.session.commands.count == 1)
    program.press(.enter)
    #expect(program.session.commands.last == "add a in net for 1s")
  }

  /// A long text may arrive key by key, from a terminal without bracketed paste.
  @Test func `A full line requests no redraw for a key that it ignores`() {
    var program = SessionProgram()
    program.send(.pasted(String(repeating: "x", count: 999)))
    var isAsked = false
    program.driver.trace = { if case .play(.complete) = $0 { isAsked = true } }
    program.type("y")
    #expect(isAsked)
    isAsked = false
    program.type("z")
    #expect(!isAsked && program.play.commandLine.text.text.hasSuffix("xy"))
  }

  @Test func `A line opens for pasted text`() {
    var program = SessionProgram()
    program.send(.pasted(":queue 图 max 2"))
    #expect(program.play.frontPanel is CommandLinePanel && program.play.commandLine.text.text == "queue 图 max 2")
  }

  @Test func `Several lines are several commands`() {
    var program = SessionProgram()
    program.send(
      .pasted("# two\nqueue net max 2\n\n  :add a in net for 1s\nadd b in net for 1s after a\ngoto 500ms\ncancel b"))
    #expect(
      program.session.commands
        == ["queue net max 2", "add a in net for 1s", "add b in net for 1s after a", "cancel b"])
    #expect(program.play.frontPanel == nil && program.play.time == EngineTime(.milliseconds(500)))
    #expect(program.play.status == ":cancel b")
  }

  @Test func `The first refused line stays, to be corrected before the rest`() {
    var program = SessionProgram()
    program.send(.pasted("queue net max 2\nadd a in nett for 1s\nadd b in net for 1s"))
    #expect(program.session.commands == ["queue net max 2"])
    #expect(program.play.commandLine.text.text == "add a in nett for 1s" && program.play.commandLine.problem != nil)
    program.type("net\r")
    #expect(program.session.commands.suffix(2) == ["add a in net for 1s", "add b in net for 1s"])
    #expect(program.play.frontPanel == nil)
    program.send(.pasted("nonsense\nadd c in net"))
    program.press(.escape, ":", .control("u"))
    program.type("suspend net\r")
    #expect(program.session.commands.last == "suspend net", "the rest is dropped with the line")
  }

  @Test func `A play accepts lines that steer it, and becomes a session with others`() throws {
    var live = try LivePlay()
    live.send(.pasted("suspend net\nmax net 4\n"))
    #expect(live.play.events.count { $0.thread == "you" } == 2)
    live.send(.pasted("resume net\nqueue x\nmax net 5"))
    #expect(live.model.play?.title.isSession == true && live.model.play?.frontPanel == nil)
    #expect(live.model.play?.timeline.queue("x") != nil && live.model.play?.timeline.queue("net")?.max == 5)
  }

  @Test func `Other texts take the first line, and panels nothing`() {
    var program = SessionProgram(["queue net", "add a for 2s"])
    program.press("t")
    program.send(.pasted("1s\nq"))
    #expect(program.play.prompt == "1s")
    program.press(.escape, "/")
    program.send(.pasted("abc\nq"))
    #expect(program.play.view.list.search.text == "abc")
    program.press(.escape, "?")
    program.send(.pasted("q"))
    #expect(program.play.help != nil && program.play.commandLine.text.text.isEmpty)
  }

  @Test func `Too many lines are refused`() {
    var program = SessionProgram()
    program.send(.pasted(String(repeating: "why a\n", count: 1001)))
    #expect(program.play.status?.contains("1001 lines are too many") == true && program.play.frontPanel == nil)
  }
}
