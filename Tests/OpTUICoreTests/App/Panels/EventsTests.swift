import LogSupport
import Testing

@testable import OpTUICore

/// The log beside the lanes, and the list of all events.
@Suite struct EventsTests {
  private static func row(_ row: Int, _ session: Session) -> String {
    session.model.canvas().row(row).map(\.text).joined()
  }

  private static func selected(_ session: Session) -> Int? {
    guard let events = session.play.events else { return nil }
    let list = events.extent(in: session.play)
    return list.count == 0 ? nil : list.event(inRow: events.window(of: list).selected)
  }

  @Test func `All events can be viewed`() {
    var session = Session()
    session.run(to: .seconds(5))
    session.press("e")
    let count = session.play.log.count
    #expect(Self.row(1, session).contains("#\(count) ") && Self.row(1, session).contains("suspended"))
    session.press("j")
    #expect(Self.selected(session) == count - 1)
    session.elapse(.seconds(1))
    #expect(session.play.time == EngineTime(.seconds(5)), "the clock stands still")
    session.press(" ")
    session.elapse(.seconds(1))
    #expect(session.play.time > EngineTime(.seconds(5)), "Space resumes it")
    #expect(Self.selected(session) == count - 1, "the selection stays where it is")
    session.press("G")
    #expect(Self.row(22, session).contains("#1 "), "the first event is at the bottom")
    session.press("g")
    #expect(Self.row(1, session).contains("6.000"))
    session.press("O")
    #expect(Self.row(22, session).contains("#\(session.play.log.count) "), "the latest event is at the bottom now")
    session.press("g")
    #expect(Self.row(1, session).contains("#1 "))
    session.press(.escape)
    #expect(session.play.events == nil && session.play.logOrder == .oldest)
    #expect(session.screen.contains("events, oldest first"))
  }

  /// Jumping back keeps the later events in the list, from which the user can return.
  @Test func `Enter shows the moment of an event`() throws {
    var session = Session()
    session.run(to: .milliseconds(9500))
    session.press("e")
    for _ in 0..<9 { session.press(.down) }
    let number = try #require(Self.selected(session))
    session.press(.enter)
    #expect(session.play.frontPanel == nil && session.play.timeline.eventCount == number)
    #expect(session.play.time == session.play.log[number - 1].time && session.play.situation == .past)
    session.type("eg\r")
    #expect(session.play.situation != .past && session.play.isAtHead)
  }

  @Test(arguments: LogOrder.allCases, [1, 5, 22])
  func `The selection moves through every event and stays visible`(order: LogOrder, rows: Int) {
    var model = EventsPanel()
    let list = EventsPanel.Extent(count: 60, shown: 60, order: order, rows: rows)
    model.move(.first, in: list)
    for row in 0..<60 {
      let window = model.window(of: list)
      #expect(window.selected == row && window.first..<window.first + rows ~= row)
      #expect(0...max(0, 60 - rows) ~= window.first)
      model.move(.next, in: list)
    }
    model.move(.pageUp, in: list)
    #expect(model.window(of: list).selected == 59 - rows)
  }

  @Test func `A search keeps the events that contain its text, including later ones`() throws {
    var session = Session()
    session.run(to: .seconds(5))
    session.type("e/-> ready")
    #expect(session.screen.contains("/-> ready_"))
    session.type("\r")
    let events = try #require(session.play.events?.matches)
    #expect(!events.isEmpty && events.count < session.play.log.count)
    #expect(session.play.log.filter { $0.kind == .ready }.map(\.sequence) == events)
    #expect(Self.selected(session) == events.last)
    session.type("j")
    #expect(Self.selected(session) == events.dropLast().last, "Down skips what does not match")
    session.type(" ")
    session.elapse(.seconds(2))
    let later = try #require(session.play.events?.matches)
    #expect(later.starts(with: events) && later.count > events.count)
    session.type("/")
    session.press(.backspace, .backspace)
    #expect(try #require(session.play.events?.matches).count >= later.count, "fewer letters match more")
    session.press("z", "z", "z")
    #expect(session.screen.contains("nothing matches") && Self.selected(session) == nil)
    session.press(.enter, .enter)
    #expect(session.play.events != nil && session.screen.contains("nothing matches: Esc shows all events"))
    session.press(.escape)
    #expect(session.play.events?.matches == nil, "Esc ends the search first")
    session.type("/cancel()\r\r")
    #expect(session.play.frontPanel == nil && session.play.situation == .past, "Enter shows the moment of a match")
  }

  @Test func `A long event is shown in full when selected`() {
    let text = "one " + (0..<20).map { "word\($0)" }.joined(separator: " ") + " finis"
    var session = Session(
      Story.numbered(
        events(
          """
          0 created op=a; 0 log op=a text="\(text)"; 1 log op=a text="x"
          """)),
      columns: 60)
    session.elapse(.seconds(1))
    session.press("e")
    #expect(!session.screen.contains("finis"))
    session.press("j")
    #expect(session.screen.contains("word19 finis"))
  }

  /// The pane shows what the engine did; the lesson's text is in the note.
  @Test func `The log omits the lines of the lesson, and shows the time of an instant once`() {
    var session = Session(columns: 120, rows: 36)
    session.run(to: .milliseconds(9500))
    let screen = session.screen
    #expect(!screen.contains("holds") && !screen.contains("narrator") && !screen.contains("dispatched"))
    session.press("e")
    #expect(session.screen.ranges(of: " 4.000 ").count == 1, "three events of one instant")
    #expect(session.screen.contains("holds") && session.screen.contains("dispatched"))
  }
}
