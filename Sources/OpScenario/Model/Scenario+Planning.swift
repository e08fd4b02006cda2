// What a scenario plans, for those who look at it beforehand.
extension Scenario {
  /// The number of questions that its steps ask, each step once.
  package var questionCount: Int { stepLists.flatMap(\.withInner).count(where: \.asks) }

  /// The time that each block of an operation takes if nothing stops it, by id; only of those whose blocks do nothing but
  /// sleep.
  package var blockLengths: [String: [Duration]] {
    var lengths: [String: [Duration]] = [:]
    for plan in operations where plan.overrides == nil && plan.group == nil {
      let blocks = plan.blocks.compactMap(\.plannedLength)
      if blocks.count == plan.blocks.count, blocks.contains(where: { $0 > .zero }) { lengths[plan.id] = blocks }
    }
    return lengths
  }
}

extension [Step] {
  /// The time that the steps take; nil if they do anything but sleep, print and tell.
  fileprivate var plannedLength: Duration? {
    var length = Duration.zero
    for step in self {
      if step.trigger != nil { return nil }
      if case .sleep(let duration) = step.action {
        length += duration
      } else if case .repeat(let times, let steps) = step.action {
        guard let inner = steps.plannedLength else { return nil }
        length += inner * times
      } else if !step.isOnlySaid {
        return nil
      }
    }
    return length
  }
}

extension Step {
  fileprivate var asks: Bool {
    switch action {
    case .ask, .inquire: true
    case _: false
    }
  }

  fileprivate var isOnlySaid: Bool {
    switch action {
    case .log, .note, .mark, .focus, .speed, .zoom, .highlight: true
    case _: false
    }
  }
}
