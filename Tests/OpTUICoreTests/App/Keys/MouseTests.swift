import TestSupport
import Testing

@testable import OpTUICore

/// The effects of the mouse at every position.
@Suite struct MouseTests {
  private static let sizes = [(80, 24), (60, 15), (160, 45), (40, 8), (20, 3), (10, 2)]

  private static func played(columns: Int = 80, rows: Int = 24) -> Session {
    var session = Session(columns: columns, rows: rows)
    session.run(to: .seconds(5))
    return session
  }

  /// The row of the screen that contains a text, and the column where it begins.
  private static func place(
    of text: String, on session: Session, in area: Rectangle? = nil
  ) throws -> (row: Int, column: Int) {
    let canvas = session.model.canvas()
    for row in (area ?? canvas.size.bounds).rowRange {
      let line = canvas.row(row).map { $0.text.isEmpty ? "" : $0.text }.joined()
      if let range = line.firstRange(of: text) {
        return (row, line.distance(from: line.startIndex, to: range.lowerBound))
      }
    }
    throw Missing(text: text)
  }

  private struct Missing: Error { let text: String }

  @Test(arguments: [(80, 24), (100, 30), (160, 45), (60, 15)])
  func `A click selects the lane that is drawn there`(columns: Int, rows: Int) {
    var session = Self.played(columns: columns, rows: rows)
    let area = session.play.layout.lanes
    var selected: Set<LaneID> = []
    for row in area.rowRange {
      session.use(mouse: .click, row: row, column: 3)
      guard let selection = session.play.selection else { continue }
      selected.insert(selection)
      let mark = session.model.canvas()[row - (row - area.row) % session.play.layout.laneHeight, 0].glyph
      if row < area.row + session.play.rows.count * session.play.layout.laneHeight {
        #expect(mark == session.model.charset.glyphs.selection, "row \(row)")
      }
    }
    #expect(selected.count == min(session.play.rows.count, session.play.layout.visibleRows))
  }

  @Test func `A click on the ruler shows the moment of the column`() throws {
    var session = Self.played(columns: 120)
    let layout = session.play.layout
    let scale = session.play.scale
    let column = scale.column(of: EngineTime(.seconds(2)))
    session.use(mouse: .click, row: layout.ruler.row, column: layout.timeline.column + column)
    #expect(session.play.situation == .past && session.play.time == scale.start(ofColumn: column))
    let present = scale.column(of: EngineTime(.seconds(5)))
    let later = scale.column(of: EngineTime(.milliseconds(5250)))
    session.use(mouse: .click, row: layout.ruler.row, column: layout.timeline.column + later)
    #expect(session.play.status?.contains("in the future") == true && session.play.situation == .past)
    session.use(mouse: .click, row: layout.ruler.row, column: layout.timeline.column + present)
    #expect(session.play.past == nil && session.play.time == EngineTime(.seconds(5)))
    session.use(mouse: .click, row: layout.ruler.row, column: 3)
    #expect(session.play.past == nil, "positions left of the axis are not times")
  }

  @Test func `On the axis of events a click on the ruler shows the event of the column`() throws {
    var session = Self.played()
    session.press("|")
    let row = session.play.layout.ruler.row
    let line = session.model.canvas().row(row).map(\.text)
    let column = try #require(line.lastIndex(of: "#"))
    let label = line[(column + 1)...].prefix { $0 != " " }.joined()
    session.use(mouse: .click, row: row, column: column)
    #expect(session.play.timeline.eventCount == Int(label))
  }

  @Test func `A click in the key bar presses the key`() throws {
    var session = Self.played()
    var (row, column) = try Self.place(of: "Space pause", on: session)
    #expect(row == session.play.layout.keys.row)
    session.use(mouse: .click, row: row, column: column + 5)
    #expect(session.play.clock.isPaused)
    (row, column) = try Self.place(of: "? help", on: session)
    session.use(mouse: .click, row: row, column: column - 1)
    #expect(session.play.help == nil, "a gap")
    session.use(mouse: .click, row: row, column: column)
    #expect(session.play.help != nil)
  }

  @Test func `A message in place of the key bar is not a key`() throws {
    var session = Self.played(columns: 60, rows: 10)
    let (row, column) = try Self.place(of: "q quit", on: session)
    session.press("|")
    #expect(session.play.status != nil && session.play.layout.status.isEmpty)
    session.use(mouse: .click, row: row, column: column)
    #expect(!session.driver.hasQuit)
    session.press(" ")
    let place = try Self.place(of: "q quit", on: session)
    session.use(mouse: .click, row: place.row, column: place.column)
    #expect(session.driver.hasQuit)
  }

  @Test func `A click in the list of events selects the one that is drawn there`() throws {
    var session = Self.played()
    session.press("e")
    for row in 1..<23 {
      session.use(mouse: .click, row: row, column: 1)
      let events = try #require(session.play.events)
      let list = events.extent(in: session.play)
      let window = events.window(of: list)
      let drawn = session.model.canvas().row(row)
      #expect(drawn.first?.ground == .selected, "row \(row)")
      let number = list.event(inRow: window.selected)
      #expect(drawn.map(\.text).joined().contains("#\(number) "), "row \(row)")
    }
    let (row, column) = try Self.place(of: "Enter", on: session)
    session.use(mouse: .click, row: row, column: column)
    #expect(session.play.events == nil && session.play.situation == .past)
  }

  @Test func `The wheel scrolls the lanes, and the selection stays in sight`() {
    var session = Self.played(columns: 40, rows: 8)
    let lanes = session.play.layout.lanes
    let hidden = session.play.rows.count - session.play.layout.visibleRows
    #expect(hidden > 0)
    session.use(mouse: .wheelDown, row: lanes.row, column: 3)
    #expect(session.play.view.firstRow == min(3, hidden))
    for _ in 0..<9 {
      session.use(mouse: .wheelDown, row: lanes.row, column: 3)
      let selected = session.play.selectedRow(of: session.play.rows)
      let visible = LanesPane(model: session.play, layout: session.play.layout, rows: session.play.rows).visibleRows
      #expect(selected.map(visible.contains) == true)
    }
    #expect(session.play.view.firstRow == hidden)
    for _ in 0..<9 { session.use(mouse: .wheelUp, row: lanes.row, column: 3) }
    #expect(session.play.view.firstRow == 0)
    session.use(mouse: .wheelDown, row: session.play.layout.keys.row, column: 3)
    #expect(session.play.view.firstRow == 0, "not from elsewhere")
  }

  @Test func `The wheel scrolls the open panel`() throws {
    var session = Self.played()
    session.press("e")
    let events = try #require(session.play.events)
    let list = events.extent(in: session.play)
    let before = events.window(of: list).selected
    session.use(mouse: .wheelDown, row: 5, column: 5)
    #expect(try #require(session.play.events).window(of: list).selected == before + 3)
    session.press(.escape)
    session.press("?")
    session.send(.resized(Canvas.Size(columns: 40, rows: 8)))
    let first = session.screen
    session.use(mouse: .wheelDown, row: 3, column: 5)
    #expect(session.screen != first)
  }

  @Test(arguments: [LogOrder.newest, .oldest])
  func `The wheel scrolls the log`(order: LogOrder) {
    var session = Self.played()
    if order == .oldest { session.press("O") }
    let log = session.play.layout.log
    // A longer note takes its first rows.
    let last = log.rowRange.upperBound - 1
    let back: MouseEvent.Kind = order == .newest ? .wheelDown : .wheelUp
    let on: MouseEvent.Kind = order == .newest ? .wheelUp : .wheelDown
    let before = session.screen
    session.use(mouse: back, row: last, column: log.column)
    #expect(session.play.newerThanLog == 3 && session.screen.contains("3 newer"))
    session.elapse(.milliseconds(1500))
    #expect(session.play.newerThanLog > 3, "it stays where it is")
    for _ in 0..<20 { session.use(mouse: back, row: last, column: log.column) }
    let shown = session.play.layout.log
    let rows = shown.rowRange.map {
      session.model.canvas().row($0).dropFirst(shown.column).prefix(shown.columns).map(\.text).joined()
    }
    #expect(rows.allSatisfy { $0.contains(/\S/) }, "no row is left empty")
    for _ in 0..<20 { session.use(mouse: on, row: last, column: log.column) }
    #expect(session.play.newerThanLog == 0 && session.screen != before)
    #expect(session.play.view.firstRow == 0, "the lanes stay")
  }

  @Test(arguments: [LogOrder.newest, .oldest], [(80, 24), (160, 45), (100, 30)])
  func `A click in the log shows the moment and selects the lane`(order: LogOrder, size: (Int, Int)) throws {
    var session = Self.played(columns: size.0, rows: size.1)
    session.run(to: .milliseconds(9500))
    if order == .oldest { session.press("O") }
    let (row, column) = try Self.place(of: "suspended", on: session, in: session.play.layout.log)
    session.use(mouse: .click, row: row, column: column)
    #expect(session.play.situation == .past && session.play.selection == .queue("cpu"))
    #expect(session.play.log[session.play.timeline.eventCount - 1].subject == "cpu")
  }

  @Test(arguments: ["80x24", "40x12"] as [Terminal], ["[b]", "[c]", "[n]"])
  func `A click on an answer chooses it`(terminal: Terminal, answer: String) throws {
    var live = try ShowTests.asked(on: terminal)
    let question = try #require(live.model.play?.openQuestion)
    let canvas = live.model.canvas()
    let row = try #require(canvas.bounds.rowRange.first { canvas.row($0).map(\.text).joined().contains(answer) })
    let line = canvas.row(row).map(\.text).joined()
    let column = try #require(line.firstRange(of: answer)).lowerBound
    live.use(mouse: .click, row: row, column: line.distance(from: line.startIndex, to: column) + 1)
    #expect(live.model.play?.answers[question.number] == String(answer.dropFirst().dropLast()))
  }

  @Test(arguments: ["?", "i", "\r", "e"])
  func `A click on the keys of a panel presses them`(key: Character) throws {
    var session = Self.played()
    session.press(key == "\r" ? .enter : .character(key))
    #expect(session.play.frontPanel != nil)
    let (row, column) = try Self.place(of: "Esc close", on: session)
    session.use(mouse: .click, row: row, column: column)
    #expect(session.play.frontPanel == nil)
  }

  @Test func `A key takes the mouse and leaves it to the terminal`() {
    var session = Self.played()
    session.press("m")
    #expect(
      session.play.settings.usesMouse && session.model.usesMouse && session.screen.contains("mouse on; m turns it off"))
    session.press("m")
    #expect(!session.model.usesMouse && session.screen.contains("mouse off; m turns it on"))
  }

  @Test(arguments: sizes)
  func `Clicks and the wheel are harmless everywhere`(columns: Int, rows: Int) {
    for keys in ["", "e", "?", "i", "w", "t", "v", "T", "B", "X", "p", "/"].sampled(every: 3) {
      var session = Self.played(columns: columns, rows: rows)
      session.press(keys)
      for row in stride(from: -1, through: rows, by: 1 + rows / 8) {
        for column in stride(from: -1, through: columns, by: 1 + columns / 4) {
          for kind in [MouseEvent.Kind.click, .wheelDown, .wheelUp] {
            session.use(mouse: kind, row: row, column: column)
            let selected = session.play.selectedRow(of: session.play.rows)
            #expect(selected.map(session.play.rows.indices.contains) ?? true)
          }
        }
      }
      #expect(session.model.canvas().size == Canvas.Size(columns: columns, rows: rows))
    }
  }
}
