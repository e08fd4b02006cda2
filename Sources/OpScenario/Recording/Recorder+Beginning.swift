import OpEngine

// What every play begins with, on whatever clock.
extension Recorder {
  /// Looks out for everything that a step may listen for.
  func watch(for scenario: Scenario) {
    for steps in [scenario.script] + scenario.threads.map(\.steps) { watch(steps) }
    for plan in scenario.operations {
      plan.blocks.forEach(watch)
      watch(plan.completion?.steps ?? [])
      plan.observers.values.forEach(watch)
      plan.overrides?.bodies.forEach(watch)
    }
  }

  private func watch(_ steps: [Step]) {
    for step in steps {
      if case .when(let pattern) = step.trigger { watch(for: pattern) }
      if case .ask(let question) = step.action { watch(for: question.reveal) }
      step.action.inner.forEach(watch)
    }
  }

  /// The log begins with what exists, in file order.
  func publishBeginning(of scenario: Scenario, in language: String?) {
    for plan in scenario.queues { publishMaking(of: plan, in: language) }
    for plan in scenario.operations {
      publish(.created, of: plan) { event in
        (event.new, event.text) = (plan.priority.name, plan.name?.text(in: language) ?? plan.id)
        (event.code, event.old) = (plan.kind.rawValue, plan.qualityOfService.nameUnlessDefault)
      }
    }
    publishNotes(of: scenario, in: language)
    let plans = Dictionary(scenario.operations.map { ($0.id, $0) }) { first, _ in first }
    for plan in scenario.operations {
      for other in plan.after { publish(.depends, of: plan) { $0.new = other } }
      for (child, previous) in plan.chainLinks {
        if let child = plans[child] { publish(.depends, of: child) { $0.new = previous } }
      }
      if let parent = plan.parent { publish(.requires, of: plan) { ($0.code, $0.new) = (LogEvent.groupCode, parent) } }
      for requirement in plan.requirements {
        publish(.requires, of: plan) { ($0.code, $0.new) = requirement.words }
      }
    }
  }

  private func publishMaking(of plan: QueuePlan, in language: String?) {
    append(
      LogEvent(
        time: .zero, kind: .created, queue: plan.id, worker: 1, old: plan.qualityOfService.nameUnlessDefault,
        new: String(plan.isMain ? 1 : plan.max), text: plan.name?.text(in: language) ?? plan.id,
        code: plan.executor == .pool ? nil : plan.executor.rawValue))
    if plan.isSuspended, !plan.isMain {
      append(LogEvent(time: .zero, kind: .suspended, queue: plan.id, worker: 1))
    }
  }

  /// What the scenario says about a queue or an operation.
  private func publishNotes(of scenario: Scenario, in language: String?) {
    for plan in scenario.queues {
      guard let note = plan.note else { continue }
      append(
        LogEvent(time: .zero, kind: .note, queue: plan.id, text: note.text(in: language), code: LogEvent.aboutCode))
    }
    for plan in scenario.operations {
      guard let note = plan.note else { continue }
      publish(.note, of: plan) { ($0.text, $0.code) = (note.text(in: language), LogEvent.aboutCode) }
    }
  }

  private func publish(_ kind: LogEvent.Kind, of plan: OperationPlan, _ fill: (inout LogEvent) -> Void) {
    var event = LogEvent(time: .zero, kind: kind, operation: plan.id, queue: plan.queue ?? plan.parent, worker: 1)
    fill(&event)
    append(event)
  }
}
