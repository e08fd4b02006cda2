// Slices that can run now or are due later.
extension Play {
  /// Runs one slice.
  /// - Returns: whether there was one by `time`.
  @discardableResult
  func runNext(upTo time: EngineTime) -> Bool {
    dropOutdated()
    if revealAnswers(upTo: time) { return true }
    if queue.isEmpty, let due = queue.nextTime, min(due, core.lints.nextCheck ?? due) > time { return false }
    if stopsBeforePick() || stopsBeforeDecision() { return true }
    watchdog.countSlice()
    if queue.isEmpty {
      guard let due = queue.nextTime else {
        noteStall()
        // A fiber may have listened for the lint.
        return !queue.isEmpty || queue.nextTime != nil
      }
      // Slices due at that instant come first: one may check for the cancel that would be reported.
      if let check = core.lints.nextCheck, check < due {
        now = max(now, check)
        latestInstant = now
        core.lints.check(at: now)
        reportLints()
        return true
      }
      if let report = watchdog.check(time: due) {
        exhaust(report)
        return true
      }
      now = max(now, due)
    }
    latestInstant = now
    if let lines, lines.time <= now { outdateNote() }
    if let slice = queue.next(at: now) { run(slice) }
    if let report = watchdog.check(events: core.recorder.count, threads: fibers.count) { exhaust(report) }
    return true
  }

  func run(_ slice: Slice) {
    if isOutdated(slice) { return }
    switch slice {
    case .run(let fiber):
      sliceBudget = 10_000
      run(fiber)
    case .resume(let fiber, _):
      isBeginning = false
      resume(fiber)
    case .abandonBody(let fiber, _):
      isBeginning = false
      abandonBody(fiber)
      resume(fiber)
    case .fail(let operation, _):
      isBeginning = false
      failByItself(operation)
    case .add(let operation):
      guard let queue = core.table[operation].plan.queue else { return }
      add([operation], to: queue, isBatch: false, by: .main)
    }
  }

  /// Drops outdated slices, which would only delay the end of the play.
  func dropOutdated() { queue.dropNext(while: isOutdated) }

  /// Returns whether a slice has become void: its fiber was woken before, or its operation cannot fail at that time.
  private func isOutdated(_ slice: Slice) -> Bool {
    switch slice {
    case .run, .add: return false
    case .resume(let fiber, let generation), .abandonBody(let fiber, let generation):
      return fibers[fiber].generation != generation
    case .fail(let operation, let time):
      let body = core.table[operation].body
      // After a pause, the failure is scheduled again.
      return body.failsAt != time || operations[operation].pausedSince != nil || !body.willFail
        || core.engine.state(of: core.table[operation].id) != .executing
    }
  }

  // MARK: - Stalls

  /// Reports once that nothing can move any more.
  private func noteStall() {
    let count = core.recorder.count
    defer {
      stalledAt = core.recorder.count
      hasReportedStall = hasReportedStall || stalledAt > count
    }
    if !isStalledAsBefore { reportStall() }
  }

  /// Whether only printed or shown lines have followed the last stall.
  private var isStalledAsBefore: Bool {
    stalledAt >= 0 && core.recorder.events(after: stalledAt).allSatisfy(\.isTextOnly)
  }

  var stall: StallReport { StallReport(core: core, waiting: fibers.firstWait) { self.notifications[$0]?.group } }

  func note(_ input: (inout EngineState) -> Void) { act(by: .main, input) }

  func reportLints() { core.reportLints { wakeListeners() } }
}

extension Play: PlayedScenario {
  package func result(of operation: String) -> OperationResult? { core.result(of: operation) }

  var waitingThreads: [String] { threadWaits.map(\.sentence) }
}
