import Testing

@testable import OpPlay

/// Claims while the play continues.
@Suite struct VerdictTests {
  @Test(
    arguments: [
      ("a.finished before b.executing", [.open, .open, .holds, .holds]),
      ("b.finished before a.finished", [.open, .open, .open, .failed]),
      ("never a.cancelled", [.open, .open, .open, .holds]), ("never b.executing", [.open, .open, .failed, .failed]),
      ("a.finished at 2s", [.open, .open, .holds, .holds]), ("a.finished at 1s", [.open, .open, .failed, .failed]),
      ("at 1s states a executing", [.open, .open, .holds, .holds]),
      ("at 1s states a finished", [.open, .open, .failed, .failed]),
      ("running q at-most 1", [.open, .open, .open, .holds]),
      ("running q at-most 0", [.failed, .failed, .failed, .failed]),
      ("running q at-least 1", [.holds, .holds, .holds, .holds]),
      ("outcome a completed", [.open, .open, .holds, .holds]),
      ("outcome a failed", [.open, .open, .failed, .failed]), ("ends 3s", [.open, .open, .open, .holds]),
      ("ends 1s", [.open, .open, .failed, .failed]), ("all finished", [.open, .open, .open, .holds]),
    ] as [(String, [OpScenario.Expectation.Verdict])])
  func `A claim is open until it holds or fails`(claim: String, states: [OpScenario.Expectation.Verdict]) throws {
    let session = ScenarioSession()
    try session.perform(all: ["queue q max 1", "add a for 2s", "add b for 1s", "expect \(claim)"])
    var seen: [OpScenario.Expectation.Verdict] = []
    for milliseconds in [0, 1000, 2500, 9000] {
      session.advance(to: EngineTime(.milliseconds(milliseconds)))
      seen += session.expectations.map(\.verdict)
    }
    #expect(seen == states)
    #expect(session.expectations.map(\.line) == ["expect \(claim)"])
    #expect(session.expectations.map(\.command) == [3])
  }

  /// A claim is judged again when something that it is about happens, with the same result as judging all at each
  /// moment.
  @Test(arguments: 0..<20)
  func `Claims are judged as if all of the log were new`(seed: UInt64) throws {
    var random = RandomSession(seed: seed)
    let session = random.session(steps: 8)
    let claims = [
      "a.finished before b.finished", "never a.cancelled", "never b.executing before a.finished", "a.finished at 2s",
      "at 1500ms states a executing", "running net at-most 1", "running net at-least 2", "running cpu at 1s exactly 1",
      "outcome a completed, b completed", "ends 3s", "no-lints", "lint deadlock", "all finished",
      "log-set at 1s lines []",
    ]
    for claim in claims { _ = session.perform("expect \(claim)") }
    session.restart()
    while session.play.nextDue != nil {
      if session.advance(events: 3) != .reached { session.release() }
      let states = session.expectations.map(\.verdict)
      session.content.expectationJudge = nil
      #expect(states == session.expectations.map(\.verdict), "at \(session.play.now)")
    }
  }

  @Test(arguments: ["\n", "\r\n"]) func `The claims of the file are not claims of the session`(lineBreak: String) throws
  {
    let text = ["optui: 1", "title: t", "queues: {q: {}}", "expect:", "  - no-lints: true"]
    let bytes = Array(text.joined(separator: lineBreak).utf8)
    let session = try #require(ScenarioSession(file: "f", bytes: bytes))
    #expect(session.expectations.isEmpty)
    #expect(session.perform("expect no-lints") == .performed("expect no-lints", note: nil))
    #expect(session.expectations.map(\.line) == ["expect no-lints"])
  }
}
