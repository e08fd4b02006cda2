import OpEngine
import Testing

@testable import OpScenario

/// Claims while the play goes on.
@Suite struct ClaimTests {
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
    ] as [(String, [ClaimState])])
  func `A claim is open until it holds or fails`(claim: String, states: [ClaimState]) throws {
    let session = ScenarioSession()
    try session.perform(all: ["queue q max 1", "add a for 2s", "add b for 1s", "expect \(claim)"])
    var seen: [ClaimState] = []
    for milliseconds in [0, 1000, 2500, 9000] {
      session.advance(to: EngineTime(.milliseconds(milliseconds)))
      seen += session.claims.map(\.state)
    }
    #expect(seen == states)
    #expect(session.claims.map(\.line) == ["expect \(claim)"])
    #expect(session.claims.map(\.command) == [3])
  }

  @Test(arguments: ["\n", "\r\n"]) func `The claims of the file are none of the session`(lineBreak: String) throws {
    let text = ["optui: 1", "title: t", "queues: {q: {}}", "expect:", "  - no-lints: true"]
    let bytes = Array(text.joined(separator: lineBreak).utf8)
    let session = try #require(ScenarioSession(file: "f", bytes: bytes))
    #expect(session.claims.isEmpty)
    #expect(session.perform("expect no-lints") == .performed("expect no-lints"))
    #expect(session.claims.map(\.line) == ["expect no-lints"])
  }
}
