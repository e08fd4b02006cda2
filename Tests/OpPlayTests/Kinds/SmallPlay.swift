import OpPlay
import Testing

/// A scenario without its head, and the rule that it shows. Its `expect` has the results.
struct SmallPlay: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var text: String

  init(_ testDescription: String, _ body: String) {
    self.testDescription = testDescription
    text = "optui: 1\ntitle: \(testDescription)\n" + body + "\n"
  }

  /// The problems of the file or of its play; empty if all expectations hold.
  var report: String {
    let bytes = Array(text.utf8)
    let (scenario, problems) = ScenarioLoader.load(file: "play.yaml", bytes: bytes)
    let found = problems + (scenario.map { Verifier.check($0) } ?? [])
    let isSilent = scenario?.expectations.isEmpty == true
    return ProblemReport(found, file: "play.yaml", bytes: bytes).rendered() + (isSilent ? "it expects nothing" : "")
  }
}
