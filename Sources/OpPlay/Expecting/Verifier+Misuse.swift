// Misuse that no expectation names.
extension Verifier {
  /// Returns a warning for each code of misuse that occurred and that no expectation names, with its first event.
  static func unnamedMisuse(in events: [LogEvent], of scenario: Scenario) -> [Problem] {
    let statements =
      scenario.expectations.map(\.statement) + (scenario.goal.map { $0.expectations.map(\.statement) } ?? [])
    var told: Set<String> = []
    return events.compactMap { event in
      guard let code = event.remark?.code, case .misuse = code, !statements.contains(where: { $0.names(code.id) }),
        told.insert(code.id).inserted
      else { return nil }
      return Problem(
        .warning, "misuse", "\(event.trace) \(code.id), and no entry of 'expect' names it", at: nil,
        hint: "a misuse that is the lesson is expected:  misuse: {code: \(code.id)}")
    }
  }
}

extension Expectation.Statement {
  /// Whether it names misuse of a code.
  fileprivate func names(_ code: String) -> Bool {
    if case .misuse(let expected, _) = self {
      expected.rawValue == code
    } else {
      deciders.patterns.contains { $0.isMisuse(code) }
    }
  }
}

extension EventPattern {
  /// Whether it matches misuse of a code.
  fileprivate func isMisuse(_ code: String) -> Bool { kind == .misuse && (detail ?? code) == code }
}
