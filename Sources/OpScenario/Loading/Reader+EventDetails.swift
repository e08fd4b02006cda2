import Localization
import OpEngine

// What stands behind the name of an event.
extension Reader {
  /// The event, if it may carry that; else nil.
  func pattern(_ event: EventPattern, carrying detail: String, at place: SourcePlace) -> EventPattern? {
    guard let wanted = event.kind.detail else {
      problems.add("impossible-event", "the event '\(event)' carries nothing that could stand behind it", at: place)
      return nil
    }
    var pattern = event
    pattern.detail = detail
    switch wanted {
    case .text: return pattern
    case .oneOf(let words):
      if words.contains(detail) { return pattern }
      reportDetail(pattern, hint: problems.didYouMean(detail, among: words) ?? .oneOf(words), place)
      return nil
    case .number:
      if Int(detail) != nil { return pattern }
      guard event.kind == .max, detail == "default" else {
        reportDetail(pattern, hint: "such as  \(event) 2", place)
        return nil
      }
      pattern.detail = "-1"
      return pattern
    case .id(let kinds): return reference(detail, to: kinds, at: place) == nil ? nil : pattern
    }
  }

  private func reportDetail(_ pattern: EventPattern, hint: Phrase, _ place: SourcePlace) {
    problems.add(
      "impossible-event", "there is no event '\(String(describing: pattern).shortened(to: 60))'", at: place, hint: hint)
  }
}

/// The details that an event may have behind its name.
private enum EventDetail {
  case text
  case number
  case oneOf([String])
  case id([DeclaredIDs.Kind])
}

extension LogEvent.Kind {
  private static let details: [LogEvent.Kind: EventDetail] = [
    .log: .text, .failed: .text, .requires: .text, .condition: .text,
    .block: .number, .blockEnded: .number, .max: .number,
    .priority: .oneOf(QueuePriority.allCases.map(\.name)),
    .cancelled: .oneOf([CancelCause.conditionFailed.rawValue]),
    .finished: .oneOf(OperationOutcome.allCases.map(\.rawValue)),
    .depends: .id([.operation]), .undepends: .id([.operation]), .barrier: .id([.operation]),
    .waits: .id([.operation, .queue]), .resumes: .id([.operation, .queue]),
  ]

  /// The detail that may follow; nil for none.
  fileprivate var detail: EventDetail? { Self.details[self] }
}
