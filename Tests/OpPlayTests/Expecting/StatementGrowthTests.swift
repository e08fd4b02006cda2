import Testing

@testable import OpPlay

/// The cost of many claims about one log: with a scan of the whole log for each, these took minutes.
@Suite struct StatementGrowthTests {
  private static func log(_ queue: String) throws -> (index: LogIndex, operations: [String]) {
    let yaml = """
      optui: 1
      title: Many operations
      allow: [deadlock]
      queues: {q: \(queue)}
      operations: {A: {queue: q, repeat: 4000}}
      """
    let scenario = try Scenario(reading: yaml, file: "many.yaml")
    let play = Play(scenario, holds: false)
    play.finish()
    let operations = play.events.filter { $0.kind == .created }.compactMap(\.operation)
    #expect(operations.count == 4000)
    return (LogIndex(events: play.events, threadNames: []), operations)
  }

  @Test func `Claims that something never happens, and in which order things do`() throws {
    let (log, operations) = try Self.log("{}")
    for operation in operations {
      func event(_ kind: LogEvent.Kind) -> EventPattern { EventPattern(subject: operation, kind: kind) }
      #expect(Verifier.never(event(.failed), nil, nil, log) == nil)
      #expect(Verifier.never(event(.finished), .before, event(.executing), log) == nil)
      #expect(Verifier.never(event(.finished), nil, nil, log) != nil)
      #expect(Verifier.event(event(.finished), at: .zero, within: .zero, log) == nil)
      #expect(Verifier.order([event(.enqueued), event(.executing), event(.finished)], log) == nil)
      #expect(Verifier.order([event(.finished), event(.executing)], log) != nil)
      #expect(Verifier.outcome([(operation, .completed)], log) == nil)
    }
  }

  @Test(arguments: [("{suspended: true}", WaitReason.Kind.suspended), ("{max: 0}", .maxZero)])
  func `Claims that operations are stalled`(_ queue: String, _ kind: WaitReason.Kind) throws {
    let (log, operations) = try Self.log(queue)
    for operation in operations {
      #expect(Verifier.stalled(operation, [kind], log) == nil)
      #expect(Verifier.stalled(operation, [.paused], log) != nil)
    }
  }

  @Test func `A pattern matches the same events after any number of earlier searches`() throws {
    let yaml = """
      optui: 1
      title: Few
      queues: {q: {max: 1}}
      operations: {A: {queue: q, duration: 1s}, B: {queue: q, after: [A]}}
      script: [{log: x}, {suspend: q}, {resume: q}, {at: 500ms, cancel: A}]
      """
    let scenario = try Scenario(reading: yaml, file: "few.yaml")
    let play = Play(scenario, holds: false)
    play.finish()
    let log = LogIndex(events: play.events, threadNames: [])
    let subjects = Set(play.events.map(\.subject)).union([nil, "nobody"])
    for _ in 1...2 {
      for kind in Set(play.events.map(\.kind)).union([.failed]) {
        for subject in subjects {
          let pattern = EventPattern(subject: subject, kind: kind)
          let expected = play.events.filter(pattern.matches)
          #expect(log.matches(of: pattern) == expected)
          for start in [0, play.events.count / 2, play.events.count] {
            #expect(
              log.firstMatch(of: pattern, from: start) == play.events[start...].firstIndex(where: pattern.matches))
          }
        }
      }
    }
  }
}
