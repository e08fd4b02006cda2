import OpScenario
import Testing

/// A scenario without its head, and what it shows. What must come out stands in its `expect`.
struct SmallPlay: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var text: String

  init(_ testDescription: String, _ body: String) {
    self.testDescription = testDescription
    text = "optui: 1\ntitle: \(testDescription)\n" + body + "\n"
  }

  /// What is wrong with the file or with its play; empty when all came out as expected.
  var report: String {
    let bytes = Array(text.utf8)
    let (scenario, problems) = ScenarioLoader.load(file: "play.yaml", bytes: bytes)
    let found = problems + (scenario.map { Verifier.check($0) } ?? [])
    let isSilent = scenario?.expectations.isEmpty == true
    return ProblemReport(found, file: "play.yaml", bytes: bytes).rendered() + (isSilent ? "it expects nothing" : "")
  }
}
