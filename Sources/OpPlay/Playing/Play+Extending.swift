// Adding a step during the play.
extension Play {
  /// Whether the play would be in the same state if its scenario had contained the parts from the beginning.
  ///
  /// With a seed, every further step would change the choices. A report about the end, or a question, would have
  /// another place in the log.
  /// - Parameter parts: parts that declare nothing.
  func canExtend(with parts: ScenarioExtension, at time: EngineTime) -> Bool {
    // The instant may have been interrupted, and the step comes after it.
    advance(to: now)
    guard !isExhausted, !core.questions.withLock(\.wereAsked) else { return false }
    guard let (thread, step) = parts.step else { return true }
    guard hold == nil, !hasReportedStall, !queue.choices.areOpen, time == .zero ? isBeginning : time > latestInstant,
      queue.isEmpty, queue.nextTime.map({ $0 > time }) != false, core.lints.nextCheck.map({ $0 > time }) != false,
      let fiber = fiber(ofThread: thread), fibers[fiber].nextStep != nil
    else { return false }
    switch step.trigger {
    case .at(let offset)?: return EngineTime(offset) >= time
    case nil: return time == .zero
    case .after?, .when?: return false
    }
  }

  /// The user's lines that have become part of the scenario.
  struct Lines {
    /// The time of the first change.
    let time: EngineTime
    /// The line number of the first one in the scenario.
    let number: Int
  }

  /// Records that the scenario has lines of the user.
  func noteLines(_ lines: Lines) {
    self.lines = lines
    core.change.withLock { change in
      change.firstOwnLine = lines.number
      change.begin(at: lines.time)
    }
  }

  /// Continues with a scenario that has gained expectations, or a step at a time without events so far.
  /// - Complexity: O(remaining steps of the thread).
  func extend(with parts: ScenarioExtension, at time: EngineTime) {
    dropPredictor()
    writtenQuestions = [:]
    core.recorder.watch(for: parts.stepLists)
    core.extend(by: parts)
    guard let (thread, step) = parts.step else { return }
    (now, stalledAt) = (time, -1)
    give(step, to: thread)
  }

  private func fiber(ofThread thread: String?) -> Fiber.ID? {
    guard let thread else { return mainFiber }
    return fibers.ids { $0.thread == thread }.first
  }

  /// Inserts a step into the remaining ones of a thread.
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
