// Groups and conditions.
extension Play {
  /// Adds the children of a group to its queue. Adding a child of another queue is misuse, and the group does not wait
  /// for it.
  func beginChildren(of operation: Int, by worker: WorkerID) {
    let played = core.table[operation]
    guard let group = played.plan.group, let queue = core.table.queue(played.plan.id) else { return }
    let children = group.children.compactMap(core.table.index(of:))
    let isFresh = children.map { core.engine.state(of: core.table[$0].id) == .initialized }
    let fresh = zip(children, isFresh).filter(\.1).map(\.0)
    let caller = StepCaller(worker)
    if !fresh.isEmpty { act(by: worker) { $0.beginWait(for: .queue(queue), inside: played.id) } }
    add(fresh, to: played.plan.id, isBatch: true, by: caller)
    for (child, isFresh) in zip(children, isFresh) where !isFresh {
      add([child], to: played.plan.id, isBatch: false, by: caller)
    }
    if fresh.isEmpty { endGroup(operation, by: worker) }
  }

  /// Ends a group that was cancelled before it began: its children finish, cancelled, before it does.
  func endChildren(of operation: Int, _ fiber: Fiber.ID) {
    let children = (core.table[operation].plan.group?.children ?? []).filter { child in
      core.table.operation(child).map { core.engine.state(of: $0.id) == .initialized } ?? false
    }
    fibers[fiber].machine.push(.defaultStart(operation: operation, then: .finish))
    pushMethod(children.flatMap { [.cancel([$0]), Step(.engine(.start($0)))] }, of: operation, fiber)
  }

  /// Finishes a group whose last child has ended.
  func endGroup(_ operation: Int, by worker: WorkerID) {
    if core.table[operation].body.willFail { return }
    let children = (core.table[operation].plan.group?.children ?? []).compactMap(core.table.operation)
    if let failed = children.first(where: { core.engine.outcome(of: $0.id) == .failed }) {
      fail(operation, message: "\(failed.plan.id): \(failed.body.failure ?? "")", by: worker)
    }
    finishFromOutside(operation, by: worker)
  }

  // MARK: - Conditions

  /// Evaluates the conditions of an operation whose dependencies are finished, until one of them has cancelled it.
  func checkConditions(of operation: Int, by worker: WorkerID) {
    let played = core.table[operation]
    let satisfied = played.body.satisfied
    for condition in played.plan.conditions where !satisfied.contains(condition.id) {
      if core.engine.flag(.isCancelled, of: played.id) { return }
      let verdict = verdict(on: condition, of: played, by: worker)
      act(by: worker) { $0.decide(condition.id, of: played.id, verdict) }
    }
  }

  private func verdict(
    on condition: OperationPlan.Condition, of operation: PlayedOperation, by worker: WorkerID
  ) -> ConditionVerdict<OperationID> {
    if condition.isSatisfied { return .satisfied }
    guard let product = condition.produces.flatMap(core.table.index(of:)) else { return .unsatisfied }
    let id = core.table[product].id
    if core.engine.state(of: id) == .initialized, let queue = core.engine.queue(of: operation.id) {
      add([.one(product)], toQueue: queue, by: worker)
    }
    return .produced(by: id)
  }
}
