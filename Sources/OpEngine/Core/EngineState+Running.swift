// An operation's run: start, begin, finish. The order inside a finish is R16.
extension EngineState {
  /// Starts an operation manually, on the caller's thread.
  mutating func start(_ operation: Row, own: OwnFlags = .none) -> StartAnswer {
    switch operations[operation].state {
    case .initialized where operations[operation].readsReady(own.isReady) && meetRequirementsByHand(of: operation):
      operations[operation].state = .starting
      operations[operation].worker = worker
      retain(operation)
      return beginRun(of: operation, own: own)
    case .initialized: refuse(.notReady, operation: operation)
    case .enqueued: refuse(.ownedByQueue, operation: operation)
    case .starting, .executing, .finishing: refuse(.alreadyExecuting, operation: operation)
    case .finished: break
    }
    return .nothing
  }

  /// Begins the default `start()` of a picked operation. A nested call is misuse.
  @inline(__always)
  mutating func begin(_ operation: Row, own: OwnFlags = .none) -> StartAnswer {
    switch operations[operation].state {
    case .initialized, .enqueued: preconditionFailure("begin of operation \(operation), which no queue has picked")
    case .starting: return beginRun(of: operation, own: own)
    case .executing, .finishing: refuse(.alreadyExecuting, operation: operation)
    case .finished: break
    }
    return .nothing
  }

  /// Makes the operation execute or, if it is cancelled already, skip `main()` (R8).
  @inline(__always)
  private mutating func beginRun(of operation: Row, own: OwnFlags) -> StartAnswer {
    let record = operations.pointer(to: operation)
    if record.pointee.flags.contains(.cancelled) {
      record.pointee.state = .finishing
      record.pointee.flags.insert(.skippedMain)
      noteSilentChange(of: operation)
      return .skipMain
    } else {
      record.pointee.state = .executing
      note(.began, of: operation)
      publish { .operation($0.id(operation), .executing) }
      if record.pointee.queue == .none { noteCall(of: operation) }
      if record.pointee.flags.contains(.paused) {
        effects.rare.actions.append(.request(.pauseWork, of: id(operation)))
      } else if areKeysNotified(of: record) {
        // A flag that the class keeps reads the same before and after.
        let (old, new) = own.isExecuting.map { ($0, $0) } ?? (false, true)
        notify(.isExecuting, of: operation, old: old ? 1 : 0, new: new ? 1 : 0)
      }
      return .runMain
    }
  }

  /// Records that `start()` has returned. An unfinished operation keeps its slot and gives back its thread.
  mutating func endStart(of operation: Row) {
    guard operations[operation].isRunning, !operations[operation].flags.contains(.returned) else { return }
    operations[operation].flags.insert(.returned)
    publish(.operation(id(operation), .returned))
    endCall(of: operation)
    if operations[operation].queue != .none { freeExecutor(of: operations[operation].worker) }
  }

  /// Requests a worker for each of the blocks 2 to `last`.
  package mutating func offerBlocks(of id: OperationID, upTo last: Int) {
    guard last > 1 else { return }
    for number in 2...last { workers.add(.block(id, number: number)) }
  }

  /// Records a failure (R7), only while the operation runs, and only the first, which is the cause.
  /// - Returns: whether it was recorded.
  @discardableResult
  mutating func fail(_ operation: Row, _ message: String) -> Bool {
    let record = operations[operation]
    guard record.isRunning, !record.flags.contains(.failed), !record.flags.contains(.skippedMain) else { return false }
    operations[operation].flags.insert(.failed)
    publish(.operation(id(operation), .failed(message: message)))
    return true
  }

  /// Ends a run through the default `start()`, with or without `main()`.
  @inline(__always)
  mutating func finish(_ operation: Row, completion: Completion) {
    let record = operations.pointer(to: operation)
    let (state, queue) = (record.pointee.state, record.pointee.queue)
    precondition(state == .executing || state == .finishing, "finish of an operation that is \(state)")
    if queue != .none, queues[queue].isCounted, state == .executing, !record.pointee.flags.contains(.barrier) {
      effects.rare.progressed.append(queue)
    }
    end(operation, completion: completion)
  }

  /// Finishes an operation whose work continued without a thread.
  package mutating func finishFromOutside(_ operation: OperationID, completion: Completion) {
    let operation = row(operation)
    switch operations[operation].state {
    case .executing:
      finish(operation, completion: completion)
      guard operations[operation].flags.contains(.paused) else { return }
      operations[operation].flags.remove(.paused)
      // Its body may sleep until it is resumed.
      effects.rare.actions.append(.request(.resumeWork, of: id(operation)))
    case .initialized, .enqueued, .starting: refuse(.notExecuting, operation: operation)
    case .finishing, .finished: break
    }
  }

  /// Ends an operation, in the order of R16.
  @inline(__always)
  mutating func end(_ operation: Row, completion: Completion) {
    let record = operations.pointer(to: operation)
    let queue = record.pointee.queue
    let place = queue == .none ? nil : queues.pointer(to: queue)
    let wasExecuting =
      record.pointee.state == .executing && record.pointee.flags.isDisjoint(with: [.reports, .paused])
    let wasRunning = record.pointee.isRunning
    record.pointee.state = .finished
    endCall(of: operation)
    effects.raised.append((operation, .finished))
    if record.pointee.firstDependant != .none { resolveDependants(of: operation) }
    if let place, place.pointee.group != .none { noteChild(operation, of: queue) }
    let isNotified = areKeysNotified(of: record)
    if isNotified, wasExecuting { notify(.isExecuting, of: operation, old: 1, new: 0) }
    note(.ended, of: operation)
    publish { .operation($0.id(operation), .finished($0.operations[operation].outcome)) }
    if isNotified, !record.pointee.flags.contains(.reports) {
      notify(.isFinished, of: operation, old: 0, new: 1)
    }
    if record.pointee.flags.contains(.awaited) { effects.rare.actions.append(.wake(.operation(id(operation)))) }
    if let place, place.pointee.members == 1, place.pointee.isAwaited {
      place.pointee.isAwaited = false
      effects.rare.actions.append(.wake(.queue(id(ofQueue: queue))))
    }
    if completion == .none {
      releaseDependencies(of: operation)
    } else {
      record.pointee.flags.insert(.completes)
      retain(operation)
      complete(operation, isOnMain: completion == .onMain)
    }
    if queue != .none { leave(operation, queue, wasRunning: wasRunning) }
    // Most have neither: one check suffices.
    if !record.pointee.flags.isDisjoint(with: [.requires, .cancelUnheeded]) {
      if record.pointee.flags.contains(.requires) { endRequirements(of: operation) }
      if record.pointee.flags.contains(.cancelUnheeded) { endUnheededCancel(of: operation) }
    }
    release(operation)
  }

  /// Has the completion block run. Those of a queue of one run one at a time, in the order of the finishes (R9).
  private mutating func complete(_ operation: Row, isOnMain: Bool) {
    let queue = operations[operation].queue
    if queue != .none, queues[queue].isOfOne {
      let last = queues[queue].lastCompletion
      queues[queue].lastCompletion = id(operation)
      if let last, knows(last), operations[last.row].flags.contains(.completes) {
        laterCompletions[last.row] = (operation, isOnMain)
        return
      }
    }
    runCompletion(of: operation, isOnMain: isOnMain)
  }

  private mutating func runCompletion(of operation: Row, isOnMain: Bool) {
    if isOnMain, isMainOutside {
      effects.rare.actions.append(.run(.completion, of: id(operation), on: .main))
    } else {
      workers.add(.completion(id(operation), isOnMain: isOnMain))
    }
  }

  /// Records that the completion block has returned, and only now releases the dependencies (R19).
  mutating func endCompletion(_ operation: Row) {
    operations[operation].flags.remove(.completes)
    releaseDependencies(of: operation)
    if !laterCompletions.isEmpty, let (next, isOnMain) = laterCompletions.removeValue(forKey: operation) {
      runCompletion(of: next, isOnMain: isOnMain)
    }
    release(operation)
  }

  @inline(__always)
  private mutating func leave(_ operation: Row, _ queue: Row, wasRunning: Bool) {
    let (record, place) = (operations.pointer(to: operation), queues.pointer(to: queue))
    place.pointee.buckets.leave(record.pointee)
    if wasRunning { place.pointee.running -= 1 } else { moveHolds(of: operation, isAddition: false) }
    place.pointee.members -= 1
    effects.noteResized(queue)
    if record.pointee.flags.contains(.barrier) { place.pointee.barriers -= 1 }
    leaveEpoch(operation, of: queue)
    if !place.pointee.unreadyOverrides.isEmpty {
      place.pointee.unreadyOverrides.remove(operation)
      requeryOverrides(of: queue)
    }
    // Without a limit, another free slot changes nothing: 20 instructions.
    if place.pointee.maxConcurrent >= 0 { queues.updateRunnable(of: queue) }
    guard place.pointee.members == 0 else { return }
    publish(.queue(id(ofQueue: queue), .idle))
    effects.rare.releasedQueues.append(queue)
    if queues[queue].group != .none { effects.rare.actions.append(.request(.endGroup, of: id(queues[queue].group))) }
  }

  // MARK: - Manual starts, recorded to diagnose a thread

  /// Records a manual start, unless the class may override `start()`, whose return the engine would not see.
  private mutating func noteCall(of operation: Row) {
    guard operations[operation].kind != .custom else { return }
    calls[operations[operation].worker, default: []].append(operation)
  }

  @inline(__always)
  private mutating func endCall(of operation: Row) { if !calls.isEmpty { endNotedCall(of: operation) } }

  private mutating func endNotedCall(of operation: Row) {
    let worker = operations[operation].worker
    guard let index = calls[worker]?.lastIndex(of: operation) else { return }
    calls[worker]?.remove(at: index)
    if calls[worker]?.isEmpty == true { calls[worker] = nil }
  }
}
