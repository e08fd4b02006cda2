import Testing

@testable import OpPlay

/// Plays in real time in which the file's own steps wait at unusual places: the end is still detected.
@Suite(.timeLimit(.minutes(10))) struct SupervisorTests {
  private func play(_ body: String, limits: PlayLimits = .realTime()) throws -> ThreadedPlay {
    let text = "optui: 1\ntitle: t\nclock: real\nallow: [deadlock, never-added]\n" + body
    return ThreadedPlay(try Scenario(reading: text), limits: limits)
  }

  static let waits: [(body: String, says: String)] = [
    // A condition cancels the operation when it is added; the overridden cancel waits forever.
    (
      """
      queues: {q: {}}
      operations:
        m: {queue: q, kind: manual}
        c: {queue: q, kind: custom, overrides: {cancel: [{wait: m}]}, conditions: [{id: no, satisfied: false}]}
      """, "m: step"
    ),
    (
      """
      queues: {q: {}}
      operations:
        m: {queue: q, kind: manual}
        c: {queue: q, conditions: [{id: no, satisfied: false}], observe: {isCancelled: [{wait: m}]}}
      """, "m: step"
    ),
    // The thread of the first block waits for the other one, which waits forever.
    (
      """
      queues: {q: {}}
      operations:
        m: {queue: q, kind: manual}
        b: {queue: q, blocks: [1ms, [{wait: m}]]}
      """, "m: step"
    ),
    (
      """
      queues: {q: {}}
      operations:
        m: {queue: q, kind: manual}
        b: {blocks: [1ms, [{wait: m}]]}
      script: [{start: b}]
      """, "m: step"
    ),
  ]

  @Test(arguments: waits)
  func `A wait that never ends is a deadlock, wherever it is`(body: String, says: String) throws {
    let play = try play(body)
    #expect(play.run() == .reached)
    let text = play.events.last { $0.remark?.code == .lint(.deadlock) }?.remark?.message
    #expect(text?.contains(says) == true, "\(text ?? "no lint")")
  }

  /// The second operation is added while the observer of the first one sleeps.
  @Test func `A sleeping observer does not delay an addition`() throws {
    let play = try play(
      """
      queues: {q: {}}
      operations:
        c: {queue: q, conditions: [{id: no, satisfied: false}], observe: {isCancelled: [{when: b.log hi}, {log: seen}]}}
        b: {queue: q, steps: [{log: hi}]}
      """.replacing("{when: b.log hi}, {log: seen}", with: "{when: b.log hi, log: seen}"))
    #expect(play.run() == .reached)
    #expect(play.events.filter { $0.kind == .log }.map(\.subject) == ["b", "c"])
  }

  @Test func `A play stopped by the clock reports which thread waits for what`() throws {
    let play = try play("operations: {A: {}}", limits: .realTime(longest: .zero))
    play.waits.withLock { $0.append(StallReport.Wait(thread: "main", target: .operation("A"))) }
    #expect(play.run() == .exhausted("the play goes on after 0.0 seconds; main: wait A; A: not-enqueued"))
  }
}
