import Testing

@testable import OpTUICore

/// Plays of a scenario that a line turns into sessions.
@Suite struct BecomingSessionTests {
  private static func live() throws -> LivePlay {
    var live = try LivePlay(SteeringLineTests.yaml, named: "words", size: Canvas.Size(columns: 100, rows: 30))
    live.run(to: .seconds(2))
    return live
  }

  private static func play(_ live: LivePlay) throws -> PlayModel { try #require(live.model.play) }

  @Test func `A line that only a session accepts turns the play into one`() throws {
    var live = try Self.live()
    let before = try Self.play(live)
    live.type(":queue scans\r:add scan in scans for 3s\r")
    let play = try Self.play(live)
    #expect(play.title.isSession && live.screen.contains("OpTUI live words"))
    #expect(play.time >= before.time && play.log.count > before.log.count)
    let past = [play, before].map { $0.log.filter { .zero < $0.time && $0.time < before.time }.map(\.body) }
    #expect(past[0] == past[1])
    #expect(play.timeline.operation("scan") != nil && play.selection == .operation("scan"))
    #expect(play.status == ":add scan in scans for 3s")
    live.run(to: .seconds(4))
    #expect(try Self.play(live).timeline.operation("scan")?.phase == .executing)
    live.press("U")
    #expect(try Self.play(live).timeline.operation("scan") == nil)
    #expect(try Self.play(live).time >= EngineTime(.seconds(4)))
  }

  @Test func `Lines that steer, query or are refused do not turn the play into a session`() throws {
    var live = try Self.live()
    live.type(":suspend net\r:why online\r:goto 1s\r")
    live.press("$")
    live.type(":add scan in nett\r")
    let play = try Self.play(live)
    #expect(!play.title.isSession && play.commandLine.problem?.message == "there is no queue 'nett'")
    live.press(.escape, "R")
    #expect(try Self.play(live).status == "there is nothing to redo")
    #expect(try !Self.play(live).title.isSession)
  }

  @Test func `Earlier commands become lines, which can be undone and saved`() throws {
    var live = try Self.live()
    live.press("s")
    let selected = try #require(Self.play(live).selectedQueue)
    live.type(":expect never done.cancelled\r")
    #expect(try Self.play(live).title.isSession && Self.play(live).expectations.map(\.text) == ["never done.cancelled"])
    #expect(try Self.play(live).timeline.queue(selected)?.isSuspended == true)
    live.press("U", "U")
    #expect(try Self.play(live).expectations.isEmpty && Self.play(live).timeline.queue(selected)?.isSuspended == false)
    live.press("q")
    #expect(live.driver.hasQuit, "nothing is left that could be lost")
  }

  @Test func `The words of a session are offered with those of the play`() throws {
    var live = try Self.live()
    live.type(":")
    #expect(try Self.play(live).commandLine.completion.words.map(\.text).prefix(3) == ["add", "queue", "expect"])
    live.type("add scan in ")
    #expect(try Self.play(live).commandLine.completion.words.map(\.text) == ["net", "cpu"])
    live.press(.control("u"))
    live.type("finish ")
    #expect(try Self.play(live).commandLine.completion.words.map(\.text) == ["manual"], "those that it applies to")
    live.press(.escape)
    #expect(try !Self.play(live).title.isSession, "nothing was executed")
  }

  @Test func `The keys that fill in lines work in every play`() throws {
    var live = try Self.live()
    live.press("a")
    #expect(try Self.play(live).commandLine.text.text.hasPrefix("add op-6 in net"))
    live.press(.enter)
    #expect(try Self.play(live).title.isSession && Self.play(live).timeline.operation("op-6") != nil)
  }

  @Test func `Several pasted lines make a session once`() throws {
    var live = try Self.live()
    live.send(.pasted("queue q3 max 1\nadd x in q3 for 1s\nadd y in q3 for 1s after x"))
    let play = try Self.play(live)
    #expect(play.timeline.operation("y")?.dependencies.map(\.text) == ["x"] && play.frontPanel == nil)
  }

  @Test func `A fork of a play that has become a session drops the lines after it`() throws {
    var live = try Self.live()
    live.type(":add scan in net for 1s\r")
    live.run(to: .seconds(3))
    live.type(":goto 1s\r")
    live.press("F")
    #expect(try Self.play(live).timeline.operation("scan") == nil)
    #expect(try Self.play(live).playback.origin?.forkNumber == 1)
  }
}
