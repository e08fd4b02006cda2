import OpEngine

// A scenario that gains parts while it is played.
extension Play {
  /// Whether the play would stand where it does if its scenario had contained the parts from the beginning.
  ///
  /// With a seed, every further part would change the choices. A report about the end, or a question, would stand
  /// elsewhere in the log.
  func canAdopt(_ parts: ScenarioExtension, at time: EngineTime) -> Bool {
    // A thread begins with the play.
    guard !isExhausted, !core.questions.wereAsked, parts.threads.isEmpty else { return false }
    guard parts.moves else { return true }
    guard hold == nil, !hasReportedStall, !queue.choices.areOpen, time == .zero ? isBeginning : time > latestInstant,
      queue.isEmpty, queue.nextTime.map({ $0 > time }) != false, core.lints.nextCheck.map({ $0 > time }) != false
    else { return false }
    // What is added or done before another thing of the same time would come before it.
    if parts.operations.contains(where: { EngineTime($0.at) < time && $0.queue != nil }) { return false }
    guard let (thread, step) = parts.step else { return true }
    guard let fiber = fiber(ofThread: thread), fibers[fiber].nextStep != nil else { return false }
    switch step.trigger {
    case .at(let offset)?: return EngineTime(offset) >= time
    case nil: return time == .zero
    case .after?, .when?: return false
    }
  }

  /// The lines of a person that have become part of the scenario.
  struct Lines {
    /// The time at which the first one changes something.
    let time: EngineTime
    /// The number of the first one in the scenario.
    let number: Int
  }

  /// Notes that the scenario has lines of a person.
  func noteLines(_ lines: Lines) {
    self.lines = lines
    core.change.noteOwnLines(from: lines.number)
    core.change.begin(at: lines.time)
  }

  /// Takes in parts that the scenario has gained at a time at which nothing has happened yet.
  /// - Returns: the places at which the log has changed.
  /// - Complexity: that of the parts; the log is numbered anew.
  func adopt(_ parts: ScenarioExtension, at time: EngineTime) -> [LogInsertion] {
    dropLookahead()
    if parts.moves { (now, stalledAt) = (time, -1) }
    let first = core.table.operations.count
    core.table.make(
      parts.operations, parts.queues, keyObserved: core.scenario.keyObserved, in: core.engine,
      core.recorder)
    operations += parts.operations.map(VirtualOperation.init)
    hasCode = hasCode || parts.operations.contains(where: \.hasListing)
    watchdog.extend(by: parts.operations.count)
    core.recorder.watch(for: parts.stepLists)
    core.extend(by: parts)
    let insertions = core.recorder.insert(
      LogBeginning(of: parts.queues, parts.operations, in: core.language))
    let count = insertions.reduce(0) { $0 + $1.events.count }
    if stalledAt >= 0 { stalledAt += count }
    codeSteps.move(by: count)
    for (index, plan) in parts.operations.enumerated() where plan.queue != nil {
      queue.scheduleAhead(.add(operation: first + index), at: EngineTime(plan.at))
    }
    if let (thread, step) = parts.step { give(step, to: thread) }
    return insertions
  }

  private func fiber(ofThread thread: String?) -> Fiber.ID? {
    guard let thread else { return mainFiber }
    return fibers.ids { $0.thread == thread }.first
  }

  /// Inserts a step into those that a thread has still to take.
  private func give(_ step: Step, to thread: String?) {
    guard let fiber = fiber(ofThread: thread), let place = fibers[fiber].nextStep,
      fibers[fiber].machine.insert(step)
    else { return }
    let time = if case .at(let offset) = step.trigger { EngineTime(offset) } else { now }
    block(fiber, .sleeping(until: time))
    fibers[fiber].nextStep = place
    queue.schedule(.resume(fiber, generation: fibers[fiber].generation), at: time, in: place)
  }
}
