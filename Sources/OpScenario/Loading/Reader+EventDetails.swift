// Details after the name of an event.
extension Reader {
  /// Returns the event with a detail, if it may have that; else nil.
  func pattern(_ event: EventPattern, carrying detail: String, at place: SourcePlace) -> EventPattern? {
    guard let wanted = event.kind.detailForm else {
      return problems.reject("impossible-event", "the event '\(event)' takes nothing after its name", at: place)
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
    case .operation: return reference(detail, to: [.operation], at: place) == nil ? nil : pattern
    case .operationOrQueue: return reference(detail, to: [.operation, .queue], at: place) == nil ? nil : pattern
    }
  }

  private func reportDetail(_ pattern: EventPattern, hint: Phrase, _ place: SourcePlace) {
    problems.add(
      "impossible-event", "there is no event '\(String(describing: pattern).shortened(to: 60))'", at: place, hint: hint)
  }
}
