// Expectations of single events and their order.
extension Verifier {
  static func order(_ patterns: [EventPattern], _ logIndex: LogIndex) -> Failure? {
    var next = 0
    for (index, pattern) in patterns.enumerated() {
      guard let found = logIndex.firstMatch(of: pattern, from: next) else {
        let all = logIndex.matches(of: pattern)
        guard index > 0, !all.isEmpty else { return Failure("\(pattern) never happened", []) }
        let before = patterns[index - 1]
        let cited = (logIndex.matches(of: before) + all).sorted { $0.sequence < $1.sequence }
        return Failure("expected \(before) before \(pattern)", cited)
      }
      next = found + 1
    }
    return nil
  }

  static func never(
    _ pattern: EventPattern, _ relation: Expectation.Relation?, _ other: EventPattern?, _ logIndex: LogIndex
  ) -> Failure? {
    let matches = logIndex.matches(of: pattern)
    guard let relation, let other else {
      return matches.isEmpty ? nil : Failure("expected that \(pattern) never happens", matches)
    }
    let first = logIndex.matches(of: other).first?.sequence
    let offending =
      switch relation {
      case .before: matches.filter { $0.sequence < first ?? .min }
      case .after: matches.filter { $0.sequence > first ?? .max }
      case .during: logIndex.matches(of: pattern, during: other)
      }
    guard !offending.isEmpty else { return nil }
    return Failure(
      "expected no \(pattern) \(localized(Phrase(key: relation.rawValue))) \(other)",
      (logIndex.matches(of: other) + offending).sorted { $0.sequence < $1.sequence })
  }

  static func event(
    _ pattern: EventPattern, at offset: Duration, within tolerance: Duration, _ logIndex: LogIndex
  ) -> Failure? {
    let matches = logIndex.matches(of: pattern)
    if matches.isEmpty { return Failure("\(pattern) never happened") }
    let time = EngineTime(offset)
    if matches.contains(where: { abs($0.time - time) <= tolerance }) { return nil }
    return Failure(
      tolerance > .zero
        ? "expected \(pattern) at \(time.text) within \(tolerance)" : "expected \(pattern) at \(time.text)", matches)
  }

  private static func abs(_ duration: Duration) -> Duration { duration < .zero ? .zero - duration : duration }

  static func keyChanges(
    of operation: String, _ keys: Set<String>, are expected: [String], _ logIndex: LogIndex
  ) -> Failure? {
    let posted = logIndex.events.filter { event in
      guard case .notified(let name, _, let change) = event.body else { return false }
      return name.text == operation && keys.contains(change.key)
    }
    let patterns = expected.map { EventPattern(subject: operation, kind: .kvo, detail: $0) }
    if posted.count == expected.count, zip(patterns, posted).allSatisfy({ $0.matches($1) }) { return nil }
    let actual = posted.map { $0.keyChange }.joined(separator: ", ")
    return Failure(
      "expected of \(operation): \(expected.joined(separator: ", "))",
      actual: actual.isEmpty ? localized("nothing") : actual)
  }

  static func noLints(besides allowed: Set<String>, _ logIndex: LogIndex) -> Failure? {
    let lints = logIndex.events.filter { $0.kind == .lint && !allowed.contains($0.detail ?? "") }
    return lints.isEmpty ? nil : Failure("expected no lints", actual: citation(of: lints))
  }

  static func remark(_ code: LogEvent.Remark.Code, _ subject: String?, _ logIndex: LogIndex) -> Failure? {
    let word = code.kind.rawValue
    let all = logIndex.events.filter { $0.kind == code.kind }
    let isThere = all.contains { event in
      event.remark?.code == code && (subject == nil || event.operation == subject || event.queue == subject)
    }
    if isThere { return nil }
    return Failure(
      subject.map { "expected \(word) \(code.id) of \($0)" } ?? "expected \(word) \(code.id)",
      actual: all.isEmpty ? localized("no \(word)") : citation(of: all))
  }

  private static func citation(of events: [LogEvent]) -> String {
    events.map { "\($0.trace) \($0.detail ?? "")" }.joined(separator: "   ")
  }
}

extension LogEvent {
  /// A notification in the notation of expectations: the key, and its values if any.
  fileprivate var keyChange: String {
    guard case .notified(_, _, let change) = body, change.old == nil, change.new == nil else { return detail ?? "" }
    return change.key
  }
}
