import Testing

@testable import OpTUICore

/// A session behind a screen.
@Suite struct SessionPlayTests {
  private struct Program: DrivenApp {
    var driver: AppDriver
    let session: ScenarioSession

    init() {
      session = ScenarioSession()
      for line in ["queue net max 1", "add a for 4s", "add b for 1s"] { _ = session.perform(line) }
      driver = AppDriver(
        showing: .session(session, name: "live"), size: Canvas.Size(columns: 80, rows: 24), charset: .unicode,
        options: PlayOptions()
      ) {}
      send(.elapsed(.zero))
    }
  }

  @Test func `A session begins paused, and shows its contents`() {
    var program = Program()
    program.elapse(.seconds(2))
    #expect(program.model.play?.time == .zero)
    #expect(program.model.play.map { Array($0.log) } == program.session.play.events)
    program.press(" ")
    program.elapse(.seconds(2))
    #expect(program.model.play?.time == EngineTime(.seconds(2)))
  }

  @Test func `Quitting warns before it loses commands`() {
    var program = Program()
    program.press("q")
    #expect(!program.driver.hasQuit)
    let sentence = "the latest commands are not saved: W saves them, q again quits anyway"
    #expect(program.model.play?.status == sentence)
    program.press("s")
    program.press("q")
    #expect(!program.driver.hasQuit, "there is a new command")
    program.press("q")
    #expect(program.driver.hasQuit)
  }

  @Test func `A key becomes a line of the session, and its log replaces the displayed one`() {
    var program = Program()
    program.press(" ")
    program.elapse(.milliseconds(1500))
    program.press("s")
    #expect(program.session.commands.last == "suspend net")
    #expect(program.model.play.map { Array($0.log) } == program.session.play.events)
    #expect(program.model.play?.log.contains { $0.kind == .suspended } == true)
    // The clock keeps running.
    program.elapse(.seconds(1))
    #expect(program.model.play?.time == EngineTime(.milliseconds(2500)))
  }

  @Test func `A line that adds an operation is executed by the session`() {
    var program = Program()
    program.press(":add c in net for 2s")
    program.press(.enter)
    #expect(program.session.commands.last == "add c in net for 2s")
    #expect(program.model.play.map { Array($0.log) } == program.session.play.events)
  }

  @Test func `A fork of a session drops the commands after the moment`() {
    var program = Program()
    program.press(" ")
    program.elapse(.milliseconds(1500))
    program.press("s")
    program.elapse(.seconds(1))
    program.press(" 0F")
    #expect(program.session.commands.count == 3)
    #expect(program.model.play.map { Array($0.log) } == program.session.play.events)
  }
}
