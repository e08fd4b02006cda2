import OpEngine

// The handles of a scenario's operations: what each kind of them is for the engine.
extension ThreadedPlay {
  func handle(of plan: OperationPlan, children: [Operation]) -> Operation {
    let id = plan.id
    switch plan.kind {
    case .block: return blockOperation(plan)
    case .barrier: return BlockOperation { [weak self] in self?.runBlock(plan.blocks.first ?? [], of: id) }
    case .invocation:
      return InvocationOperation { [weak self] () -> String? in
        self?.runBlock(plan.blocks.first ?? [], of: id)
        return plan.result
      }
    case .sync: return SyncScenarioOperation { [weak self] in self?.runBlock(plan.blocks.first ?? [], of: id) }
    case .async: return AsyncScenarioOperation { [weak self] in self?.runToFinish(plan) }
    case .pausable: return PausableScenarioOperation { [weak self] in self?.runToFinish(plan) }
    case .manual: return ManualOperation { [weak self] _ in self?.runManual(plan) }
    case .group: return group(plan, children)
    case .custom: return OverridingOperation(plan) { [weak self] steps in self?.runMethod(steps, of: id) }
    }
  }

  private func blockOperation(_ plan: OperationPlan) -> BlockOperation {
    let operation = BlockOperation()
    // What is to fail by itself needs a body that lasts until then.
    let blocks = plan.blocks.isEmpty && plan.failure != nil ? [[]] : plan.blocks
    for steps in blocks { add(steps, to: operation, called: plan.id) }
    return operation
  }

  func add(_ steps: [Step], to operation: BlockOperation, called id: String) {
    operation.addExecutionBlock { [weak self] in self?.runBlock(steps, of: id) }
  }

  private func group(_ plan: OperationPlan, _ children: [Operation]) -> GroupOperation {
    let max = scenario.queues.first { $0.id == plan.id }?.max ?? -1
    return GroupOperation(
      children, max: max, isChain: plan.group?.isChain ?? false,
      cancelOnFailure: plan.group?.cancelsOnFailure ?? false)
  }

  // MARK: - Bodies

  private func runBlock(
    _ steps: [Step], of id: String, isMethod: Bool = false, then end: @escaping @Sendable () -> Void = {}
  ) {
    guard let operation = operation(id) else { return }
    operation.begin(at: now)
    StepRun(self, .body(operation, isMethod: isMethod), steps).run(then: end)
  }

  private func runMethod(_ steps: [Step], of id: String) { runBlock(steps, of: id, isMethod: true) }

  private func runToFinish(_ plan: OperationPlan) {
    runBlock(plan.blocks.first ?? [], of: plan.id) { [weak self] in self?.finish(plan.id) }
  }

  /// Only when its time to fail has come does a manual one end by itself.
  private func runManual(_ plan: OperationPlan) {
    runBlock(plan.blocks.first ?? [], of: plan.id) { [weak self] in
      if plan.failure != nil { self?.finish(plan.id) }
    }
  }

  /// Somebody says that it is done.
  func finish(_ id: String) { (operation(id)?.handle as? AsyncOperation)?.finish() }
}
