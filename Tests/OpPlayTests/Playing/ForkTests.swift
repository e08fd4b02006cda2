import Scenarios
import TestSupport
import Testing

@testable import OpPlay
@testable import OpScenario

/// A fork equals the play up to a moment, and is independent after it.
@Suite struct ForkTests {
  /// Drives a play like a user: in slices of time and of events, with commands and passed holds in between.
  private struct Person {
    var choices: SplitMix64
    let scenario: Scenario

    mutating func drive(_ play: Play, commands: Int) {
      for _ in 0..<commands {
        switch choices.next() % 3 {
        case 0: play.advance(events: Int(choices.next() % 7))
        case 1: play.advance(to: play.now + .milliseconds(Int(choices.next() % 1500)), limit: 50)
        case _: play.advance(toMark: play.markCount + 1, limit: 60)
        }
        if play.hold != nil, choices.next() % 2 == 0 { play.release() }
        if let command = command() { play.perform(command) }
      }
    }

    private mutating func command() -> UserCommand? {
      guard let operation = scenario.operations.randomElement(using: &choices)?.id else { return nil }
      let queue = scenario.queues.randomElement(using: &choices)?.id ?? ""
      switch choices.next() % 11 {
      case 0: return .suspend(queue: queue)
      case 1: return .resume(queue: queue)
      case 2: return .cancel(operation: operation)
      case 3: return .cancelAll(queue: queue)
      case 4: return .setMax(queue: queue, max: Int(choices.next() % 4) - 1)
      case 5: return .finish(operation: operation)
      case 6: return .pause(operation: operation)
      case 7: return .unpause(operation: operation)
      case 8: return .satisfy(operation: operation, condition: "online")
      case 9:
        return QueuePriority.allCases.randomElement(using: &choices).map { .setPriority(operation: operation, $0) }
      case _: return nil
      }
    }
  }

  /// Some moments from the beginning to the end, different ones for each seed.
  private func cuts(_ events: [LogEvent], seed: UInt64 = 0) -> StrideTo<Int> {
    stride(from: Int(seed), to: events.count, by: max(1, events.count / (isThorough ? 12 : 4)))
  }

  @Test(arguments: BuiltIn.all)
  func `Without changes it continues like the original play`(_ builtIn: BuiltIn) throws {
    let play = Play(try Scenario(reading: builtIn.text, file: builtIn.name))
    play.finish()
    let log = play.events
    for count in cuts(log) {
      let time = count == 0 ? .zero : log[count - 1].time
      let fork = play.fork(after: count, at: time)
      #expect(fork.events.count >= count && log.starts(with: fork.events), "\(builtIn.name) after \(count)")
      fork.finish()
      #expect(fork.events == log, "\(builtIn.name) after \(count)")
    }
  }

  @Test(arguments: BuiltIn.all)
  func `The user's earlier actions are replayed`(_ builtIn: BuiltIn) throws {
    let scenario = try Scenario(reading: builtIn.text, file: builtIn.name)
    for seed in UInt64(1)...(isThorough ? 3 : 1) {
      var person = Person(choices: SplitMix64(seed: seed), scenario: scenario)
      let play = Play(scenario)
      person.drive(play, commands: 12)
      let commanded = play.events.count
      play.finish()
      let log = play.events
      for count in cuts(log, seed: seed) {
        let time = count == 0 ? .zero : log[count - 1].time
        let fork = play.fork(after: count, at: time)
        #expect(
          fork.events.count >= count && log.starts(with: fork.events), "\(builtIn.name), \(seed), after \(count)")
        let again = fork.fork(after: count, at: time)
        #expect(again.events == fork.events && again.now == fork.now, "\(builtIn.name), \(seed), after \(count)")
        guard count > commanded else { continue }
        fork.finish()
        #expect(fork.events == log, "\(builtIn.name), \(seed), after \(count)")
      }
    }
  }

  private static let two = Scenario(
    file: "two", title: LocalizedText("t"), queues: [queue("q", max: 1)],
    operations: [operation("A", in: "q", [sleeping(.seconds(4))]), operation("B", in: "q", [sleeping(.seconds(4))])],
    script: [Step(.show(.hold(.untilReleased)), trigger: .at(.seconds(1)))])

  @Test func `Between two events it stands at the time`() {
    let play = Play(Self.two)
    play.finish()
    let count = play.events.count { $0.time < EngineTime(.seconds(3)) }
    let fork = play.fork(after: count, at: EngineTime(.seconds(3)))
    #expect(fork.now == EngineTime(.seconds(3)) && fork.hold == nil, "the hold was passed two seconds ago")
    fork.perform(.cancel(operation: "B"))
    fork.finish()
    #expect(fork.events[count].kind == .cancelled && fork.events[count].time == EngineTime(.seconds(3)))
    #expect(!fork.events.contains { $0.operation == "B" && $0.kind == .executing })
    #expect(play.events.contains { $0.operation == "B" && $0.kind == .executing }, "the play itself is unchanged")
  }

  @Test func `A question is written again if other input precedes it`() throws {
    let text = """
      optui: 1
      title: t
      queues: {q: {max: 1}}
      operations: {first: {queue: q, duration: 3s}, second: {queue: q, duration: 2s}}
      threads: {narrator: [{at: 2s, ask: {when: second.finished}}]}
      """
    let scenario = try Scenario(reading: text, file: "f")
    let (plain, play) = (Play(scenario, holds: false), Play(scenario, holds: false))
    play.advance(to: EngineTime(.seconds(1)))
    play.perform(.cancel(operation: "first"))
    for play in [plain, play] { play.finish() }
    let fork = play.fork(after: 0, at: .zero)
    fork.finish()
    #expect(fork.events == plain.events)
    func questions(_ play: Play) -> [LogEvent.Body] { play.events.filter { $0.kind == .choice }.map(\.body) }
    #expect(questions(play) != questions(plain))
  }

  @Test func `It stops at the hold again`() throws {
    let play = Play(Self.two)
    play.finish()
    let hold = try #require(play.events.firstIndex { $0.kind == .hold })
    #expect(play.fork(after: hold + 1, at: EngineTime(.seconds(1))).hold == .untilReleased)
    #expect(play.fork(after: hold + 1, at: EngineTime(.milliseconds(1001))).hold == nil)
  }

  @Test func `A command that came later is dropped`() {
    let play = Play(Self.two)
    play.advance(to: EngineTime(.seconds(1)))
    play.perform(.suspend(queue: "q"))
    let count = play.events.count
    play.finish()
    let before = play.fork(after: count - 1, at: EngineTime(.seconds(1)))
    #expect(!before.events.contains { $0.kind == .suspended })
    let after = play.fork(after: count, at: EngineTime(.seconds(1)))
    #expect(after.events.last?.kind == .suspended && after.events.last?.thread == "you")
  }
}
