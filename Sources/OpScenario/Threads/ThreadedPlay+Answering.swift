import OpEngine

// What steps ask of a play in real time.
extension ThreadedPlay: PlayedScenario {
  /// Adds operations, the barriers among them as barriers. `isBatch`: as few batches as these leave.
  func enqueue(_ added: [ThreadedOperation], in queue: OperationQueue, isBatch: Bool) {
    var batch: [Operation] = []
    func addBatch() {
      if !batch.isEmpty { queue.addOperations(batch, waitUntilFinished: false) }
      batch = []
    }
    for operation in added {
      if operation.plan.kind == .barrier {
        addBatch()
        queue.addBarrier(operation.handle)
      } else if isBatch {
        batch.append(operation.handle)
      } else {
        queue.addOperation(operation.handle)
      }
    }
    addBatch()
  }

  func isDone(_ target: Step.WaitTarget) -> Bool {
    switch target {
    case .operation(let id): operation(id).map { engine.state(of: $0.id) == .finished } ?? true
    case .queue(let id): queues[id].map { engine.memberCount(of: $0.id) == 0 } ?? true
    }
  }

  func engineTarget(of target: Step.WaitTarget) -> WaitTarget? {
    switch target {
    case .operation(let id): operation(id).map { .operation($0.id) }
    case .queue(let id): queues[id].map { .queue($0.id) }
    }
  }

  // MARK: - Values

  package func result(of id: String) -> OperationResult? {
    guard let operation = operation(id), let outcome = engine.outcome(of: operation.id) else { return nil }
    let isAbandoned = operation.state.withLock { $0.isAbandoned }
    return operation.plan.result(after: outcome, isAbandoned: isAbandoned) { result(of: $0) }
  }

  /// A text with the values that it names.
  func filled(_ text: String) -> String {
    ValueReference.filled(text) { reference in
      guard let operation = operation(reference.operation) else { return nil }
      if reference.word == "result" { return result(of: reference.operation)?.description ?? "nil" }
      return flag(reference.word, of: operation) ? "1" : "0"
    }
  }

  /// To read it here is no look of its body's.
  private func flag(_ word: String, of operation: ThreadedOperation) -> Bool {
    if let handle = operation.handle as? OverridingOperation { return handle.value(of: word) }
    return KeyChange.Key(rawValue: word).map { engine.flag($0, of: operation.id) } ?? false
  }

  // MARK: - For the audience

  /// Nothing is held in real time: who watches may pause what they see.
  func show(_ action: Step.Action, saidBy speaker: LogSpeaker) {
    engine.awaitObservers()
    let lines = action.lines(saidBy: speaker, in: language)
    let number = recorder.append(lines)
    noteWhatHappened()
    guard case .ask(let question) = action else { return }
    let answer = question.answer(to: number, saidBy: speaker, in: language)
    secrets.withLock { $0[question.reveal, default: []].append(answer) }
    if recorder.hasHappened(question.reveal) { reveal(question.reveal) }
  }

  /// Tells the answers that what has come true reveals.
  func reveal(_ pattern: EventPattern) {
    for var answer in secrets.withLock({ $0.removeValue(forKey: pattern) }) ?? [] {
      answer.time = now
      recorder.append(answer)
    }
  }

  func append(_ event: LogEvent, notifying key: String, of operation: OperationID) {
    engine.awaitObservers()
    recorder.append(event, notifying: key, of: operation)
    noteWhatHappened()
  }

  // MARK: - Dispatch groups

  func perform(_ action: Step.GroupAction) {
    switch action {
    case .enter(let id): dispatchGroups.withLock { $0[id, default: DispatchGroup()].count += 1 }
    case .leave(let id):
      let isUnbalanced = dispatchGroups.withLock { groups in
        guard let count = groups[id]?.count, count > 0 else { return true }
        groups[id]?.count = count - 1
        return false
      }
      if isUnbalanced { engine.perform(.refuse(.unbalancedLeave, nil, nil)) } else { notifyIfEmpty(id) }
    case .notify(let id, let steps):
      dispatchGroups.withLock { $0[id, default: DispatchGroup()].notifications.append(steps) }
      notifyIfEmpty(id)
    }
  }

  private func notifyIfEmpty(_ id: String) {
    let due = dispatchGroups.withLock { groups -> [[Step]] in
      guard let group = groups[id], group.count == 0 else { return [] }
      groups[id]?.notifications = []
      return group.notifications
    }
    for steps in due {
      notificationQueue.addOperation { [weak self] in
        if let self { StepRun(self, .notification(group: id), steps).run() }
      }
    }
  }
}
