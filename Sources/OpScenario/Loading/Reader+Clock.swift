// Keys and steps that a real clock does not allow.
extension Reader {
  /// - Parameter seed: the place of the seed, if any.
  func reportRealTimeConflicts(in scenario: Scenario, seed: SourcePlace?) {
    guard scenario.clock == .real else { return }
    for inquiry in inquiries {
      problems.add(
        "unanswerable", "with 'clock: real' the play cannot run ahead to answer a question", at: inquiry.place,
        hint: "give it 'text', 'choices', 'answer' and 'reveal'")
    }
    if scenario.isScheduledByUser {
      problems.add(
        "schedule-in-real-time", "with 'clock: real' the threads decide, and you are not asked", at: nil,
        hint: "leave 'clock' or 'schedule' out")
    }
    if let seed {
      problems.add(
        "seed-in-real-time", "a seed chooses an order of a virtual play, and with 'clock: real' the threads decide",
        at: seed, hint: "leave one of the two out")
    }
    for plan in scenario.operations where plan.group != nil && plan.failure != nil {
      problems.add(
        "not-supported-yet", "with 'clock: real', 'fails' of a group such as '\(plan.id)' is not supported yet",
        at: plan.place, hint: "let one of its children fail")
    }
  }
}
