// Whether anything still moves, the report when nothing does, and the end.
extension ThreadedPlay: PlayedScenario {
  /// Whether nothing moves any more: every thread that has work waits without a deadline.
  ///
  /// The parking lot and the engine cannot be read in the same instant. If the lot has not changed in between, it was
  /// the same when the engine was read; and a play that is idle at one instant stays so until the user acts.
  var nothingMoves: Bool {
    core.engine.awaitObservers()
    let counts = lot.counts
    let work = core.engine.workload
    guard counts.moving == 0, counts.parkedWorkers == work.awakeWorkers, !work.hasMore, !main.isDue else {
      return false
    }
    return lot.counts == counts && !lot.isClosed
  }

  /// Notes whether nothing moves any more, and reports it.
  func noteIdle(_ nothingMoves: Bool) {
    guard nothingMoves != isIdle else { return }
    if nothingMoves { reportStall() }
    progress.withLock { $0.isIdle = nothingMoves }
    news.signal()
  }

  var stall: StallReport { StallReport(core: core, waiting: waits.withLock(\.first)) }

  func note(_ input: (inout EngineState) -> Void) {
    core.engine.update(by: .main, input)
    core.engine.awaitObservers()
  }

  func reportLints() { core.reportLints() }

  package func result(of operation: String) -> OperationResult? { core.result(of: operation) }

  /// None here: the log has the waits of threads, and all have been released.
  var waitingThreads: [String] { [] }

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

  // MARK: - The user

  /// Carries out a command of the user on a thread of the play, so that its consequences do not block the caller.
  /// Commands run one after the other. A command for an operation of another kind has no effect.
  package func perform(_ command: UserCommand) {
    noteChange()
    append(.command(command))
  }

  /// Adds parts to the scenario, as a command.
  /// - Parameter isForAudience: whether they change nothing of what happens.
  func adopt(_ parts: ScenarioExtension, isForAudience: Bool) {
    if !isForAudience { noteChange() }
    append(.parts(parts))
  }

  private func noteChange() {
    core.change.withLock { $0.begin(at: now) }
    outdateNote()
  }

  private func append(_ request: Request) {
    requests.withLock { $0.append(request) }
    lot.unparkAll()
    // The supervisor of an idle play sleeps too.
    lot.wakeSupervisor()
  }

  /// Ends the play: `run` returns soon.
  package func close() { lot.close() }

  /// Runs the user's thread.
  func carryOutCommands() {
    while !lot.isClosed {
      lot.park { requests.withLock { !$0.isEmpty } }
      while !lot.isClosed, let request = requests.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        switch request {
        case .command(let command):
          if command.applies(kind: { core.table.operation($0)?.plan.kind }) {
            take([Step(.engine(.commands([command])))])
          }
        case .parts(let parts): takeIn(parts)
        }
      }
    }
  }
}
