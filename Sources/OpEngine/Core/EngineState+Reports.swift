// Reports of a class that overrides `start()` and keeps its own flags (Apple: Operation, "Responding to ..."). The
// engine keeps its own state, to which reports are inputs, and does not repeat notifications that the class has posted.
extension EngineState {
  /// Takes the class's report that a flag is `value`; `other` is the value of the other flag, if the class keeps it.
  package mutating func receive(
    _ key: KeyChange.Key, of operation: OperationID, value: Bool, other: Bool?, completion: Completion
  ) {
    let operation = row(operation)
    if value, let other { compare(key, with: other, of: operation) }
    report(key, of: operation, value: value, completion: completion)
  }

  /// Ends the default `start()` of a class: it finishes the operation, unless the class keeps `isFinished`, which reads
  /// false, or has finished it already. Then the flags are posted anyway, with their values.
  package mutating func endRun(_ operation: OperationID, own: OwnFlags, completion: Completion) {
    let operation = row(operation)
    if operations[operation].state != .finished, own.isFinished ?? true {
      return finish(operation, completion: completion)
    }
    guard let isFinished = own.isFinished else { return }
    let wasExecuting = !operations[operation].flags.contains(.skippedMain)
    if wasExecuting, let isExecuting = own.isExecuting {
      postAgain(.isExecuting, isExecuting, of: operation)
    }
    postAgain(.isFinished, isFinished, of: operation)
  }

  private mutating func postAgain(_ key: KeyChange.Key, _ value: Bool, of operation: Row) {
    notify(key, of: operation, old: value ? 1 : 0, new: value ? 1 : 0)
  }

  /// Reports flags that contradict their notifications after a `start()` has returned.
  package mutating func review(_ operation: OperationID, own: OwnFlags, mustBeFinished: Bool) {
    let operation = row(operation)
    for lint in operations[operation].contradictions(to: own, mustBeFinished: mustBeFinished) {
      self.lint(lint, of: operation)
    }
  }

  /// Takes the class's notification that one of its flags changed to `value`.
  private mutating func report(
    _ key: KeyChange.Key, of operation: Row, value: Bool, completion: Completion
  ) {
    switch (key, value) {
    case (.isExecuting, true): reportExecuting(operation)
    case (.isFinished, true): reportFinished(operation, completion: completion)
    // It pauses, or is about to report its finish: its slot stays taken (R10).
    case (.isExecuting, false):
      operations[operation].flags.insert(.reports)
      operations[operation].flags.remove(.lastReportedExecuting)
    case (.isFinished, false): break
    case (.isReady, _): updateReadiness(of: operation)
    case (.isCancelled, _), (.isAsynchronous, _), (.dependencies, _), (.queuePriority, _), (.completionBlock, _),
      (.isPaused, _):
      break
    }
  }

  /// Compares a flag reported as true with `other`, the value of the other flag.
  private mutating func compare(_ key: KeyChange.Key, with other: Bool, of operation: Row) {
    if other {
      lint(.executingAndFinished, of: operation)
    } else if key == .isFinished, operations[operation].lastReportedExecuting {
      lint(.missingKeyValueChange, of: operation)
    }
  }

  private mutating func reportExecuting(_ operation: Row) {
    operations[operation].flags.formUnion([.reports, .lastReportedExecuting])
    switch operations[operation].state {
    case .initialized:
      // Started manually, by a class that did not ask: it takes its categories if they are free, and runs anyway.
      if !operations[operation].flags.contains(.cancelled) { takeCategories(of: operation) }
      retain(operation)
      operations[operation].worker = worker
    case .starting: break
    // Not picked yet, or past that already: the report does not change the state, but may be a lint.
    case .enqueued, .executing, .finishing, .finished: return
    }
    operations[operation].state = .executing
    note(.began, of: operation)
    publish(.operation(id(operation), .executing))
  }

  private mutating func reportFinished(
    _ operation: Row, completion: Completion
  ) {
    operations[operation].flags.insert(.reports)
    switch operations[operation].state {
    case .initialized: retain(operation)
    case .enqueued:
      setTakeable(operations.pointer(to: operation), false)
      lint(.finishedBeforeStart, of: operation)
    case .starting, .executing, .finishing: break
    case .finished: return
    }
    if operations[operation].state != .executing, operations[operation].flags.contains(.cancelled) {
      operations[operation].flags.insert(.skippedMain)
    }
    end(operation, completion: completion)
  }

  // MARK: - Late or missing actions of a class

  /// Reports, once, that a finished operation continues to work. The work of a cancelled one may end later.
  package mutating func noteWorkAfterFinish(of id: OperationID) {
    let operation = row(id)
    guard operations[operation].state == .finished,
      operations[operation].flags.isDisjoint(with: [.cancelled, .worksAfterFinish])
    else { return }
    operations[operation].flags.insert(.worksAfterFinish)
    lint(.workAfterFinish, of: operation)
  }

  /// Records that the overridden `cancel()` of an operation has returned, or is called, without cancelling it.
  /// - Parameter isCertain: whether no other thread will cancel it or is finishing it. Then it is reported now, else by
  ///   a review, or at its finish if it has continued for a while.
  package mutating func noteUnheededCancel(of id: OperationID, isCertain: Bool) {
    let operation = row(id)
    switch operations[operation].state {
    case .initialized, .finished: return
    case .enqueued, .starting, .executing, .finishing: break
    }
    guard operations[operation].flags.isDisjoint(with: [.cancelled, .cancelUnheeded]) else { return }
    operations[operation].flags.insert(.cancelUnheeded)
    if isCertain { return lint(.cancelWithoutSuper, of: operation) }
    unheededCancels[operation] = (.cancelWithoutSuper, time)
  }

  /// Reports a contradiction in the flags of an operation whose `start()` has returned. A missing finish is certain at
  /// once only if no other thread can finish the operation a moment later.
  package mutating func note(contradiction: Lint, of id: OperationID) {
    let operation = row(id)
    guard contradiction == .cancelledNotFinishing, isMainOutside else { return lint(contradiction, of: operation) }
    guard operations[operation].state != .finished else { return }
    operations[operation].flags.insert(.cancelUnheeded)
    unheededCancels[operation] = (contradiction, time)
  }

  /// Reports the operations that have continued for a while after a cancel without effect.
  mutating func reviewUnheededCancels() {
    for operation in unheededCancels.filter({ hasContinued($0.value.since) }).keys.sorted() {
      endUnheededCancel(of: operation)
    }
  }

  mutating func endUnheededCancel(of operation: Row) {
    guard let (lint, since) = unheededCancels.removeValue(forKey: operation), hasContinued(since) else { return }
    // Its class has cancelled it after all.
    if lint == .cancelWithoutSuper, operations[operation].flags.contains(.cancelled) { return }
    self.lint(lint, of: operation)
  }

  /// Whether an operation has continued long enough. Before that another thread may still cancel or finish it, or its
  /// class may have ignored the cancel because it was about to finish.
  private func hasContinued(_ since: EngineTime) -> Bool { since + LintWatch.cancelGrace <= time }
}

extension OperationRecord {
  /// Whether `isExecuting` was last reported as true: by the class or, before its first report, by the engine.
  var lastReportedExecuting: Bool {
    flags.contains(.reports) ? flags.contains(.lastReportedExecuting) : state == .executing
  }

  /// Returns the contradictions in the flags of a class whose `start()` has returned.
  /// - Parameter mustBeFinished: whether its work must have ended by then.
  func contradictions(to own: OwnFlags, mustBeFinished: Bool) -> [Lint] {
    if state == .finished { return [] }
    var lints: [Lint] = []
    let isOff = own.isExecuting.map { $0 != lastReportedExecuting } ?? false
    if own.isFinished == true || isOff { lints.append(.missingKeyValueChange) }
    if own.isFinished == false, mustBeFinished, flags.contains(.cancelled) { lints.append(.cancelledNotFinishing) }
    return lints
  }
}
