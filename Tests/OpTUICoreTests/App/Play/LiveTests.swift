import LogSupport
import Testing

@testable import OpTUICore

/// The model with a real play under it.
@Suite struct LiveTests {
  @Test func `The story is the play's log`() throws {
    let play = try LivePlay().play
    play.finish()
    let timeline = Timeline(play.events)
    let lines = play.events.map { EventLine($0, in: timeline, charset: .unicode).line }
    // The hand-written log omits the thread on which a script acts.
    let told = Story.events.map { EventLine($0, in: timeline, charset: .unicode).line }
    #expect(lines == told)
  }

  @Test func `The screen shows the story`() throws {
    var live = try LivePlay()
    live.run(to: .milliseconds(9500))
    live.press("jjj")
    // The title names the file only of a play with notes.
    let (shown, expected) = (live.model.canvas(), try ScreenState.playing.model("80x24").canvas())
    #expect(shown.cells.dropFirst(80) == expected.cells.dropFirst(80))
  }

  /// A body waits for an operation that its own queue has no slot for.
  @Test(arguments: [(80, 24), (60, 15), (40, 8)])
  func `A deadlock can be read`(columns: Int, rows: Int) throws {
    let yaml = """
      optui: 1
      title: Waiting in a serial queue
      queues: {q: {max: 1}}
      operations:
        a: {queue: q, steps: [{wait: b}, {log: never}]}
        b: {queue: q, duration: 1s}
      """
    var live = try LivePlay(yaml, size: Canvas.Size(columns: columns, rows: rows))
    live.run(to: .seconds(9))
    // A screen with a status row has the cause there.
    let whole = "a waits for b; b waits for a slot of q, held by a; which leads back to a"
    #expect(live.screen.contains(rows < 24 ? whole : "2 wait because a and b wait for each other (w)"))
    guard rows > 8 else { return }
    #expect(live.screen.contains("a waits for b"))
    live.send(.key(.down))
    #expect(live.screen.contains("waits for a slot of q, held by a"))
    live.press(".")
    #expect(live.model.play.map { live.screen.contains($0.stuckText) } == true)
    live.press("s")
    #expect(live.screen.contains("is in q, which is suspended"))
    live.press("s-")
    #expect(live.screen.contains("is in q, whose max is 0"))
    #expect(!live.screen.contains("round again"))
  }

  @Test func `The user steers it`() throws {
    var live = try LivePlay()
    live.run(to: .milliseconds(300))
    live.press("s")
    #expect(live.lines.last == "0.300 net  suspended (you)")
    live.press("s-")
    #expect(live.lines.suffix(2) == ["0.300 net  resumed (you)", "0.300 net  max 2 -> 1 (you)"])
    live.press("x")
    #expect(live.lines.contains("0.300 下载图片A  cancel(): isCancelled=true (you)"))
    live.run(to: .seconds(1))
    #expect(live.model.play?.timeline.operation("A")?.outcome == .cancelledWhileExecuting)
    live.press("Xy")
    #expect(live.model.play?.timeline.operation("C")?.displayState == .withdrawn)
    #expect(live.model.play?.timeline.operation("C")?.cancelledAt != nil)
  }

  /// Suspended forever, the play ends; resumed by the user, it continues from there.
  @Test func `The user makes an ended play continue`() throws {
    var live = try LivePlay()
    live.run(to: .milliseconds(8600))
    live.press("s")
    live.run(to: .seconds(60))
    #expect(live.model.play?.transport == .end)
    #expect(live.model.deadline == nil)
    live.press("s")
    live.run(to: .seconds(70))
    #expect(live.model.play?.timeline.counts[.pending] == 0)
    #expect(live.model.play?.timeline.counts[.executing] == 0)
  }

  @Test func `Step by step through the whole play`() throws {
    var live = try LivePlay()
    live.press(" ")
    var shown = live.lines.count
    while live.model.play?.transport != .end {
      live.press(".")
      if live.model.play?.transport == .hold { live.press(" ") }
      guard live.model.play?.timeline.eventCount == shown + 1 else { break }
      shown += 1
    }
    #expect(live.lines.count == Story.events.count)
    #expect(live.model.play?.isAtHead == true)
  }
}
