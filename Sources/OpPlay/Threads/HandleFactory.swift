import Dispatch

/// Makes the handles of a scenario's operations and queues. Their bodies are steps of the play.
struct HandleFactory {
  let scenario: Scenario
  let play: PlayReference
  private var operations: [Int: Operation] = [:]
  private var queues: [String: OperationQueue] = [:]
  private let indexOfName: [String: Int]

  init(_ scenario: Scenario, play: PlayReference) {
    self.scenario = scenario
    self.play = play
    indexOfName = Dictionary(scenario.operations.enumerated().map { ($1.id, $0) }) { first, _ in first }
  }

  /// Makes queues and the operations from an index on, on the current engine.
  mutating func make(
    _ plans: [QueuePlan], operationsFrom first: Int
  ) -> (operations: [Operation], queues: [String: OperationQueue]) {
    let groups = Set(scenario.operations.lazy.filter { $0.group != nil }.map(\.id))
    for plan in plans where !groups.contains(plan.id) {
      let queue = plan.isMain ? OperationQueue.main : OperationQueue(runBy: plan.executor)
      add(queue, plan)
      if plan.isSuspended, !plan.isMain { queue.isSuspended = true }
      if let total = plan.progressTotal { queue.progress.totalUnitCount = Int64(total) }
    }
    let operations = (first..<scenario.operations.count).map { operation($0) }
    return (operations, queues)
  }

  private mutating func add(_ queue: OperationQueue, _ plan: QueuePlan) {
    queue.name = plan.id
    queues[plan.id] = queue
    if plan.max >= -1, !plan.isMain { queue.maxConcurrentOperationCount = plan.max }
  }

  /// Returns an operation, made after the children if it is a group.
  private mutating func operation(_ index: Int) -> Operation {
    if let made = operations[index] { return made }
    let plan = scenario.operations[index]
    var children: [Operation] = []
    for child in plan.group?.children ?? [] {
      if let child = indexOfName[child] { children.append(operation(child)) }
    }
    let handle = handle(of: plan, index, children: children)
    handle.name = plan.id
    handle.queuePriority = plan.priority
    handle.qualityOfService = plan.qualityOfService
    operations[index] = handle
    if let group = handle as? GroupOperation, let plan = scenario.queues.first(where: { $0.id == plan.id }) {
      add(group.childQueue, plan)
    }
    return handle
  }

  // MARK: - Kinds

  private func handle(of plan: OperationPlan, _ index: Int, children: [Operation]) -> Operation {
    let first = plan.blocks.first ?? []
    let play = play
    switch plan.kind {
    case .block: return blockOperation(plan, index)
    case .barrier: return BlockOperation { play.value?.runBlock(first, of: index) }
    case .invocation:
      return InvocationOperation { () -> String? in
        play.value?.runBlock(first, of: index)
        return plan.result
      }
    case .sync: return SyncScenarioOperation { play.value?.runBlock(first, of: index) }
    case .async: return AsyncScenarioOperation { play.value?.runAsyncBody(first, of: index) }
    case .pausable: return PausableScenarioOperation { play.value?.runAsyncBody(first, of: index) }
    case .manual: return ManualOperation { _ in play.value?.runAsyncBody(first, of: index) }
    case .group:
      let max = scenario.queues.first { $0.id == plan.id }?.max ?? -1
      return GroupOperation(
        children, max: max, isChain: plan.group?.isChain ?? false,
        cancelOnFailure: plan.group?.cancelsOnFailure ?? false)
    case .custom: return OverridingOperation(plan) { steps in play.value?.runMethod(steps, of: index) }
    }
  }

  private func blockOperation(_ plan: OperationPlan, _ index: Int) -> BlockOperation {
    let operation = BlockOperation()
    // A planned failure needs a body that lasts until then.
    let blocks = plan.blocks.isEmpty && plan.failure != nil ? [[]] : plan.blocks
    for steps in blocks { operation.addExecutionBlock { [play] in play.value?.runBlock(steps, of: index) } }
    return operation
  }
}

/// A weak reference to a play, for handles and the runtime.
final class PlayReference: Sendable {
  private struct State {
    weak var play: ThreadedPlay?
  }

  private let state = Lock(State())
  /// The signal that the supervisor of the play has something to check.
  let supervisor = DispatchSemaphore(value: 0)

  var value: ThreadedPlay? { state.withLock { $0.play } }

  func set(_ play: ThreadedPlay) { state.withLock { $0.play = play } }
}
