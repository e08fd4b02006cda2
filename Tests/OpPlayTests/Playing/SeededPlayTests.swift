import Scenarios
import Testing

@testable import OpPlay
@testable import OpScenario

/// A seed opens the choices that R16 names, in a play too.
@Suite struct SeededPlayTests {
  private func lines(_ scenario: Scenario) -> [String] {
    let play = Play(scenario, holds: false)
    play.finish()
    return play.events.map { event in
      "\(event.sequence) \(event.time.text) \(event.worker ?? 0) \(event.subject ?? "") \(event.kind.rawValue) "
        + (event.detail ?? "")
    }
  }

  private func race() throws -> Scenario {
    let builtIn = try #require(BuiltIn.all.first { $0.name == "racing/cancel-or-finish" })
    return try Scenario(reading: builtIn.text, file: builtIn.name)
  }

  @Test func `Cancel against finish has every possible outcome, always as expected`() throws {
    var scenario = try race()
    #expect(scenario.seed == 5)
    var outcomes: [UInt64: [String]] = [:]
    for seed in UInt64(1)...50 {
      scenario.seed = seed
      #expect(Verifier.check(scenario).isEmpty, "seed \(seed)")
      let play = Play(scenario, holds: false)
      play.finish()
      outcomes[seed] = ["first", "second"].map { name in
        play.events.first { $0.operation == name && $0.kind == .finished }?.detail ?? ""
      }
    }
    #expect(Set(outcomes.values).count == 4, "each of the two completed, or cancelled")
    // The last note tells the viewer to try the other three.
    #expect(Set([1, 5, 6, 11].map { outcomes[$0] }).count == 4)
  }

  @Test func `The same seed is the same log`() throws {
    var scenario = try race()
    var logs: Set<[String]> = []
    for seed in UInt64(0)..<20 {
      scenario.seed = seed
      let log = lines(scenario)
      #expect(lines(scenario) == log, "seed \(seed)")
      logs.insert(log)
    }
    #expect(logs.count > 5)
  }

  @Test func `Without a seed work runs in the order scheduled`() throws {
    var scenario = try race()
    scenario.seed = nil
    #expect(lines(scenario).filter { $0.contains(" cancelled ") }.count == 2)
  }

  @Test func `Blocks of one operation and its dependants keep the rules under every seed`() {
    var scenario = Scenario(
      file: "blocks", title: LocalizedText("t"), workers: 2, queues: [queue("q", max: 1), queue("main", isMain: true)],
      operations: [
        operation("A", in: "q", [sleeping(.seconds(1)), sleeping(.seconds(1)), sleeping(.seconds(1))]),
        operation("B", in: "q", [twice("b")], after: ["A"], completion: .init(steps: [], isOnMain: true)),
        operation("C", in: "main", at: .seconds(2), [twice("c")], priority: .high),
      ],
      script: [
        Step(.engine(.commands([.cancel(operation: "B")])), trigger: .at(.seconds(2))),
        Step(.flow(.wait(.operation("B")))),
      ])
    var logs: Set<[String]> = []
    for seed in UInt64(1)...40 {
      scenario.seed = seed
      let play = Play(scenario, holds: false)
      #expect(play.finish() == .reached, "seed \(seed)")
      let finished = play.events.filter { $0.kind == .finished }.compactMap(\.operation)
      #expect(Set(finished) == ["A", "B", "C"] && finished.count == 3, "seed \(seed): \(finished)")
      #expect(!play.events.contains { $0.kind == .misuse }, "seed \(seed)")
      logs.insert(lines(scenario))
    }
    #expect(logs.count > 5)
  }
}
