import LogSupport
import Testing

@testable import OpTUICore

/// The choice among the lanes: folded queues, a filter, an order.
@Suite struct LaneListTests {
  /// Queues with a number of operations each, of which the first ones run.
  private static func story(queues: Int, operations: Int, running: Int = 3) -> [LogEvent] {
    Story.numbered(
      (0..<queues).map { event("0 created queue=q\($0) new=\(running)") }
        + (0..<queues).flatMap { queue in
          (0..<operations).flatMap { number in
            let (id, queue) = ("q\(queue)-op\(number)", "q\(queue)")
            let isRunning = number * running / operations != (number + 1) * running / operations
            return events(
              """
              0 created op=\(id) queue=\(queue); 0 enqueued op=\(id) queue=\(queue); 0 ready op=\(id) queue=\(queue)
              """)
              + (isRunning
                ? [
                  event("10 dispatched op=\(id) queue=\(queue) worker=2"),
                  event("10 executing op=\(id) queue=\(queue) worker=2"),
                ]
                : [])
          }
        }.sorted { $0.time < $1.time } + [event("1000 idle queue=q0")])
  }

  private static func session(_ story: [LogEvent], columns: Int = 100, rows: Int = 30) -> Session {
    var session = Session(story, columns: columns, rows: rows)
    session.run(to: .milliseconds(500))
    return session
  }

  private static func names(_ session: Session) -> [String] {
    session.play.rows.map { row in
      switch session.play.timeline.id(of: row) {
      case .queue(let id), .operation(let id): id
      case .thread(let number): "thread \(number)"
      case .unqueued: "-"
      case .block(let number, of: let id): "\(id)/\(number)"
      case .folded(let id): "folded \(id ?? "-")"
      }
    }
  }

  @Test func `Of two thousand operations the running ones are on the screen`() {
    let session = Self.session(Self.story(queues: 6, operations: 334, running: 2))
    let text = Picture.text(of: session.model.canvas())
    for queue in 0..<6 {
      #expect(text.contains(" q\(queue)  2/2 ▹332"), "\(text)")
      #expect(session.play.timeline.operations.count == 2004)
    }
    let running = session.play.timeline.operations.filter { $0.phase == .executing }
    #expect(running.count == 12 && running.allSatisfy { text.contains("▸ \($0.id) ") }, "\(text)")
  }

  @Test(arguments: [("c", 1), ("cc", 4), ("ccc", 11)])
  func `A queue folds in three steps`(keys: String, rows: Int) {
    var session = Self.session(Self.story(queues: 1, operations: 10))
    #expect(session.play.rows.count == 11)
    session.press(keys)
    #expect(session.play.rows.count == rows, "\(session.play.status ?? "")")
    #expect(session.play.selectedRow(of: session.play.rows) != nil)
  }

  @Test func `A filter keeps matching lanes, and shows their number`() {
    var session = Self.session(Self.story(queues: 2, operations: 150))
    session.press("/q1-op7")
    #expect(Self.names(session) == ["q1", "q1-op7"] + (70...79).map { "q1-op\($0)" })
    #expect(session.screen.contains("/q1-op7_ 11 of 300 operations"), "\(session.screen)")
    session.press(.enter)
    session.press("jjj")
    #expect(session.play.selection == .operation("q1-op72"))
    session.press(.escape)
    #expect(session.play.rows.count == 2 + 2 * (3 + 3 + 1) + 1, "the selected one stays")
    session.press("/RUNNING")
    #expect(session.play.rows.count == 2 + 6, "states are searched too")
  }

  @Test(arguments: [
    ("o", ["q0", "op3", "op7", "op10"]), ("oo", ["q0", "op0", "op1", "op2"]), ("ooo", ["q0", "op0", "op1", "op10"]),
    ("oooo", ["q0", "op0", "op1", "op2"]),
  ])
  func `Operations are sorted within their queue`(keys: String, first: [String]) {
    var session = Self.session(Self.story(queues: 1, operations: 11))
    session.press(keys)
    #expect(Self.names(session).prefix(4).map { $0.replacing("q0-", with: "") } == first)
    #expect(Self.names(session).count == 12)
  }

  /// Expects the selected row and the header of its queue on the screen after every key.
  @Test(arguments: [(100, 30), (80, 24), (40, 8), (20, 8)])
  func `The selected row stays visible`(columns: Int, rows: Int) {
    var session = Self.session(Self.story(queues: 3, operations: 60), columns: columns, rows: rows)
    for key in "jjjjjjjjjjjjjjjjjjjjocJJckkkkkkGkkkkkkkkkkkkkkkkkkkkkkkkkkkgjjjjoo/7\rjjjk" {
      session.type(String(key))
      let (play, layout) = (session.play, session.play.layout)
      let pane = LanesPane(model: play, layout: layout, rows: play.rows)
      guard let selected = play.selectedRow(of: play.rows) else { continue }
      #expect(pane.visibleRows.contains(selected), "\(key): \(pane.visibleRows) without \(selected)")
      #expect(pane.visibleRows.first.map { play.rows[$0].isHeader || layout.visibleRows < 3 } == true)
    }
  }

  @Test func `Ten thousand lanes are folded, filtered and sorted`() {
    var session = Self.session(Self.story(queues: 8, operations: 1250))
    for keys in ["G", "o", "o", "c", "G", "/9", "\r"] { session.type(keys) }
    #expect(session.screen.contains("of 10000 operations"))
  }
}
