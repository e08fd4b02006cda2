import OpEngine

// A scenario that gains parts while it is played.
extension Play {
  /// Whether the play would stand where it does if its scenario had contained the parts from the beginning.
  ///
  /// With a seed, every further part would change the choices. A report about the end, or a question, would stand
  /// elsewhere in the log.
  func canAdopt(_ extension: ScenarioExtension, at time: EngineTime) -> Bool {
    // A further thread changes the numbers of the workers.
    guard !isExhausted, !core.questions.wereAsked, `extension`.threads.isEmpty else { return false }
    guard `extension`.moves else { return true }
    guard hold == nil, !hasReportedStall, !queue.choices.areOpen, time == .zero ? isBeginning : time > latestInstant,
      queue.isEmpty, queue.nextTime.map({ $0 > time }) != false, core.lints.nextCheck.map({ $0 > time }) != false
    else { return false }
    // What is added or done before another thing of the same time would come before it.
    if `extension`.operations.contains(where: { EngineTime($0.at) < time && $0.queue != nil }) { return false }
    guard let (thread, step) = `extension`.step else { return true }
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
  func adopt(_ extension: ScenarioExtension, at time: EngineTime) -> [LogInsertion] {
    dropLookahead()
    if `extension`.moves { (now, stalledAt) = (time, -1) }
    let first = core.table.operations.count
    core.table.make(
      `extension`.operations, `extension`.queues, keyObserved: core.scenario.keyObserved, in: core.engine,
      core.recorder)
    operations += `extension`.operations.map(VirtualOperation.init)
    hasCode = hasCode || `extension`.operations.contains(where: \.hasListing)
    watchdog.extend(by: `extension`.operations.count)
    core.recorder.watch(for: `extension`.stepLists)
    core.extend(by: `extension`)
    let insertions = core.recorder.insert(
      LogBeginning(of: `extension`.queues, `extension`.operations, in: core.language))
    let count = insertions.reduce(0) { $0 + $1.events.count }
    if stalledAt >= 0 { stalledAt += count }
    codeSteps.move(by: count)
    for (index, plan) in `extension`.operations.enumerated() where plan.queue != nil {
      queue.scheduleAhead(.add(operation: first + index), at: EngineTime(plan.at))
    }
    if let (thread, step) = `extension`.step { give(step, to: thread) }
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
