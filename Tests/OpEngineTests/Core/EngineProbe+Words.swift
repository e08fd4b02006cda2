@testable import OpEngine

// Events and actions in words.
extension EngineProbe {
  func words(for change: EngineEvent.Change) -> String {
    switch change {
    case .queueCreated(let queue, _): "\(name(queue)) created"
    case .created(let id, _, _): "\(name(id)) created"
    case .operation(let id, .dependencyAdded(let other)): "\(name(id)) depends on \(name(other))"
    case .operation(let id, .discarded): "\(name(id)) discarded"
    case .queue(let id, .discarded): "\(name(id)) discarded"
    case .operation(let id, .dependencyRemoved(let other)): "\(name(id)) no longer depends on \(name(other))"
    case .operation(let id, .enqueued(let queue)): "\(name(id)) enqueued in \(name(queue))"
    case .operation(let id, .ready): "\(name(id)) ready"
    case .operation(let id, .unready): "\(name(id)) unready"
    case .operation(let id, .dispatched): "\(name(id)) dispatched"
    case .operation(let id, .executing): "\(name(id)) executing"
    case .operation(let id, .returned): "\(name(id)) returned"
    case .operation(let id, .blockBegan(let number)): "\(name(id)) block \(number)"
    case .operation(let id, .blockEnded(let number)): "\(name(id)) block \(number) ended"
    case .operation(let id, .cancelled(let cause)):
      "\(name(id)) cancelled" + (cause == .asked ? "" : ": \(cause.rawValue)")
    case .operation(let id, .cancelNoticed): "\(name(id)) sees its cancel"
    case .operation(let id, .paused): "\(name(id)) paused"
    case .operation(let id, .unpaused): "\(name(id)) unpaused"
    case .operation(let id, .adopted(let parent)): "\(name(id)) is a child of \(name(parent))"
    case .operation(let id, .requires(.condition(let condition, _))): "\(name(id)) requires \(condition)"
    case .operation(let id, .requires(.exclusive(let category))): "\(name(id)) is one of \(category)"
    case .operation(let id, .conditionDecided(let condition, .produced(let product))):
      "\(name(id)) has \(condition) from \(name(product))"
    case .operation(let id, .conditionDecided(let condition, let verdict)): "\(name(id)) finds \(condition) \(verdict)"
    case .waitBegan(let target, let body): "\(body.map { name($0) } ?? "thread") waits for \(name(target))"
    case .waitEnded(let target, let body): "\(body.map { name($0) } ?? "thread") goes on after \(name(target))"
    case .operation(let id, .failed(let message)): "\(name(id)) failed: \(message)"
    case .operation(let id, .finished(let outcome)): "\(name(id)) finished \(outcome.rawValue)"
    case .operation(let id, .completed): "\(name(id)) completed"
    case .operation(let id, .priorityChanged(let old, let new)): "\(name(id)) priority \(old) to \(new)"
    case .queue(let queue, .suspended): "\(name(queue)) suspended"
    case .queue(let queue, .resumed): "\(name(queue)) resumed"
    case .queue(let queue, .maxChanged(let old, let new)): "\(name(queue)) max \(old) to \(new)"
    case .queue(let queue, .barrierAdded(let id)): "\(name(id)) is a barrier of \(name(queue))"
    case .notified(let id, let change): "\(name(id)) \(change.key) \(change.old ?? -1)->\(change.new ?? -1)"
    case .queue(let queue, .idle): "\(name(queue)) idle"
    case .misused(let code, let id, let queue, let path): "misuse \(code) of \(subject(id, queue))\(words(for: path))"
    case .linted(let lint, let id, let queue, let path): "lint \(lint) of \(subject(id, queue))\(words(for: path))"
    }
  }

  func words(for action: EngineAction) -> String {
    switch action {
    case .wake(let target): "wake who waits for \(name(target))"
    case .run(.start, of: let id, on: let worker): "begin \(name(id)) on \(worker.number)"
    case .run(.block(let number), of: let id, on: let worker):
      "run block \(number) of \(name(id)) on \(worker.number)"
    case .run(.completion, of: let id, on: let worker): "complete \(name(id)) on \(worker.number)"
    case .request(.passCancelOn, of: let id): "call cancel() of \(name(id))"
    case .request(.noticeCancel, of: let id): "tell \(name(id)) of its cancel"
    case .request(.askConditions, of: let id): "ask the conditions of \(name(id))"
    case .request(.queryReadiness, of: let id): "query isReady of \(name(id))"
    case .request(.pauseWork, of: let id): "stop \(name(id))"
    case .request(.resumeWork, of: let id): "let \(name(id)) go on"
    case .request(.endGroup, of: let id): "end the group \(name(id))"
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

  /// Runs a dispatched operation from its begin to its worker's next search for work.
  /// - Returns: the effects of the finish and of the freed worker.
  @discardableResult
  func run(_ name: String) -> Outcome {
    begin(name)
    var outcome = finish(name)
    let freed = free(record(of: name).worker.number)
    outcome.events += freed.events
    outcome.actions += freed.actions
    return outcome
  }

  /// Runs all dispatched operations, one after the other, and returns their order.
  func runAll() -> [String] {
    var order: [String] = []
    while let next = operations.keys.filter({ record(of: $0).state == .starting }).min(by: isDispatchedEarlier) {
      order.append(next)
      run(next)
    }
    return order
  }

  private func isDispatchedEarlier(_ left: String, _ right: String) -> Bool {
    let order = events.compactMap { event in
      if case .operation(let id, .dispatched) = event.change { name(id) } else { nil }
    }
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
