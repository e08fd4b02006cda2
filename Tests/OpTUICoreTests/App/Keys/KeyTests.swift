import LogSupport
import Testing

@testable import OpTUICore

/// Keys of the user, and the resulting commands and requests.
@Suite struct KeyTests {
  /// The commands that keys give at a time of the story, except those that only move it there.
  private static func commands(
    at time: Duration, selecting row: Int = 1, _ keys: String
  ) -> (commands: [AppCommand], session: Session) {
    var session = Session()
    session.run(to: time)
    for _ in 1..<max(1, row) { session.press(.down) }
    if row == 0 { session.press(.up) }
    let before = session.commands.count
    session.press(keys)
    return (Array(session.commands.dropFirst(before)), session)
  }

  @Test(arguments: [
    // Rows: 0 net, 1 A, 2 B, 3 C from 1 s on, 4 thumbs from 2 s on, then cpu, combine, sharpen.
    (500, 1, "s", UserCommand.suspend(queue: "net")),
    (500, 0, "s", .suspend(queue: "net")),
    (5500, 6, "s", .resume(queue: "cpu")),
    (500, 1, "x", .cancel(operation: "A")),
    (4500, 3, "x", .cancel(operation: "C")),
    (500, 1, "+", .setMax(queue: "net", max: 3)),
    (500, 3, "-", .setMax(queue: "cpu", max: 0)),
    (500, 2, "*", .setMax(queue: "net", max: -1)),
    (500, 2, "Xy", .cancelAll(queue: "net")),
    (1500, 3, "p5", .setPriority(operation: "C", .veryHigh)),
    (1500, 3, "p3", .setPriority(operation: "C", .normal)),
    (500, 5, "p1", .setPriority(operation: "sharpen", .veryLow)),
  ])
  func `Sends the command to the play`(milliseconds: Int, row: Int, keys: String, command: UserCommand) {
    let (commands, session) = Self.commands(at: .milliseconds(milliseconds), selecting: row, keys)
    #expect(commands.contains(.play(.perform(command))), "\(commands)")
    #expect(session.play.status == ":\(command.line)")
  }

  @Test(arguments: [
    (500, 0, "x", "select an operation to be cancelled"), (4500, 1, "x", "has finished"),
    (8200, 3, "x", "already cancelled"),
    (20000, 1, "X", "nothing to cancel"), (500, 1, "Xn", "nothing was cancelled"), (20000, 1, " ", "has ended"),
    (20000, 1, ".", "has ended"), (500, 1, "#", "no such key"), (500, 1, "p", "has started"),
    (500, 0, "p", "select an operation"),
    (20000, 1, "p", "no longer be given another priority"), (1500, 3, "p6", "no priority was changed"),
    (500, 1, "h", "the beginning"),
  ])
  func `Says why nothing happened`(milliseconds: Int, row: Int, keys: String, words: String) {
    let (commands, session) = Self.commands(at: .milliseconds(milliseconds), selecting: row, keys)
    #expect(commands.isEmpty)
    #expect(session.play.status?.contains(words) == true, "\(session.play.status ?? "no status")")
  }

  @Test func `A command takes effect after the play has reached the present`() {
    var session = Session()
    session.elapse(.milliseconds(700))
    session.press("s")
    #expect(
      session.commands.suffix(2) == [
        .play(.advance(to: EngineTime(.milliseconds(700)))), .play(.perform(.suspend(queue: "net"))),
      ])
  }

  @Test func `Keys that go straight to the program`() {
    var session = Session()
    session.press(.character("q"), .control("l"))
    #expect(session.commands.suffix(2) == [.loop(.quit), .loop(.redraw)])
    session.send(.continued)
    #expect(session.commands.last == .loop(.redraw))
  }

  @Test func `An operation in no queue has no queue to suspend`() {
    var session = Session([event("0 created op=a"), event("5000 executing op=a")])
    session.elapse(.milliseconds(1))
    session.press("s")
    #expect(session.play.status == "a is in no queue: KJ select one")
    session.press(.up)
    session.press("s")
    #expect(session.play.status == "this is not a queue: KJ select one")
  }

  @Test func `Pausing stops the clock`() {
    var session = Session()
    session.elapse(.seconds(1))
    session.press(" ")
    session.elapse(.seconds(60))
    #expect(session.play.transport == .pause)
    #expect(session.play.time == EngineTime(.seconds(1)))
    #expect(session.model.deadline == nil)
    session.press(" ")
    session.elapse(.seconds(1))
    #expect(session.play.time == EngineTime(.seconds(2)))
  }

  @Test func `Stepping shows exactly one event more each time`() {
    var session = Session()
    session.press(" ")
    let shown = session.play.timeline.eventCount
    for count in 1...10 {
      session.press(".")
      #expect(session.play.timeline.eventCount == shown + count)
      #expect(session.play.time == Story.events[shown + count - 1].time)
    }
  }

  @Test func `Resuming shows everything that has happened`() {
    var model = Session().model
    _ = model.update(.key(.character(".")))
    let events = [event("1000 enqueued op=C queue=net"), event("1000 ready op=C queue=net")]
    let before = Story.events.prefix { $0.time == .zero }.count
    _ = model.update(
      .played(events, now: EngineTime(.seconds(1)), nextDue: EngineTime(.seconds(2)), hold: nil, exhaustion: nil))
    #expect(model.play?.timeline.eventCount == before + 1)
    #expect(model.update(.key(.character("."))) == [])
    #expect(model.play?.timeline.eventCount == before + 2)
    #expect(model.update(.key(.character("."))) == [.play(.advanceEvents(1))])
    _ = model.update(.key(.character(" ")))
    #expect(model.play?.isAtHead == true)
    #expect(model.play?.transport == .play)
  }

  /// Three keys read in one burst, each answered late and with more than one event.
  @Test func `Every step of a burst shows one event`() {
    var model = Session().model
    let before = Story.events.prefix { $0.time == .zero }.count
    for _ in 1...3 { #expect(model.update(.key(.character("."))) == [.play(.advanceEvents(1))]) }
    for second in 1...3 as ClosedRange<UInt64> {
      let events = [event("\(second * 1000) enqueued op=C queue=net"), event("\(second * 1000) ready op=C queue=net")]
      let now = EngineTime(.seconds(Int(second)))
      _ = model.update(.played(events, now: now, nextDue: EngineTime(.seconds(9)), hold: nil, exhaustion: nil))
    }
    #expect(model.play?.timeline.eventCount == before + 3)
  }

  @Test func `A refused key changes nothing`() {
    var session = Session()
    session.run(to: .seconds(300))
    let transport = session.play.transport
    session.press(".")
    #expect(session.play.status != nil)
    #expect(!session.play.clock.isPaused)
    #expect(session.play.transport == transport)
  }

  @Test func `Space continues at a hold, and Enter opens the menu there too`() {
    var session = Session()
    session.elapse(.seconds(30))
    #expect(session.play.transport == .hold)
    #expect(session.play.time == EngineTime(.seconds(6)))
    session.press(.enter)
    #expect(session.commands.last != .play(.release) && session.play.frontPanel is MenuPanel)
    session.press(.escape, " ")
    #expect(session.commands.last == .play(.release))
    session.elapse(.seconds(1))
    #expect(session.play.time == EngineTime(.seconds(7)))
  }

  @Test func `A step at a hold passes it by one event`() {
    var session = Session()
    session.elapse(.seconds(30))
    let shown = session.play.timeline.eventCount
    session.press(".")
    #expect(session.play.timeline.eventCount == shown + 1)
    #expect(session.play.situation == .paused)
  }

  @Test func `The end is at the last event`() {
    var session = Session(speed: .fastest)
    session.run(to: .seconds(100))
    #expect(session.play.transport == .end)
    #expect(session.play.time == EngineTime(.seconds(11)))
    #expect(session.model.deadline == nil)
  }

  @Test func `Restarting keeps the view`() {
    var session = Session()
    session.run(to: .seconds(9))
    session.press(">j")
    session.press("r")
    #expect(session.play.time == .zero)
    #expect(session.play.timeline.eventCount == Story.events.prefix { $0.time == .zero }.count)
    #expect(session.play.clock.speed.text == "2x")
    #expect(session.play.selection == .operation("B"))
  }

  @Test func `The selection stays on the screen and in the list`() {
    var session = Session(columns: 40, rows: 8)
    session.run(to: .seconds(9))
    for key in Array(repeating: Key.down, count: 20) + Array(repeating: .up, count: 20) {
      session.press(key)
      let rows = session.play.rows
      let selected = session.play.selectedRow(of: rows) ?? -1
      #expect(session.play.view.firstRow..<session.play.view.firstRow + session.play.layout.lanes.rows ~= selected)
      #expect(rows.indices ~= selected)
    }
    #expect(session.play.selection == .queue("net"))
    session.press(.down, .down, .down, .down)
    session.send(.resized(Canvas.Size(columns: 200, rows: 60)))
    #expect(session.play.view.firstRow == 0)
  }

  /// Rows: net, A, B, C, thumbs, cpu, combine, sharpen; on this screen five of them are visible.
  @Test(arguments: [
    ([Key.character("G")], LaneID.operation("sharpen")), ([.character("G"), .character("g")], .queue("net")),
    ([.pageDown], .operation("combine")), ([.pageDown, .pageUp], .operation("A")),
    ([.pageDown, .pageDown, .pageDown], .operation("sharpen")), ([.pageUp], .queue("net")),
  ])
  func `The selection moves by screens`(keys: [Key], selected: LaneID) {
    var session = Session(columns: 40, rows: 8)
    session.run(to: .seconds(9))
    for key in keys { session.press(key) }
    #expect(session.play.selection == selected)
    let row = session.play.selectedRow(of: session.play.rows) ?? -1
    #expect(session.play.view.firstRow..<session.play.view.firstRow + 5 ~= row)
  }

  @Test func `Panning stays between the beginning and the present`() {
    var session = Session()
    session.run(to: .seconds(9))
    for _ in 0..<20 { session.press("l") }
    #expect(session.play.scale.column(of: session.play.time) == session.play.scale.columns / 4)
    #expect(Picture.text(of: session.model.canvas()).contains("▇▇"), "some of the play stays in view")
    for _ in 0..<20 { session.press("h") }
    #expect(session.play.view.origin == .zero)
  }
}
