// Facts about a scenario before its play.
extension Scenario {
  /// The number of questions in its steps, each step counted once.
  package var questionCount: Int { stepLists.flatMap(\.withInner).count(where: \.asks) }

  /// Whether its steps show notes or marks, ask questions or stop the play.
  package var hasNotes: Bool { stepLists.flatMap(\.withInner).contains { ![nil, .display].contains($0.role) } }

  /// The undisturbed duration of each operation's blocks or class, by id; only for those whose steps determine it.
  package var blockLengths: [String: [Duration]] {
    var lengths: [String: [Duration]] = [:]
    for plan in operations where plan.group == nil {
      let blocks = plan.overrides.map { [$0.start ?? $0.main ?? []] } ?? plan.blocks
      let planned = blocks.compactMap { PlannedWork.end(of: $0, in: plan.overrides) }
      if planned.count == blocks.count, planned.contains(where: { $0 > .zero }) { lengths[plan.id] = planned }
    }
    return lengths
  }
}

/// The duration of steps unless their operation is cancelled.
private struct PlannedWork {
  /// The time until the steps have returned.
  private var returned = Duration.zero
  /// The end of the work detached to other threads.
  private var detached = Duration.zero

  /// Returns the time at which the last step ends; nil if they do anything but sleep, print, narrate, and call methods
  /// of their class that do no more.
  static func end(of steps: [Step], in overrides: Overrides?) -> Duration? {
    guard let work = PlannedWork(steps, in: overrides, depth: 0) else { return nil }
    return max(work.returned, work.detached)
  }

  private init?(_ steps: [Step], in overrides: Overrides?, depth: Int) {
    if depth > 8 { return nil }
    for step in steps {
      if step.trigger != nil { return nil }
      switch step.action {
      case .flow(.log), .method(.set): break
      case .flow(.sleep(let duration)): returned += duration
      case .flow(.repeat(let times, let inner)):
        guard let work = PlannedWork(inner, in: overrides, depth: depth + 1), work.detached == .zero else { return nil }
        returned += work.returned * times
      case .method(.branch(let flags, let inner)):
        if flags.contains(Step.FlagValue("isCancelled", true)) { continue }
        guard let work = PlannedWork(inner, in: overrides, depth: depth + 1), work.takesNoTime else { return nil }
      case .method(.detach(let inner)):
        guard let work = PlannedWork(inner, in: overrides, depth: depth + 1) else { return nil }
        detached = max(detached, returned + max(work.returned, work.detached))
      case .method(.call(let method)):
        guard let body = overrides?.steps(of: method),
          let work = PlannedWork(body, in: overrides, depth: depth + 1)
        else { return nil }
        detached = max(detached, returned + work.detached)
        returned += work.returned
      case .show(let action): if action.role == .hold || action.role == .question { return nil }
      case .engine, .flow(.wait), .flow(.fail), .method(.leave): return nil
      }
    }
  }

  private var takesNoTime: Bool { returned == .zero && detached == .zero }
}

extension Overrides {
  /// Returns the steps of a called method, unless it handles a cancel.
  fileprivate func steps(of method: Step.Method) -> [Step]? {
    switch method {
    case .start: start
    case .main, .superStart: main ?? []
    case .own(let name): methods[name]
    case .cancel, .superCancel: nil
    }
  }
}

extension Step.ShowAction {
  /// The role of an action in a play.
  enum Role {
    case note, mark, hold, question
    /// A change of the display.
    case display
  }

  var role: Role {
    switch self {
    case .note: .note
    case .mark: .mark
    case .hold: .hold
    case .ask, .inquire: .question
    case .display: .display
    }
  }
}

extension Step {
  /// The role of a step for the viewer; nil for any other step.
  var role: ShowAction.Role? { if case .show(let action) = action { action.role } else { nil } }

  /// Whether it asks a question.
  package var asks: Bool { role == .question }
}
