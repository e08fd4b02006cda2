import OpEngine

// Operations that run others, and what operations leave behind.
extension Play {
  /// A group begins: its children go into its queue. One that is somewhere else already is misuse, and not waited for.
  func beginChildren(of operation: Int, by worker: WorkerID) {
    guard let group = operations[operation].plan.group, let queue = queues[operations[operation].plan.id] else {
      return
    }
    let children = group.children.compactMap { indexOfOperation[$0] }
    let isFresh = children.map { engine.state(of: operations[$0].id) == .initialized }
    let fresh = zip(children, isFresh).filter(\.1).map(\.0)
    if !fresh.isEmpty { act(.beginWait(for: .queue(queue), inside: operations[operation].id), by: worker) }
    enqueue(fresh, in: queue, isBatch: true, by: worker)
    for (child, isFresh) in zip(children, isFresh) where !isFresh {
      enqueue([child], in: queue, isBatch: false, by: worker)
    }
    if fresh.isEmpty { endGroup(operation, by: worker) }
    act(.endStart(operations[operation].id), by: worker)
  }

  /// A group that was cancelled before it began takes its children along: they finish, cancelled, before it does.
  func endChildren(of operation: Int, _ strand: Strand.ID) {
    let children = (operations[operation].plan.group?.children ?? []).filter { child in
      indexOfOperation[child].map { engine.state(of: operations[$0].id) == .initialized } ?? false
    }
    strands[strand].frames.append(.run(operation: operation, wasCancelled: true))
    enter(children.flatMap { [Step(.cancel([$0])), Step(.start($0))] }, of: operation, strand)
  }

  /// The last child has ended.
  func endGroup(_ operation: Int, by worker: WorkerID) {
    if operations[operation].willFail { return }
    let children = operations[operation].plan.group?.children ?? []
    let failed = children.lazy.compactMap { self.indexOfOperation[$0].map { self.operations[$0] } }
      .first { self.engine.outcome(of: $0.id) == .failed }
    if let failed { fail(operation, with: "\(failed.plan.id): \(failed.failure ?? "")", by: worker) }
    finishFromOutside(operation, by: worker)
  }

  /// What an operation has left behind; nil before it is finished, and when it failed or did not run to its end.
  package func result(of operation: String) -> OperationResult? {
    guard let index = indexOfOperation[operation], let outcome = engine.outcome(of: operations[index].id) else {
      return nil
    }
    let played = operations[index]
    return played.plan.result(after: outcome, isAbandoned: played.isAbandoned) { result(of: $0) }
  }

  /// A text with the values that it names.
  func filled(_ text: String) -> String {
    ValueReference.filled(text) { reference in
      guard let index = indexOfOperation[reference.operation] else { return nil }
      if reference.word == "result" { return result(of: reference.operation)?.description ?? "nil" }
      return flag(reference.word, of: index) ? "1" : "0"
    }
  }
}

// Conditions.
extension Play {
  /// Its dependencies are done: says what each of its conditions comes to, until one has cancelled it.
  func askConditions(of operation: Int, by worker: WorkerID) {
    let played = operations[operation]
    for condition in played.plan.conditions where !played.satisfied.contains(condition.id) {
      if engine.flag(.isCancelled, of: played.id) { return }
      act(.decide(played.id, condition: condition.id, look(at: condition, of: played, by: worker)), by: worker)
    }
  }

  private func look(
    at condition: OperationPlan.Condition, of operation: PlayedOperation, by worker: WorkerID
  ) -> ConditionVerdict {
    if condition.isSatisfied { return .satisfied }
    guard let product = condition.produces.flatMap({ indexOfOperation[$0] }) else { return .unsatisfied }
    if engine.state(of: operations[product].id) == .initialized, let queue = engine.queue(of: operation.id) {
      enqueue([product], in: queue, isBatch: false, by: worker)
    }
    return .produced(by: operations[product].id)
  }

  func satisfy(_ satisfaction: Step.Satisfaction, by worker: WorkerID) {
    guard let index = indexOfOperation[satisfaction.operation] else { return }
    operations[index].satisfied.insert(satisfaction.condition)
    act(.decide(operations[index].id, condition: satisfaction.condition, .satisfied), by: worker)
  }
}
