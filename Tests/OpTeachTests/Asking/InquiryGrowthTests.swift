import TestSupport
import Testing

@testable import OpPlay

/// The cost of many questions in one file. Each case takes seconds: a play has to be so long that a replay for each
/// question would show.
@Suite struct InquiryGrowthTests {
  private static func scenario(_ count: Int, asking ask: (Int) -> String) -> Scenario? {
    let operations = (0..<count).map { "  o\($0): {queue: q, duration: 1s}\n" }.joined()
    let questions = (0..<(count - 1)).map { "  - {at: \($0 * 1000 + 500)ms, ask: {\(ask($0 + 1))}}\n" }.joined()
    let yaml = "optui: 1\ntitle: t\nqueues: {q: {max: 1}}\noperations:\n\(operations)script:\n\(questions)"
    return ScenarioLoader.load(file: "", bytes: Array(yaml.utf8)).scenario
  }

  @Test(arguments: ["when: o#.finished", "next: q", "runs: o#"])
  func `Many questions share one copy`(_ ask: String) {
    let grows = isLinear(from: 40) { count in
      Self.scenario(count) { ask.split(separator: "#", omittingEmptySubsequences: false).joined(separator: "\($0)") }
    } _: { scenario in
      guard let scenario else {
        Issue.record("no scenario")
        return
      }
      let play = Play(scenario, holds: false)
      play.finish()
      #expect(play.core.questions.withLock(\.problems).map(\.message) == [])
      #expect(play.inquiries.count == scenario.operations.count - 1)
    }
    #expect(grows)
  }

  @Test func `Commands are tried for a limited number of questions`() throws {
    let scenario = try #require(Self.scenario(60) { "frees: o\($0)" })
    let play = Play(scenario, holds: false)
    play.trialSteps = 2_000_001
    play.finish()
    #expect(play.core.questions.withLock(\.problems).count == 59)
    #expect(play.core.questions.withLock(\.problems).first?.message.contains("too long to try commands") == true)
  }
}
