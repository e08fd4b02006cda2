import OpPlay
import Scenarios
import Testing

/// Built-in scenarios, which are written for virtual time, played in real time at fifty times the speed: their
/// expectations of order still hold.
@Suite struct TwoClocksTests {
  /// The plays whose order follows from rules, not from ties or durations.
  static let names = [
    "queues/serial", "queues/added-twice", "groups/chain", "dependencies/cycle", "why/ring",
  ]

  @Test(arguments: names)
  func `Expectations of order hold in real time`(_ name: String) throws {
    let builtIn = try #require(BuiltIn.all.first { $0.name == name })
    let text = Self.quickened(builtIn.text)
    let (loaded, problems) = ScenarioLoader.load(file: name, bytes: Array(text.utf8))
    var scenario = try #require(loaded, "\(ProblemReport(problems, file: name, text: text).rendered())")
    // Not in the text, because the loader refuses questions that only a play in virtual time can answer.
    scenario.clock = .real
    scenario.expectations.removeAll { !["order", "never", "running", "misuse", "all"].contains($0.key) }
    #expect(!scenario.expectations.isEmpty, "it says nothing about order")
    let failures = Verifier.check(scenario)
    #expect(failures.isEmpty, "\(ProblemReport(failures, file: name, text: text).rendered())")
  }

  private static func quickened(_ text: String) -> String {
    text.replacing(/\b([0-9]+(?:\.[0-9]+)?)(ms|s|min)\b/) { match in
      let unit = match.output.2 == "ms" ? 1000.0 : match.output.2 == "s" ? 1_000_000 : 60_000_000
      return "\(Int((Double(match.output.1) ?? 0) * unit / 50))us"
    }
  }
}
