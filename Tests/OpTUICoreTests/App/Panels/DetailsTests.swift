import Testing

@testable import OpTUICore

/// Everything that is known about a lane.
@Suite struct DetailsTests {
  private static func lines(at time: Duration, selecting row: Int) -> [String: [String]] {
    var session = Session(columns: 100, rows: 50)
    session.run(to: time)
    session.press("g")
    for _ in 0..<row { session.press(.down) }
    session.press("I")
    guard let details = (session.play.frontPanel as? DetailsPanel)?.details else { return [:] }
    var label = ""
    return details.lines.reduce(into: [:]) { lines, line in
      if !line.label.isEmpty { label = line.label }
      lines[label, default: []].append(line.text)
    }
  }

  // Rows: 0 net, 1 A, 2 B, 3 C, 4 thumbs, 5 cpu, 6 combine, 7 sharpen.

  @Test func `An operation shows its times, its dependencies and its dependants`() {
    let lines = Self.lines(at: .milliseconds(9500), selecting: 6)
    #expect(lines["times"]?.map { $0.prefix(12) } == ["0.000  added", "6.000  ready", "8.500  start"])
    #expect(lines["times"]?.last?.contains("after 2.5s on thread 3") == true, "\(lines["times"] ?? [])")
    #expect(lines["needs"]?.map { $0.prefix(5) } == ["下载图片A", "下载图片B"])
    #expect(lines["unblocks"]?.count == 1 && lines["unblocks"]?[0].hasPrefix("sharpen") == true)
    #expect(lines["queue"] == ["cpu"] && lines["priority"] == ["normal"] && lines["id"] == ["combine"])
    #expect(lines["events"]?.last?.contains("on thread 3") == true)
    #expect(lines["error"] == nil && lines["lints"] == nil)
  }

  @Test func `The key that opens them closes them`() {
    var session = Session(columns: 100, rows: 50)
    session.run(to: .seconds(1))
    session.press("I")
    session.press("S")
    #expect(session.play.frontPanel is DetailsPanel)
    session.press("I")
    #expect(session.play.frontPanel == nil)
  }

  @Test func `A dependency without effect is marked`() throws {
    var lesson = try Lesson(
      """
      optui: 1
      title: t
      allow: [late-dependency]
      queues: {q: {}}
      operations:
        quick: {queue: q, duration: 1s}
        slow: {queue: q, duration: 5s}
        upload: {queue: q, after: [quick], duration: 3s}
      script: [{at: 2s, depend: {upload: [slow]}}]
      """, size: Canvas.Size(columns: 100, rows: 30))
    lesson.press(.down, .down)
    lesson.elapse(.seconds(3))
    #expect(lesson.play.selectedLane?.id == "upload")
    #expect(lesson.screen.contains("did not wait for slow"), "\(lesson.screen)")
    lesson.elapse(.seconds(5))
    let detail = LaneDetail(of: lesson.play.rows[3], in: lesson.play)
    #expect(detail.lines.contains("after quick") && detail.lines.contains("did not wait for slow"), "\(detail.lines)")
  }

  @Test func `A cancelled operation shows its lint and why it waits`() {
    let cancelled = Self.lines(at: .milliseconds(9500), selecting: 3)
    #expect(cancelled["lints"]?.first?.contains("cancel-ignored") == true)
    #expect(cancelled["times"]?.last == "8.000  cancelled")
    #expect(Self.lines(at: .milliseconds(9500), selecting: 4)["why"]?.joined().contains("下载图片C") == true)
  }

  @Test func `Times are in order, the finish last of its instant`() throws {
    var lesson = try Lesson(
      """
      optui: 1
      title: x
      queues: {q: {}}
      operations: {op: {queue: q, kind: pausable, duration: 5s}, idle: {queue: q, after: [op], duration: 1s}}
      script: [{at: 1s, pause: op}, {at: 2s, unpause: op}, {at: 3s, cancel: [op, idle]}]
      """)
    lesson.elapse(.seconds(9))
    let play = lesson.play
    func times(of row: Int) throws -> [String] {
      let lines = DetailsText(of: play.rows[row], in: play).lines
      let first = try #require(lines.firstIndex { $0.label == "times" })
      let rest = lines[(first + 1)...].prefix { $0.label.isEmpty }
      return (lines[first...first] + rest).map { $0.text.split(separator: " ").prefix(2).joined(separator: " ") }
    }
    let op = try times(of: 1)
    #expect(op.prefix(4) == ["0.000 added", "0.000 ready", "0.000 started", "1.000 paused"], "\(op)")
    #expect(op.suffix(2).map { $0.split(separator: " ").last } == ["cancelled,", "finished"], "\(op)")
    let idle = try times(of: 2)
    #expect(idle.first == "0.000 added" && idle.suffix(2) == ["3.000 cancelled", "3.000 finished"], "\(idle)")
  }

  @Test func `A queue lists its operations by state`() {
    let lines = Self.lines(at: .milliseconds(5500), selecting: 5)
    #expect(
      lines["state"] == ["slots taken: 0 of 1, suspended"]
        && lines["suspended"] == ["from 5.000: s resumes it"])
    #expect(lines["pending"]?.count == 1 && lines["finished"] == ["1 of 2"])
    #expect(lines["events"]?.last?.contains("suspended") == true)
  }

  @Test(arguments: [(100, 50), (80, 24), (30, 10), (20, 8)])
  func `Every line can be scrolled to`(columns: Int, rows: Int) {
    var session = Session(columns: columns, rows: rows)
    session.run(to: .milliseconds(9500))
    session.press("GI")
    #expect(session.screen.contains("sharpen"))
    session.press("G")
    #expect(session.screen.contains("before its start") || columns < 40, "\(session.screen)")
    session.press("q")
    #expect(session.play.frontPanel == nil)
  }

  @Test func `Results, children and blocks are shown`() throws {
    var live = try LivePlay(
      """
      optui: 1
      title: x
      queues: {q: {}}
      operations:
        page: {queue: q, kind: async, duration: 1s, result: 81}
        none: {queue: q, duration: 9s, result: 5}
        twice: {queue: q, blocks: [1s, 2s], result: 9}
        all: {queue: q, kind: group, children: [one, two]}
        one: {duration: 1s, result: uno}
        two: {duration: 1s}
      """)
    live.run(to: .milliseconds(1500))
    live.press("g", .down, "I")
    #expect(live.screen.contains("result 81"), "\(live.screen)")
    live.press(.escape, .down, "I")
    #expect(!live.screen.contains("result"), "not before it has ended: \(live.screen)")
    live.press(.escape, .down, "I")
    #expect(live.screen.contains("blocks 1 0.000 to 1.000 on thread"), "\(live.screen)")
    #expect(live.screen.contains(", running on thread"), "\(live.screen)")
    live.press(.escape, .down, .down, .down, "I")
    #expect(live.screen.contains("children ✓ one finished ✓ two finished"), "\(live.screen)")
    #expect(live.screen.contains("result {one: uno}"), "\(live.screen)")
  }

  @Test func `Conditions and errors are shown`() throws {
    var live = try LivePlay(
      """
      optui: 1
      title: x
      queues: {q: {}}
      operations:
        a: {queue: q, duration: 1s, fails: {at: 500ms, message: no network}}
        b: {queue: q, duration: 1s, conditions: [{id: online, otherwise: wait}]}
      """)
    live.run(to: .seconds(2))
    live.press("I")
    #expect(live.screen.contains("conditions condition online unsatisfied"), "\(live.screen)")
    live.press(.escape, .up, "I")
    #expect(live.screen.contains("error no network"), "\(live.screen)")
  }

  @Test func `A long note is whole where rows are free`() throws {
    let words = (1...30).map { "word-\($0)" }.joined(separator: " ")
    let yaml = "optui: 1\ntitle: t\nqueues: {q: {}}\noperations: {a: {queue: q, duration: 9s, note: \(words)}}\n"
    var live = try LivePlay(yaml, size: Canvas.Size(columns: 80, rows: 24))
    live.run(to: .seconds(1))
    #expect(live.screen.contains("word-30"), "\(live.screen)")
  }
}
