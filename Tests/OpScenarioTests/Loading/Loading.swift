import Testing

@testable import OpScenario

/// The full report on a file with the given text; empty when it is loaded.
func report(on text: String, file: String = "play.yaml") -> String {
  let bytes = Array(text.utf8)
  let (scenario, problems) = ScenarioLoader.load(file: file, bytes: bytes)
  precondition((scenario == nil) == problems.contains { $0.severity == .error })
  return ProblemReport(problems, file: file, bytes: bytes).rendered()
}

/// The codes of the errors of a file, in order.
func codes(of text: String) -> [String] { problems(of: text).filter { $0.severity == .error }.map(\.code) }

/// Errors and warnings of a file, in order.
func problems(of text: String) -> [Problem] {
  ScenarioLoader.load(file: "play.yaml", bytes: Array(text.utf8)).problems
}

/// Expects these errors in a scenario without its head.
func expectCodes(_ expected: [String], of lines: String, sourceLocation: SourceLocation = #_sourceLocation) {
  let text = "optui: 1\ntitle: x\n" + lines + "\n"
  #expect(codes(of: text) == expected, "\(text)\n\(report(on: text))", sourceLocation: sourceLocation)
}
