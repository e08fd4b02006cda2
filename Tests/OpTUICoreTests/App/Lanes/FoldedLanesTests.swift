import LogSupport
import Testing

@testable import OpTUICore

/// Lanes that do not fit are folded, so that every queue stays on the screen.
@Suite struct FoldedLanesTests {
  /// A queue, and the numbers of its operations by state.
  private typealias Queue = (id: String, done: Int, running: Int, ready: Int, pending: Int)

  private static func session(
    _ queues: [Queue] = usual, suspended: String? = "cpu", columns: Int = 120, rows: Int = 40
  ) -> Session {
    let lines =
      queues.map { "0 created queue=\($0.id) new=4" } + (suspended.map { ["0 suspended queue=\($0)"] } ?? [])
      + queues.flatMap(Self.additions) + queues.flatMap(Self.runs) + ["60000 idle queue=net"]
    var session = Session(log(lines.joined(separator: "\n")), columns: columns, rows: rows)
    session.run(to: .milliseconds(900))
    return session
  }

  private static func additions(_ queue: Queue) -> [String] {
    (0..<queue.done + queue.running + queue.ready + queue.pending).map { number in
      let operation = "op=\(queue.id)-\(number) queue=\(queue.id)"
      let isReady = number < queue.done + queue.running + queue.ready
      return "0 created \(operation); 0 enqueued \(operation)" + (isReady ? "; 0 ready \(operation)" : "")
    }
  }

  private static func runs(_ queue: Queue) -> [String] {
    (0..<queue.done + queue.running).map { number in
      let operation = "op=\(queue.id)-\(number) queue=\(queue.id)"
      return "500 dispatched \(operation) worker=2; 500 executing \(operation) worker=2"
        + (number < queue.done ? "; 500 finished \(operation) outcome=completed" : "")
    }
  }

  private static let usual: [Queue] = [
    (id: "net", done: 24, running: 4, ready: 30, pending: 0), ("cpu", 0, 0, 1, 91), ("disk", 20, 2, 8, 0),
  ]

  /// The rows as ids, and the texts of folded ones.
  private static func rows(_ session: Session) -> [String] {
    session.play.rows.map { row in
      switch session.play.timeline.id(of: row) {
      case .queue(let id), .operation(let id): id
      case .thread(let number): "thread \(number)"
      case .unqueued: "-"
      case .block(let number, of: let id): "\(id)/\(number)"
      case .folded(let id):
        session.play.frameContents.folded.first { folded in
          folded.queue.map { session.play.timeline.queues[$0].id } == id
        }?.sentence ?? "none"
      }
    }
  }

  @Test func `What runs and representatives of what waits keep their lanes`() {
    let session = Self.session()
    let net = ["net"] + (24..<31).map { "net-\($0)" } + ["27 more ready, 24 done"]
    let cpu = ["cpu"] + (0..<4).map { "cpu-\($0)" } + ["88 more pending"]
    let disk = ["disk"] + (20..<25).map { "disk-\($0)" } + ["5 more ready, 20 done"]
    #expect(Self.rows(session) == net + cpu + disk)
    #expect(session.screen.contains("▹ 27 more ready ✓ 24 done") && session.screen.contains("92 wait for it"))
    #expect(session.play.rows.count <= session.play.layout.visibleRows)
  }

  @Test(arguments: [(120, 40), (80, 24), (60, 24), (60, 15)])
  func `All headers are visible, whatever is selected`(columns: Int, rows: Int) {
    let queues = ["net", "cpu", "disk", "log"].map { Queue(id: $0, done: 100, running: 3, ready: 200, pending: 200) }
    var session = Self.session(queues, columns: columns, rows: rows)
    for key in "jjjGkkkgJJjw" {
      session.press(.character(key))
      let headers = session.play.rows.filter(\.isHeader)
      #expect(headers.count == 4 && session.play.rows.count <= session.play.layout.visibleRows + 1, "\(key)")
      #expect(session.play.selectedIndex != nil)
    }
    for queue in queues { #expect(session.screen.contains(queue.id)) }
  }

  private static func lines(_ session: Session) -> [Substring] {
    Picture.text(of: session.model.canvas()).split(separator: "\n")
  }

  @Test(arguments: [(120, 40), (80, 24), (60, 24)])
  func `Each folded queue has a row that counts the rest, left of the axis, or none has`(columns: Int, rows: Int) {
    let queues = ["net", "cpu", "disk", "log", "mail"].map {
      Queue(id: $0, done: 100, running: 3, ready: 200, pending: 0)
    }
    var session = Self.session(queues, columns: columns, rows: rows)
    session.press("j")
    let folded = session.play.rows.count { if case .folded = $0 { true } else { false } }
    #expect(folded == (rows > 24 ? 5 : 0) && session.play.frameContents.folded.count == 5, "\(session.screen)")
    let lines = Self.lines(session).filter { $0.contains("100") }
    for line in lines { #expect(line.prefix { $0 != "│" }.contains("100"), "\(line)") }
  }

  /// A number beside the present would move.
  @Test func `The number that waits for a suspended queue stays in its place`() throws {
    var session = Self.session()
    func column() -> Int? {
      let line = Self.lines(session).first { $0.contains("92 wait for it") } ?? ""
      return line.firstRange(of: "92").map { line.distance(from: line.startIndex, to: $0.lowerBound) }
    }
    let before = try #require(column())
    session.run(to: .seconds(50))
    #expect(column() == before)
  }

  @Test func `Lanes that fit stay, and somewhat more fill the screen`() {
    let fitting = Self.session([(id: "net", done: 8, running: 2, ready: 2, pending: 2)], suspended: nil)
    #expect(fitting.play.rows.count == 15 && fitting.play.frameContents.folded.isEmpty)
    let more = Self.session([(id: "net", done: 30, running: 2, ready: 2, pending: 2)], suspended: nil)
    #expect(more.play.rows.count == more.play.layout.visibleRows)
    #expect(Self.rows(more).suffix(2) == ["net-35", "11 more done"], "the latest finished ones have lanes")
  }

  @Test func `The selected lane is never folded away`() {
    var session = Self.session()
    session.type("/cpu-50\rG")
    session.press(.escape)
    #expect(session.play.selection == .operation("cpu-50") && Self.rows(session).contains("cpu-50"))
    #expect(Self.rows(session).contains("87 more pending"))
  }

  @Test func `Enter shows the folded lanes, and c folds them again`() {
    var session = Self.session()
    session.press("J")
    session.press("k")
    #expect(session.play.selection == .folded(queue: "net"))
    session.press(.enter)
    #expect(session.play.selection == .operation("net-0") && session.play.rows.filter(\.isHeader).count == 3)
    #expect(Self.rows(session).starts(with: ["net"] + (0..<58).map { "net-\($0)" } + ["cpu"]))
    session.press("c")
    #expect(Self.rows(session).starts(with: ["net", "cpu", "cpu-0"]))
  }

  @Test func `A search and another order fold nothing to fit`() {
    var session = Self.session()
    session.type("/net\r")
    #expect(Self.rows(session) == ["net"] + (0..<58).map { "net-\($0)" })
    session.press(.escape)
    session.press("o")
    #expect(session.play.rows.count == 3 + 58 + 92 + 30)
  }

  @Test(arguments: [
    ([1, 1, 1], 9, [1, 1, 1]), ([2, 20, 30], 12, [2, 5, 5]), ([20, 2, 30], 13, [5, 2, 6]), ([5, 5], 0, [0, 0]),
    ([9, 9, 9], 2, [0, 1, 1]), ([], 3, []),
  ])
  func `Rows are shared fairly`(demands: [Int], rows: Int, shares: [Int]) {
    #expect(LaneFolding.shares(of: demands, in: rows) == shares)
  }

  /// Between two keys the selected operation finishes, and the next ones move up.
  @Test func `Down leaves a queue whose operations change`() throws {
    var lesson = try Lesson(
      """
      optui: 1
      title: t
      queues: {a: {max: 4}, b: {max: 4}}
      operations: {x: {queue: a, duration: 300ms, repeat: 60}, y: {queue: b, duration: 700ms, repeat: 60}}
      """, size: Canvas.Size(columns: 100, rows: 24))
    lesson.run(to: .seconds(1))
    var reached: [LaneID?] = []
    for _ in 0..<lesson.play.layout.visibleRows {
      lesson.press(.down)
      reached.append(lesson.play.selection)
      lesson.elapse(.milliseconds(300))
    }
    #expect(reached.last == .folded(queue: "b"), "\(reached)")
  }
}
