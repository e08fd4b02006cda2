import Testing

@testable import OpTUICore

/// Forks and marks, over a real play.
@Suite struct ForkTests {
  private func model(_ live: LivePlay) throws -> PlayModel { try #require(live.model.play) }

  @Test func `A fork continues from the moment on the screen`() throws {
    var live = try LivePlay()
    live.run(to: .milliseconds(9500))
    let log = try model(live).log
    live.type("t5500ms\rF")
    #expect(try model(live).past == nil && model(live).transport == .pause)
    #expect(try model(live).time == EngineTime(.milliseconds(5500)))
    #expect(try model(live).log == ChunkedArray(log.prefix { $0.time <= EngineTime(.milliseconds(5500)) }))
    #expect(try model(live).status?.contains("forked at 5.500") == true)
    live.press("s")
    #expect(live.lines.last == "5.500 net  suspended (you)")
    live.press(" ")
    live.run(to: .seconds(20))
    #expect(try model(live).log.contains { $0.kind == .cancelled && $0.operation == "C" })
    #expect(try !model(live).log.contains { $0.kind == .executing && $0.operation == "thumbs" })
  }

  @Test func `Without changes the result is the same`() throws {
    var live = try LivePlay()
    live.run(to: .seconds(60))
    let log = try model(live).log
    live.press("0F ")
    live.run(to: .seconds(60))
    #expect(try model(live).log == log)
    #expect(try model(live).timeline == Timeline(log))
  }

  @Test func `The user's earlier actions are in the fork`() throws {
    var live = try LivePlay()
    live.run(to: .milliseconds(300))
    live.press("s")
    live.run(to: .seconds(2))
    live.press("s")
    live.run(to: .seconds(3))
    live.type("t1s\rF")
    #expect(live.lines.contains("0.300 net  suspended (you)"))
    #expect(!live.lines.contains { $0.contains("resumed (you)") })
    #expect(try model(live).timeline.queue("net")?.isSuspended == true)
  }

  /// An event in the middle of a turn: nothing can come before the others of that turn.
  @Test func `In the middle of a turn the rest of it follows`() throws {
    var live = try LivePlay()
    live.run(to: .seconds(1))
    let log = try model(live).log
    for count in 1..<log.count {
      live.type("t#\(count)\rF")
      #expect(try model(live).log.count >= count && log.starts(with: model(live).log), "after \(count)")
      #expect(try model(live).isAtHead)
      live.press(" ")
      live.run(to: .seconds(1))
      #expect(try model(live).log == log, "after \(count)")
    }
  }

  @Test func `At a hold the fork stops again`() throws {
    var live = try LivePlay()
    live.run(to: .seconds(7))
    live.type("t6s\r")
    live.press("F")
    #expect(try model(live).transport == .hold && model(live).time == EngineTime(.seconds(6)))
    live.press(" ")
    #expect(try model(live).transport == .play)
  }

  @Test func `Without holds the fork of a hold is paused, and continues past it`() throws {
    var live = try LivePlay(holds: false)
    live.run(to: .seconds(7))
    live.type("t6s\rF")
    #expect(try model(live).log.last?.kind == .hold, "the hold is on the screen, but does not stop the play")
    #expect(try model(live).transport == .pause)
    live.send(.elapsed(.seconds(1)))
    #expect(try model(live).time == EngineTime(.seconds(6)))
    live.press(" ")
    live.send(.elapsed(.seconds(1)))
    #expect(try model(live).time > EngineTime(.seconds(6)))
  }

  @Test func `Without anything to fork from`() throws {
    var live = try LivePlay()
    live.press("F")
    #expect(try model(live).status?.contains("this is the present") == true)
  }

  @Test func `A question can be answered again`() throws {
    var live = try ShowTests.asked()
    live.press("c")
    live.send(.elapsed(.seconds(2)))
    #expect(live.screen.contains("Wrong. The answer is"))
    live.press("[")
    #expect(live.screen.contains("[b] B, it is more urgent") && live.screen.contains("QUESTION -2.0s"))
    #expect(!live.screen.contains("You said") && !live.screen.contains("Enter skips"))
    live.press("b")
    #expect(try model(live).answers.count == 1 && model(live).past != nil, "in the past questions are not answered")
    live.press("F")
    #expect(try model(live).transport == .hold && model(live).answers.isEmpty)
    live.press("b")
    live.send(.elapsed(.seconds(2)))
    #expect(live.screen.contains("Right: B, it is more urgent."))
  }

  @Test func `A presentation remote goes from stop to stop`() throws {
    var live = try LivePlay(ShowTests.yaml)
    live.send(.elapsed(.seconds(1)))
    live.send(.key(.pageUp))
    #expect(try model(live).status == "there is no stop before this one: 0 goes to the beginning")
    live.send(.key(.pageDown))
    #expect(try model(live).status == "press it again to skip the question, which then counts as missed")
    live.send(.key(.pageDown))
    #expect(live.screen.contains("question 2 of 2"))
    live.press("\u{5B}")
    #expect(live.screen.contains("question 1 of 2") && live.screen.contains("[b] B, it is more urgent"))
    live.send(.key(.pageDown))
    #expect(live.screen.contains("question 2 of 2"))
    live.send(.elapsed(.seconds(60)))
    live.press("0]")
    #expect(try model(live).timeline.narration.markCount == 1)
    live.press("]]")
    #expect(try model(live).past == nil)
  }

  @Test func `Without stops a remote's keys move the selection`() throws {
    var live = try LivePlay("optui: 1\ntitle: x\nqueues: {net: {}}\noperations: {a: {queue: net, duration: 4s}}")
    live.send(.elapsed(.seconds(2)))
    live.press(",")
    live.send(.key(.pageUp))
    #expect(try model(live).selection == .queue("net"))
    live.press("[")
    #expect(try model(live).status?.hasPrefix("there is no stop before this one: 0 goes") == true)
  }
}
