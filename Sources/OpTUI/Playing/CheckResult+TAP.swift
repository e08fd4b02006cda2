import OpEngine
import OpScenario

// The Test Anything Protocol: a line for each scenario, and its problems as YAML.
extension CheckResult {
  /// - Parameter number: the place of the scenario in the check, from 1.
  func tapLines(number: Int) -> String {
    let line = "\(verdict == .passed ? "ok" : "not ok") \(number) - \(path.printable.escapedForTAP)\n"
    guard verdict != .passed else { return line }
    return line + "  ---\n  problems:\n" + report.problems.map(Self.tapEntry).joined() + "  ...\n"
  }

  /// Returns a problem as an entry of a list. Texts are written as JSON, which is YAML too.
  private static func tapEntry(_ problem: Problem) -> String {
    var fields = [
      ("severity", problem.severity.rawValue), ("code", problem.code), ("message", problem.message),
    ]
    fields += [("hint", problem.hint), ("expected", problem.expected), ("actual", problem.actual)]
      .compactMap { key, value in value.map { (key, $0) } }
    let place = problem.place.map { "      line: \($0.line)\n      column: \($0.column)\n" } ?? ""
    let notes = problem.advice.map(\.quotedForJSON).joined(separator: ", ")
    let lines =
      fields.map { key, value in "      \(key): \(value.quotedForJSON)\n" }.joined()
      + (notes.isEmpty ? "" : "      notes: [\(notes)]\n") + place
    return "    - " + lines.dropFirst(6)
  }
}

extension String {
  /// The text without the mark that begins a directive.
  fileprivate var escapedForTAP: String { replacing("#", with: "\\#") }
}
