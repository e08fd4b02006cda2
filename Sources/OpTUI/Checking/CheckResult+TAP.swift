// The Test Anything Protocol: a line for each scenario after a subtest for each entry of `expect`, with details as
// YAML.
extension CheckResult {
  /// - Parameter number: the position of the scenario in the check, from 1.
  func tapLines(number: Int) -> String {
    let path = path.printable.escapedForTAP
    let subtests = cases.enumerated().map { index, testCase in
      let skip = testCase.problem == nil && testCase.isSkipped ? " # SKIP the clock is real" : ""
      return "    \(testCase.problem == nil ? "ok" : "not ok") \(index + 1) - \(testCase.name.escapedForTAP)\(skip)\n"
        + (testCase.problem.map { "      ---\n\(Self.tapFields($0))      ...\n" } ?? "")
    }
    return "# Subtest: \(path)\n    1..\(cases.count)\n" + subtests.joined()
      + "\(verdict == .passed ? "ok" : "not ok") \(number) - \(path)\n"
  }

  /// Returns the details of a problem. Texts are written as JSON, which is also YAML.
  private static func tapFields(_ problem: Problem) -> String {
    var fields = [
      ("severity", problem.severity.rawValue), ("code", problem.code), ("message", problem.message),
    ]
    fields += [("hint", problem.hint), ("expected", problem.expected), ("actual", problem.actual)]
      .compactMap { key, value in value.map { (key, $0) } }
    let place = problem.place.map { "      line: \($0.line)\n      column: \($0.column)\n" } ?? ""
    let notes = problem.advice.map(\.withReadableNames.quotedForJSON).joined(separator: ", ")
    return fields.map { key, value in "      \(key): \(value.withReadableNames.quotedForJSON)\n" }.joined()
      + (notes.isEmpty ? "" : "      notes: [\(notes)]\n") + place
  }
}

extension String {
  /// The text with `#` escaped, which begins a directive.
  fileprivate var escapedForTAP: String { replacing("#", with: "\\#") }
}
