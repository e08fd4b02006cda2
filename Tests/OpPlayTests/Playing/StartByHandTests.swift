import Testing

@testable import OpPlay

/// Starts by hand of operations that a queue would make wait (R20, Conditions, Exclusive categories).
@Suite struct StartByHandTests {
  private static let refused: [(operation: String, script: String, kind: WaitReason.Kind)] = [
    ("op: {after: [other]}\n  other: {}", "", .dependency), ("op: {kind: pausable}", "{pause: op}, ", .paused),
    ("op: {conditions: [{id: adult, satisfied: false}]}", "", .condition),
    ("op: {exclusive: [x]}\n  other: {kind: manual, exclusive: [x]}", "{start: other}, ", .exclusive),
  ]

  @Test(arguments: refused)
  func `Starting an unready operation is misuse, with a reason`(
    operation: String, script: String, kind: WaitReason.Kind
  ) throws {
    let play = try play("operations:\n  \(operation)\nscript: [\(script){start: op}]")
    let misuse = try #require(play.events.first { $0.remark?.code == .misuse(.notReady) })
    #expect(misuse.operation == "op")
    let graph = NamedWaitGraph(play.events.prefix { $0.sequence <= misuse.sequence })
    #expect(graph.reasonAgainstStart(of: "op")?.kind == kind)
    #expect(!play.events.contains { $0.operation == "op" && $0.kind == .executing })
  }

  @Test(arguments: ["{satisfy: {op: adult}}, {start: op}", "{cancel: op}, {start: op}"])
  func `If satisfied or cancelled, it starts`(script: String) throws {
    let play = try play("operations: {op: {conditions: [{id: adult, satisfied: false}]}}\nscript: [\(script)]")
    #expect(play.events.contains { $0.operation == "op" && $0.kind == .finished })
    #expect(!play.events.contains { $0.remark?.code == .misuse(.notReady) })
  }

  @Test func `An operation started by hand has its category until its finish`() throws {
    let play = try play(
      """
      queues: {q: {}}
      operations:
        byHand: {kind: manual, exclusive: [x]}
        queued: {queue: q, at: 1s, exclusive: [x], duration: 1s}
      script: [{start: byHand}, {at: 3s, finish: byHand}]
      """)
    let began = play.events.first { $0.operation == "queued" && $0.kind == .executing }
    #expect(began?.time == EngineTime(.seconds(3)))
    let graph = NamedWaitGraph(play.events.prefix { $0.time < EngineTime(.seconds(3)) })
    #expect(graph.explanation(of: "queued")?.chain.map(\.kind) == [.exclusive, .step])
  }

  @Test func `An operation that passes another in a serial queue is reported with the reason`() throws {
    let play = try play(
      """
      queues: {q: {max: 1}}
      operations:
        op1: {queue: q, duration: 1s}
        op2: {queue: q, after: [gate], duration: 1s}
        op3: {queue: q, duration: 1s}
        gate: {duration: 1s}
      """)
    let lint = try #require(play.events.first { $0.remark?.code == .lint(.serialIsNotFIFO) })
    let graph = NamedWaitGraph(play.events.prefix { $0.sequence <= lint.sequence })
    let reason = graph.reasonOfPassed(by: lint.operation ?? "")
    #expect(reason?.kind == .dependency && reason.map { graph.name(of: $0.operation) } == "op2")
  }

  @Test func `For two operations that cancel each other without end, names and line are reported`() throws {
    let play = try play(
      """
      queues: {q: {suspended: true}}
      operations:
        a: {queue: q, kind: custom, overrides: {cancel: [{call: super.cancel}, {cancel: b}]}}
        b: {queue: q, kind: custom, overrides: {cancel: [{call: super.cancel}, {cancel: a}]}}
      script: [{at: 1s, cancel: a}]
      """)
    guard case .exhausted(let report) = play.finish() else {
      Issue.record("it was not stopped")
      return
    }
    #expect(report.hasPrefix("line ") && report.contains(": methods or observers of a, b call each other"), "\(report)")
  }

  private func play(_ yaml: String) throws -> Play {
    let text = "optui: 1\ntitle: t\nallow: [deadlock, never-added]\n" + yaml
    let play = Play(try Scenario(reading: text, file: "s.yaml"), holds: false)
    play.finish()
    return play
  }
}
