import OpPlay
import Testing

/// A play is over when no thread waits for anything, even if something was once due.
@Suite struct EndTests {
  private func play(_ operations: String, script: String = "") throws -> Play {
    let file = "optui: 1\ntitle: t\nallow: [deadlock, cancel-ignored]\nqueues: {q: {}}\noperations:\n  \(operations)\n"
    let text = file + (script.isEmpty ? "" : "script: \(script)\n")
    return Play(try Scenario(reading: text, file: "f"))
  }

  @Test(arguments: [
    // The body would have slept for a minute.
    ("A: {queue: q, duration: 60s}", "[{at: 2s, cancel: A}]"),
    // The operation would have failed after a minute.
    ("A: {queue: q, fails: {at: 60s, message: m}}", "[{at: 2s, cancel: A}]"),
    // The failing block ends the other one.
    ("A: {queue: q, fails: {at: 2s, message: m}, blocks: [60s, 50s]}", ""),
  ])
  func `A play does not wait for work that is no longer due`(operations: String, script: String) throws {
    let play = try play(operations, script: script)
    play.advance(to: EngineTime(.seconds(2)))
    while let due = play.nextDue {
      #expect(due == EngineTime(.seconds(2)))
      guard due == EngineTime(.seconds(2)) else { return }
      play.advance(to: due)
    }
    #expect(play.events.last { $0.kind == .finished }?.time == EngineTime(.seconds(2)))
    play.finish()
    #expect(play.now == EngineTime(.seconds(2)))
  }

  /// The scheduled checks of a pause that is over, and of one that continues.
  @Test func `A paused operation is not checked`() throws {
    let play = try play(
      "A: {queue: q, kind: pausable, fails: {at: 3s, message: m}, duration: 9s}",
      script: "[{at: 1s, pause: A}, {at: 2s, unpause: A}, {at: 3500ms, pause: A}]")
    play.advance(to: EngineTime(.milliseconds(3500)))
    while let due = play.nextDue, due <= EngineTime(.milliseconds(3500)) { play.advance(to: due) }
    #expect(play.nextDue == nil)
    play.perform(.unpause(operation: "A"))
    #expect(play.nextDue == EngineTime(.seconds(4)))
    play.finish()
    #expect(play.events.last { $0.kind == .failed }?.time == EngineTime(.seconds(4)))
  }

  /// A thread that listens for the deadlock continues after it, for every driver; merely printing is not a new stall.
  @Test(arguments: [true, false])
  func `A thread that listens for a deadlock continues`(inOneGo: Bool) throws {
    let play = try play(
      "A: {queue: q, kind: manual}",
      script: "[{when: lint deadlock, note: Stuck.}, {after: 1s, log: still stuck}]")
    if inOneGo {
      play.finish()
    } else {
      while let due = play.nextDue { play.advance(to: due, limit: 1) }
    }
    let end = play.events.drop { $0.kind != .lint }.map { "\($0.time.text) \($0.kind.rawValue)" }
    #expect(end == ["0.000 lint", "0.000 note", "1.000 log"])
    play.perform(.finish(operation: "A"))
    play.finish()
    #expect(play.events.last { $0.kind == .finished } != nil)
  }

  @Test func `A new stall is reported again`() throws {
    let play = try play("A: {queue: q, kind: manual}", script: "[{at: 1s, suspend: q}]")
    for queue in ["resume", "suspend"] {
      play.finish()
      play.perform(queue == "resume" ? .resume(queue: "q") : .suspend(queue: "q"))
    }
    play.finish()
    #expect(play.events.count { $0.isDeadlock } == 3)
  }
}
