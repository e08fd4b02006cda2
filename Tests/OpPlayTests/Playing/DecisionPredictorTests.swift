import TestSupport
import Testing

@testable import OpPlay

/// Decisions of the engine, predicted before it makes them.
@Suite struct DecisionPredictorTests {
  private static func play(_ text: String) throws -> Play { Play(try Scenario(reading: text, file: "f")) }

  private static let file = """
    optui: 1
    title: t
    queues: {q: {max: 1}}
    operations:
      first: {queue: q, duration: 3s}
      second: {queue: q, duration: 2s}
      urgent: {queue: q, priority: very-high, duration: 2s, at: 1s}
      last: {queue: q, duration: 1s, at: 1s}
    """

  @Test func `The play stops at the time of a decision and before it`() throws {
    let play = try Self.play(Self.file)
    play.predict(true)
    #expect(play.advance(to: .forEver) == .held(.untilReleased))
    let decision = try #require(play.decision)
    #expect(play.now == EngineTime(.seconds(3)))
    #expect(decision.choices.map(\.text.first) == ["second", "urgent", "last"])
    #expect(decision.answer == "b")
    #expect(decision.because?.first == "Of the ready operations, urgent has the highest priority (very-high).")
    #expect(!play.events.contains { $0.kind == .finished }, "the decisive event has not happened")
    play.release()
    play.advance(to: .forEver)
    #expect(play.decision?.because?.first == "The priorities are equal, and second was added first.")
    play.predict(false)
    #expect(play.hold == nil && play.advance(to: .forEver) == .reached)
  }

  @Test(arguments: [
    ("very-high", "normal", "Of the ready operations, a has the highest priority (very-high)."),
    ("normal", "normal", "The priorities are equal, and a was added first."),
    ("high", "high", "Of the ready operations with the highest priority (high), a was added first."),
  ])
  func `The reason names what decided`(_ first: String, _ second: String, _ reason: String) throws {
    let play = try Self.play(
      """
      optui: 1
      title: t
      queues: {q: {max: 1}}
      operations:
        long: {queue: q, duration: 1s}
        a: {queue: q, priority: \(first)}
        b: {queue: q, priority: \(second)}
        c: {queue: q}
      """)
    play.predict(true)
    play.advance(to: .forEver)
    #expect(play.decision?.because?.first == reason)
  }

  @Test func `Predicting leaves the log as it is`() throws {
    let (play, other) = (try Self.play(Self.file), try Self.play(Self.file))
    play.predict(true)
    play.finish()
    other.finish()
    #expect(play.events == other.events)
    #expect(play.fork(after: play.events.count, at: play.now).events == other.events)
  }

  /// A file with a few queues and operations, derived from a number.
  private static func file(_ random: inout SplitMix64) -> String {
    let priorities = ["very-low", "low", "normal", "high", "very-high"]
    var lines = ["optui: 1", "title: t", "allow: [deadlock, suspended-with-work]", "queues:"]
    for queue in 0..<2 { lines.append("  q\(queue): {max: \(1 + random.next(below: 2))}") }
    lines.append("operations:")
    for operation in 0..<(4 + random.next(below: 8)) {
      let after = operation > 0 && random.next(below: 3) == 0 ? ", after: [o\(random.next(below: operation))]" : ""
      lines.append(
        "  o\(operation): {queue: q\(random.next(below: 2)), at: \(random.next(below: 3))s, "
          + "duration: \(1 + random.next(below: 3))s, priority: \(priorities[random.next(below: 5)])\(after)}")
    }
    return lines.joined(separator: "\n")
  }

  private static func command(_ play: Play, _ random: inout SplitMix64) -> UserCommand {
    let operation = play.scenario.operations[random.next(below: play.scenario.operations.count)].id
    let queue = "q\(random.next(below: 2))"
    switch random.next(below: 5) {
    case 0: return .cancel(operation: operation)
    case 1: return .setMax(queue: queue, max: 1 + random.next(below: 3))
    case 2: return .suspend(queue: queue)
    case 3: return .resume(queue: queue)
    case _: return .setPriority(operation: operation, QueuePriority.allCases[random.next(below: 5)])
    }
  }

  /// Covers questions of a file, too: they are about the engine's next actions.
  @Test func `A prediction is what the engine then does, on random plays and after random commands`() throws {
    var decisions = 0
    for seed in 0..<UInt64(isThorough ? 500 : 60) {
      var random = SplitMix64(seed: seed)
      let play = try Self.play(Self.file(&random))
      play.predict(true)
      // Those of one pass of the scheduler are asked one after the other, before the first of them happens.
      var asked: [Step.Question] = []
      var count = 0
      for _ in 0..<200 {
        guard case .held = play.advance(to: .forEver) else { break }
        guard let decision = play.decision else {
          play.release()
          continue
        }
        // A command at the decision changes it, so it is computed again.
        if random.next(below: 4) == 0 {
          play.release()
          play.perform(Self.command(play, &random))
          asked = []
          continue
        }
        decisions += 1
        if asked.isEmpty { count = play.events.count }
        asked.append(decision)
        var started: [String] {
          play.events(after: count).filter { $0.kind == .dispatched }.compactMap(\.operation)
        }
        play.release()
        repeat {
          play.advance(events: 1)
        } while play.decision == nil && play.hold == nil && play.nextDue != nil && started.count < asked.count
        if play.decision != nil, play.events.count == count { continue }
        for decision in asked {
          let answer = decision.choices.first { $0.key == decision.answer }?.text.first
          let first = started.first { id in decision.choices.contains { $0.text.first == id } }
          #expect(first != nil && first == answer, "seed \(seed): \(decision.text.first) \(started)")
        }
        asked = []
      }
    }
    #expect(decisions > 100)
  }
}
