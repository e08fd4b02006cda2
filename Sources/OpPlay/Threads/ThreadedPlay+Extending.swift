// A scenario that gains parts while it is played, on the user's thread.
extension ThreadedPlay {
  /// Makes the new parts of the scenario, and starts them.
  func takeIn(_ parts: ScenarioExtension) {
    let first = core.table.operations.count
    core.extend(by: parts)
    core.recorder.watch(for: parts.stepLists)
    make(parts.queues, operationsFrom: first)
    let beginning = LogBeginning(
      of: parts.queues, parts.operations, in: core.language, at: now, by: userThread.logNumber, for: core.recorder)
    if !beginning.events.isEmpty { _ = append(beginning.events) }
    for plan in parts.operations where plan.queue != nil {
      let addition = Step.EngineAction.add([plan.id], to: nil, isBatch: false, waits: false)
      take([Step(.engine(addition), trigger: .at(plan.at))])
    }
    if let step = parts.step?.step { take([step]) }
    for thread in parts.threads { take(thread.steps, mayWait: true) }
  }

  /// Takes steps of the user: on a thread of their own if they wait.
  func take(_ steps: [Step], mayWait: Bool = false) {
    let thread = StepThread(self, StepMachine(thread: UserCommand.thread, steps: steps))
    var waits = mayWait
    if case .at(let time)? = steps.first?.trigger, EngineTime(time) > now { waits = true }
    if waits { startThread(as: .noThread) { thread.run() } } else { thread.run() }
  }
}
