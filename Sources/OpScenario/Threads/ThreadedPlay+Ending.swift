import OpEngine

// Whether anything still moves, what is said when something should and does not, and the end.
extension ThreadedPlay: PlayedScenario {
  /// Whether nothing moves any more: every thread that has something to do waits for what no time brings.
  ///
  /// The parking lot and the engine are not read in the same instant. If the lot has not changed in between, it was the same
  /// when the engine was read; and what rests at one instant rests for ever, but for a person.
  var isStill: Bool {
    core.engine.awaitObservers()
    let counts = lot.counts
    let work = core.engine.workload
    guard counts.moving == 0, counts.parkedWorkers == work.awakeWorkers, !work.hasMore, !main.isDue else {
      return false
    }
    return lot.counts == counts && !lot.isClosed
  }

  /// Takes note of whether nothing moves any more, and says what is to be said of it.
  func noteRest(_ isStill: Bool) {
    guard isStill != isAtRest else { return }
    if isStill { conclude() }
    outcome.setAtRest(isStill)
    news.signal()
  }

  private func conclude() {
    core.engine.update(by: .main) { $0.quiesce() }
    core.lints.quiesce()
    core.reportLints()
    let stall = StallReport(core: core)
    if let deadlock = stall.deadlock(waits.first) {
      core.recorder.explaining(deadlock.text) {
        core.engine.update(by: .main) { $0.report(.deadlock, deadlock.operation, nil) }
        core.engine.awaitObservers()
      }
    }
    let chains = stall.stuck.prefix(Self.keptChains).compactMap { id in
      stall.chainText(of: id).map { (core.recorder.name(of: id), $0) }
    }
    outcome.keep(Dictionary(chains) { first, _ in first })
  }

  /// More of them are not read.
  private static let keptChains = 20

  package func result(of operation: String) -> OperationResult? { core.result(of: operation) }

  /// Returns why an operation was not running at the end, link by link: `thumbs: dependency C; C: suspended net`.
  package func chainText(of operation: String) -> String? { outcome.chain(of: operation) }

  /// Ends every thread and every operation, so that nothing of the play is left.
  func letGo() {
    stopObserving()
    lot.close()
    for plan in scenario.queues where !plan.isMain {
      handles.queues[plan.id]?.isSuspended = false
      handles.queues[plan.id]?.maxConcurrentOperationCount = OperationQueue.defaultMaxConcurrentOperationCount
    }
    for (index, handle) in handles.operations.enumerated() {
      (handle as? OverridingOperation)?.disown()
      if core.engine.state(of: handle.id) != .finished { handle.cancel() }
      if core.engine.state(of: handle.id) == .executing, core.table[index].plan.group == nil { finishAsync(index) }
    }
    let deadline = now + .seconds(2)
    while lot.threads > 0, now < deadline { lot.awaitChange(until: deadline) }
  }

  // MARK: - A person

  /// Has a person's command carried out by a thread of the play's own, so that the caller is not held up by what it sets
  /// off: behind those before it, and when they have let go of that thread. Not of a kind that the command is for: no effect.
  package func perform(_ command: PersonCommand) {
    commands.append(command)
    lot.unparkAll()
    // The supervisor of a play at rest sleeps too.
    lot.wakeSupervisor()
  }

  /// Ends it: `run` returns soon, from wherever it stands.
  package func close() { lot.close() }

  /// The work of the person's thread.
  func carryOutCommands() {
    while !lot.isClosed {
      lot.park { !commands.isEmpty }
      while !lot.isClosed, let command = commands.pop() {
        guard command.applies(kind: { core.table.operation($0)?.plan.kind }) else { continue }
        StepThread(self, StepMachine(thread: PersonCommand.thread, steps: [Step(command.action)])).run()
      }
    }
  }
}
