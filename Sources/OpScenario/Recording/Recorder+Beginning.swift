import OpEngine

// What every play begins with, on whatever clock.
extension Recorder {
  /// Watches for every pattern that a step may wait for.
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

  /// Begins the log with what exists, in file order.
  func publishBeginning(of scenario: Scenario, in language: String?) {
    for plan in scenario.queues { publishMaking(of: plan, in: language) }
    for plan in scenario.operations {
      publish(
        .created(
          LogEvent.NewOperation(
            name: plan.name?.text(in: language) ?? plan.id, kind: plan.kind, priority: plan.priority,
            qualityOfService: plan.qualityOfService)), of: plan)
    }
    publishNotes(of: scenario, in: language)
    let plans = Dictionary(scenario.operations.map { ($0.id, $0) }) { first, _ in first }
    for plan in scenario.operations {
      for other in plan.after { publish(.depends(on: other), of: plan) }
      for (child, previous) in plan.chainLinks {
        if let child = plans[child] { publish(.depends(on: previous), of: child) }
      }
      if let parent = plan.parent { publish(.requires(.group(parent)), of: plan) }
      for requirement in plan.requirements { publish(.requires(.init(requirement)), of: plan) }
    }
  }

  private func publishMaking(of plan: QueuePlan, in language: String?) {
    let made = LogEvent.NewQueue(
      name: plan.name?.text(in: language) ?? plan.id, executor: plan.executor, max: plan.isMain ? 1 : plan.max,
      qualityOfService: plan.qualityOfService)
    append(LogEvent(time: .zero, worker: 1, .queue(plan.id, .created(made))))
    if plan.isSuspended, !plan.isMain { append(LogEvent(time: .zero, worker: 1, .queue(plan.id, .suspended))) }
  }

  /// Logs the queues and operations of the scenario.
  private func publishNotes(of scenario: Scenario, in language: String?) {
    for plan in scenario.queues {
      guard let note = plan.note else { continue }
      append(LogEvent(time: .zero, .queue(plan.id, .note(note.text(in: language)))))
    }
    for plan in scenario.operations {
      if let note = plan.note { publish(.note(note.text(in: language)), of: plan) }
    }
  }

  private func publish(_ change: LogEvent.OperationChange, of plan: OperationPlan) {
    append(LogEvent(time: .zero, worker: 1, .operation(plan.id, in: plan.queue ?? plan.parent, change)))
  }
}
