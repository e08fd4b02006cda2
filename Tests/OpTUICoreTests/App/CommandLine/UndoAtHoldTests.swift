import Testing

@testable import OpTUICore

/// Undo and redo at the current time: nothing else on the screen moves.
@Suite struct UndoAtHoldTests {
  private static let yaml = """
    optui: 1
    title: Limits
    queues: {q: {max: 0}}
    operations: {job: {queue: q, repeat: 6, duration: 2s}}
    script: [{at: 1s, max: {q: 1}}, {at: 2s, log: later}]
    threads: {narrator: [{when: q.max, log: limited}, {after: 0, hold: true}, {log: behind the hold}, {at: 1500ms, hold: true}]}
    """

  private static func atHold() throws -> LivePlay {
    var live = try LivePlay(yaml, named: "limits", size: Canvas.Size(columns: 100, rows: 30))
    live.run(to: .seconds(1))
    #expect(try play(live).clock.hold != nil && play(live).time == EngineTime(.seconds(1)))
    return live
  }

  private static func play(_ live: LivePlay) throws -> PlayModel { try #require(live.model.play) }

  /// The state and the thread of each operation, as the user sees them.
  private static func states(_ live: LivePlay) throws -> [String] {
    try play(live).timeline.operations.map {
      "\($0.id) \($0.phase) \($0.cancelledAt != nil) \($0.worker.map(String.init) ?? "")"
    }
  }

  private static func limit(_ live: LivePlay) throws -> Int? { try play(live).timeline.queue("q")?.max }

  @Test(arguments: [[":max q 3\r", ":cancel job.6\r"], ["++", "Gx"]])
  func `The remaining lines stay in effect at a hold`(_ steps: [String]) throws {
    var live = try Self.atHold()
    live.type(steps[0])
    let first = try (Self.states(live), Self.play(live).scale)
    live.type(steps[1])
    let second = try Self.states(live)
    #expect(second != first.0)
    live.press("U")
    #expect(try Self.limit(live) == 3 && Self.states(live) == first.0)
    #expect(try Self.play(live).scale == first.1 && Self.play(live).clock.hold != nil)
    live.press("R")
    #expect(try Self.states(live) == second)
    live.press("U", "U")
    #expect(try Self.play(live).clock.hold != nil && Self.play(live).time < EngineTime(.milliseconds(1010)))
    #expect(try !Self.play(live).log.contains { $0.detail == "behind the hold" }, "the hold remains")
  }

  @Test func `Further lines take effect at the hold, and stay when it is passed`() throws {
    var live = try Self.atHold()
    live.type(":max q 2\r:queue r\r:max q 3\r")
    #expect(try Self.limit(live) == 3 && Self.play(live).title.isSession)
    let before = try Self.states(live)
    live.press(" ")
    #expect(try Self.states(live) == before)
    let log = try Self.play(live).log.filter { $0.kind == .max || $0.detail == "behind the hold" }
    #expect(log.map(\.time.text) == ["1.000", "1.000", "1.001", "1.010"], "as in the file that is saved")
    live.run(to: .milliseconds(1500))
    #expect(try Self.play(live).clock.hold != nil && Self.limit(live) == 3)
    live.press("U")
    #expect(try Self.limit(live) == 2)
  }
}
