@testable import OpEngine

// Events and actions in words.
extension EngineProbe {
  func words(for change: EngineEvent.Change) -> String {
    switch change {
    case .queueCreated(let queue, _): "\(name(queue)) created"
    case .created(let id, _, _): "\(name(id)) created"
    case .dependencyAdded(let id, let other): "\(name(id)) depends on \(name(other))"
    case .discarded(let id): "\(name(id)) discarded"
    case .queueDiscarded(let id): "\(name(id)) discarded"
    case .dependencyRemoved(let id, let other): "\(name(id)) no longer depends on \(name(other))"
    case .enqueued(let id, let queue): "\(name(id)) enqueued in \(name(queue))"
    case .ready(let id): "\(name(id)) ready"
    case .unready(let id): "\(name(id)) unready"
    case .dispatched(let id): "\(name(id)) dispatched"
    case .executing(let id): "\(name(id)) executing"
    case .returned(let id): "\(name(id)) returned"
    case .blockBegan(let id, let number): "\(name(id)) block \(number)"
    case .blockEnded(let id, let number): "\(name(id)) block \(number) ended"
    case .cancelled(let id, let cause): "\(name(id)) cancelled" + (cause == .asked ? "" : ": \(cause.rawValue)")
    case .cancelNoticed(let id): "\(name(id)) sees its cancel"
    case .paused(let id): "\(name(id)) paused"
    case .unpaused(let id): "\(name(id)) unpaused"
    case .adopted(let id, let parent): "\(name(id)) is a child of \(name(parent))"
    case .requires(let id, .condition(let condition, _)): "\(name(id)) requires \(condition)"
    case .requires(let id, .exclusive(let category)): "\(name(id)) is one of \(category)"
    case .conditionDecided(let id, let condition, .produced(let product)):
      "\(name(id)) has \(condition) from \(name(product))"
    case .conditionDecided(let id, let condition, let verdict): "\(name(id)) finds \(condition) \(verdict)"
    case .waitBegan(let target, let body): "\(body.map { name($0) } ?? "thread") waits for \(name(target))"
    case .waitEnded(let target, let body): "\(body.map { name($0) } ?? "thread") goes on after \(name(target))"
    case .failed(let id, let message): "\(name(id)) failed: \(message)"
    case .finished(let id, let outcome): "\(name(id)) finished \(outcome.rawValue)"
    case .completed(let id): "\(name(id)) completed"
    case .priorityChanged(let id, let old, let new): "\(name(id)) priority \(old) to \(new)"
    case .suspended(let queue): "\(name(queue)) suspended"
    case .resumed(let queue): "\(name(queue)) resumed"
    case .maxChanged(let queue, let old, let new): "\(name(queue)) max \(old) to \(new)"
    case .barrierAdded(let id, let queue): "\(name(id)) is a barrier of \(name(queue))"
    case .notified(let id, let change): "\(name(id)) \(change.key) \(change.old ?? -1)->\(change.new ?? -1)"
    case .idle(let queue): "\(name(queue)) idle"
    case .misused(let code, let id, let queue, let path): "misuse \(code) of \(subject(id, queue))\(words(for: path))"
    case .linted(let lint, let id, let queue, let path): "lint \(lint) of \(subject(id, queue))\(words(for: path))"
    }
  }

  func words(for action: EngineAction) -> String {
    switch action {
    case .wakeWaiters(let id): "wake who waits for \(name(id))"
    case .wakeQueueWaiters(let queue): "wake who waits for \(name(queue))"
    case .complete(let id, let worker): "complete \(name(id)) on \(worker.number)"
    case .runBlock(let id, let number, let worker): "run block \(number) of \(name(id)) on \(worker.number)"
    case .begin(let id, let worker): "begin \(name(id)) on \(worker.number)"
    case .passCancelOn(let id): "call cancel() of \(name(id))"
    case .noticeCancel(let id): "tell \(name(id)) of its cancel"
    case .askConditions(let id): "ask the conditions of \(name(id))"
    case .queryReadiness(let id): "query isReady of \(name(id))"
    case .pauseWork(let id): "stop \(name(id))"
    case .resumeWork(let id): "let \(name(id)) go on"
    case .endGroup(let id): "end the group \(name(id))"
    }
  }

  func name(_ target: WaitTarget) -> String {
    switch target {
    case .operation(let id): name(id)
    case .queue(let queue): name(queue)
    }
  }

  /// `: A B`.
  private func words(for path: [OperationID]) -> String {
    path.isEmpty ? "" : ": " + path.map { name($0) }.joined(separator: " ")
  }

  private func subject(_ id: OperationID?, _ queue: QueueID?) -> String {
    [id.map { name($0) }, queue.map { name($0) }].compactMap(\.self).joined(separator: " in ")
  }
}

// Commands by name.
extension EngineProbe {
  @discardableResult
  func enqueue(_ names: String..., in queue: String) -> Outcome {
    names.count == 1
      ? apply(.enqueue(self[names[0]], in: self.queue(queue)))
      : apply(.enqueueBatch(names.map { self[$0] }, in: self.queue(queue)))
  }

  @discardableResult
  func cancel(_ name: String) -> Outcome { apply(.cancel(self[name])) }

  @discardableResult
  func start(_ name: String, by worker: WorkerID = .main) -> Outcome { apply(.start(self[name]), by: worker) }

  /// Begins the operation on the worker that it was dispatched to.
  @discardableResult
  func begin(_ name: String) -> Outcome { apply(.begin(self[name]), by: record(of: name).worker) }

  @discardableResult
  func finish(_ name: String, completion: EngineState.Completion = .none) -> Outcome {
    apply(.finish(self[name], completion: completion), by: record(of: name).worker)
  }

  @discardableResult
  func free(_ worker: UInt32) -> Outcome { apply(.freeWorker, by: WorkerID(worker)) }

  @discardableResult
  func addDependency(_ name: String, on other: String) -> Outcome { apply(.addDependency(self[name], on: self[other])) }

  @discardableResult
  func removeDependency(_ name: String, on other: String) -> Outcome {
    apply(.removeDependency(self[name], on: self[other]))
  }

  @discardableResult
  func setPriority(_ name: String, _ priority: QueuePriority) -> Outcome { apply(.setPriority(self[name], priority)) }

  @discardableResult
  func setMax(_ queue: String, _ limit: Int) -> Outcome { apply(.setMaxConcurrent(self.queue(queue), limit)) }

  @discardableResult
  func setSuspended(_ queue: String, _ isSuspended: Bool) -> Outcome {
    apply(.setSuspended(self.queue(queue), isSuspended))
  }

  /// A dispatched operation from its begin to its worker's next look for work.
  /// - Returns: what the finish and the freed worker caused.
  @discardableResult
  func run(_ name: String) -> Outcome {
    begin(name)
    var outcome = finish(name)
    let freed = free(record(of: name).worker.number)
    outcome.events += freed.events
    outcome.actions += freed.actions
    return outcome
  }

  /// Runs whatever is dispatched, one after the other, and returns the order in which it was.
  func runAll() -> [String] {
    var order: [String] = []
    while let next = operations.keys.filter({ record(of: $0).state == .starting }).min(by: isDispatchedEarlier) {
      order.append(next)
      run(next)
    }
    return order
  }

  private func isDispatchedEarlier(_ left: String, _ right: String) -> Bool {
    let order = events.compactMap { event in if case .dispatched(let id) = event.change { name(id) } else { nil } }
    return order.firstIndex(of: left) ?? 0 < order.firstIndex(of: right) ?? 0
  }
}

// Explanations in words.
extension EngineProbe {
  /// `A: dependency B; B: suspended q`.
  func words(for chain: [WaitReason]) -> String {
    chain.map { reason in
      let rest = [reason.subject, reason.queue.map { name($0) }, reason.holder.map { name($0) }].compactMap(\.self)
      return (["\(name(reason.operation)): \(reason.kind.rawValue)"] + rest).joined(separator: " ")
    }.joined(separator: "; ")
  }

  func words(for explanation: Explanation) -> String {
    "[\(words(for: explanation.reasons))] \(words(for: explanation.chain))"
  }
}
