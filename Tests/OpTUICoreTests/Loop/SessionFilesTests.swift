import Testing

@testable import OpTUICore

/// Files of a session behind the screen.
@Suite struct SessionFilesTests {
  private func program(_ lines: [String]) -> SessionProgram {
    var program = SessionProgram(["queue net max 2", "add a in net for 4s"])
    for line in lines {
      program.press(":")
      program.press(line)
      program.press(.enter)
    }
    return program
  }

  @Test func `A session is saved as a scenario, again without asking`() {
    var program = program(["save x", "add b for 1s", "save x.yaml"])
    #expect(program.play.status == ":save x.yaml (written)")
    #expect(program.written["x.yaml"]?.contains("b: {queue: net, duration: 1s}") == true)
    #expect(!program.session.isUnsaved)
    program.press(":")
    program.press("undo")
    program.press(.enter)
    #expect(program.session.isUnsaved)
  }

  @Test func `The file from which a session began belongs to its author`() throws {
    var program = SessionProgram()
    program.press(":")
    program.press("open other.yaml")
    program.press(.enter)
    for line in ["add b for 1s", "save"] {
      program.press(":")
      program.press(line)
      program.press(.enter)
    }
    #expect(program.written["other.yaml"] == SessionProgram.other)
    #expect(program.play.commandLine.problem?.sentence == "'other.yaml' exists")
    program.press(" ")
    program.press(.tab)
    program.press(.enter)
    #expect(program.written["other-2.yaml"]?.contains("b: {queue: q, duration: 1s}") == true)
    #expect(program.written["other.yaml"] == SessionProgram.other)
    program.press(":")
    program.press("save! other.yaml")
    program.press(.enter)
    #expect(program.written["other.yaml"]?.contains("b: {queue: q, duration: 1s}") == true)
  }

  @Test func `Enter does not discard unsaved commands`() {
    let program = program(["open"])
    #expect(program.session.isUnsaved && program.play.commandLine.problem != nil)
  }

  @Test func `A writable name is offered`() throws {
    let text = "optui: 1\ntitle: t\n"
    func session(_ file: String, taken: Set<String> = []) throws -> ScenarioSession {
      let session = try #require(ScenarioSession(file: file, bytes: Array(text.utf8)))
      session.content.fileExists = taken.contains
      return session
    }
    // A built-in scenario has a folder that need not exist here.
    #expect(try session("why/suspended-behind").offeredPath == "suspended-behind.yaml")
    #expect(try session("why/x", taken: ["x.yaml", "x-2.yaml"]).offeredPath == "x-3.yaml")
    #expect(try session("mine/x.yml", taken: ["mine/x.yml"]).offeredPath == "mine/x-2.yml")
    #expect(ScenarioSession().offeredPath == "session.yaml")
    let saved = try session("mine/x.yml")
    saved.noteSaved(as: "other.yaml", .test)
    #expect(saved.offeredPath == "other.yaml" && saved.savedPath == "other.yaml")
  }

  @Test func `The save key offers a free name`() {
    var program = program(["open! other.yaml"])
    program.press("W")
    #expect(program.screen.contains(":save other-2.yaml"), "\(program.screen)")
  }

  @Test func `The first Control-C says how to save, the second exits`() {
    let interrupt = TestScreen.Event.signals(ScreenSignals(ending: 2, isInterrupt: true))
    let screen = TestScreen([
      .type("?"), interrupt,
      .check { #expect($0.text.contains("W saves them, Ctrl-C again quits anyway"), "\($0.text)") },
      .check { #expect($0.calls == [.dismissInterrupt]) }, interrupt, .type("j"),
    ])
    #expect(Self.ending(of: ["queue net max 1"], screen) == .signal(2))
    #expect(screen.typed.isEmpty)
  }

  @Test func `Control-C ends a session without unsaved commands, another signal ends any session`() {
    let interrupt = ScreenSignals(ending: 2, isInterrupt: true)
    #expect(Self.ending(of: [], TestScreen([.signals(interrupt)])) == .signal(2))
    #expect(Self.ending(of: ["queue net max 1"], TestScreen([.signals(ScreenSignals(ending: 15))])) == .signal(15))
  }

  /// Runs the program on a session until it ends.
  private static func ending(of lines: [String], _ screen: TestScreen) -> Outcome.Ending {
    let session = ScenarioSession()
    for line in lines { _ = session.perform(line) }
    let loop = PlayLoop(
      screen, showing: .session(session, name: "session"), options: PlayOptions(), clock: { screen.now })
    return loop.run().ending
  }

  @Test func `Another program's file is replaced only on demand`() {
    let refused = program(["save mine.yaml", "save theirs.yaml"])
    #expect(refused.written["theirs.yaml"] == SessionProgram.theirs)
    #expect(refused.play.commandLine.problem?.sentence.contains("exists") == true)
    let replaced = program(["save! theirs.yaml"])
    #expect(replaced.written["theirs.yaml"]?.contains("\noptui: 1") == true)
  }

  @Test func `A failure to write is a sentence, and the session stays unsaved`() {
    let program = program(["save locked/x.yaml"])
    #expect(program.play.commandLine.problem?.sentence == "cannot write 'locked/x.yaml'")
    #expect(program.session.isUnsaved)
  }

  @Test func `Another file is not opened while commands are unsaved`() {
    var program = program(["open other.yaml"])
    #expect(program.play.commandLine.problem?.sentence.contains("unsaved commands") == true)
    #expect(program.play.title.file == "session")
    program.press(.escape)
    program.press(":")
    program.press(Key.control("u"))
    program.press("open! other.yaml")
    program.press(.enter)
    #expect(program.play.title.file == "other.yaml")
    #expect(program.play.timeline.operation("z") != nil)
  }

  @Test func `A file that cannot be opened does not change the session`() {
    let program = program(["save x.yaml", "open none.yaml"])
    #expect(program.play.commandLine.problem?.sentence == "there is no file 'none.yaml'")
    #expect(program.play.timeline.operation("a") != nil)
  }
}
