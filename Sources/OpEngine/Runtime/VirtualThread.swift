internal import DequeModule

/// A worker of virtual time: its remaining steps at the present instant. Others may go first between two of them.
struct VirtualThread {
  enum Step {
    /// The queue calls `start()`, which the class may override: where others may come in between is unknown.
    case start
    /// The queue begins an operation of the engine's own classes, whose `start()` is the next three steps.
    case begin
    case main
    case finish
    /// Notifies the key observers of one of the changes of an update.
    case notify(Engine.PendingActions, change: Int)
    case beginBlock(Int)
    case block(Int)
    case beginCompletion
    case completion
    case endCompletion
    /// The worker has no more work. Not a step of its own: a worker is free with its last one.
    case free
  }

  let operation: Operation
  private let worker: WorkerID
  private var steps: Deque<Step>
  /// Whether the thread has taken a step.
  private(set) var isUnderWay = false

  init(_ operation: Operation, on worker: WorkerID, running part: EngineAction.Part) {
    self.operation = operation
    self.worker = worker
    switch part {
    case .start: steps = [operation.hasNoOverrides ? .begin : .start]
    case .block(let number): steps = [.beginBlock(number)]
    case .completion: steps = [.beginCompletion]
    }
  }

  var isAtEnd: Bool { steps.isEmpty }

  /// Whether the next step runs a further block.
  var isAtBlock: Bool {
    if case .beginBlock = steps.first { return true }
    return if case .block = steps.first { true } else { false }
  }

  mutating func takeNextStep() {
    isUnderWay = true
    takeStep()
    if case .free = steps.first { takeStep() }
  }

  private mutating func takeStep() {
    guard let step = steps.popFirst() else { return }
    var following: [Step] = []
    Engine.$current.withValue(operation.engine) {
      ThreadContext.current.running(
        body(during: step), on: worker, isDispatch: step.isDispatch, isCompletion: step.isCompletion
      ) {
        following = perform(step)
      }
    }
    steps.prepend(contentsOf: following)
  }

  /// Returns the operation whose body contains a step; nil for a completion block (R9).
  private func body(during step: Step) -> Operation? {
    switch step {
    case .start, .begin, .main, .finish, .notify, .beginBlock, .block: operation
    case .beginCompletion, .completion, .endCompletion, .free: nil
    }
  }

  /// - Returns: the next steps.
  private func perform(_ step: Step) -> [Step] {
    let (engine, id) = (operation.engine, operation.id)
    switch step {
    case .start:
      operation.startAndReview()
      return [.free]
    case .begin: return begin()
    case .main:
      operation.main()
      return [.finish]
    case .finish:
      let completion = operation.takeCompletion()
      return engine.updateInSteps { $0.finish(id, completion: completion) } + [.free]
    case .notify(let pending, let change): return engine.notifyKeyObservers(pending, change)
    case .beginBlock(let number):
      return engine.updateInSteps(by: worker) { $0.beginBlock(number, of: id) } + [.block(number)]
    case .block(let number):
      operation.runBlock(number)
      return [.free]
    case .beginCompletion: return engine.updateInSteps(by: worker) { $0.beginCompletion(of: id) } + [.completion]
    case .completion:
      operation.takeCompletionBlock()?()
      return [.endCompletion]
    case .endCompletion: return engine.updateInSteps(by: worker) { $0.endCompletion(of: id) } + [.free]
    case .free: return engine.updateInSteps(by: worker) { $0.freeWorker() }
    }
  }

  private func begin() -> [Step] {
    let id = operation.id
    var answer = EngineState.StartAnswer.nothing
    let notifying = operation.engine.updateInSteps { answer = $0.begin(id) }
    switch OperationRun.pickedStep(after: answer) {
    case .main: return notifying + [.main]
    case .finish: return notifying + [.finish]
    }
  }
}

extension VirtualThread.Step {
  fileprivate var isDispatch: Bool { if case .start = self { true } else { false } }

  fileprivate var isCompletion: Bool { if case .completion = self { true } else { false } }
}

// Calls of the core that are steps of their own: the run queue has already let others go first.
extension Engine {
  /// - Returns: the steps in which observers of keys are notified.
  fileprivate func updateInSteps(by worker: WorkerID? = nil, _ input: (inout EngineState) -> Void) -> [VirtualThread
    .Step]
  {
    let thread = ThreadContext.current
    let ((), pending) = updateCore(thread) { core in
      if let worker { core.state.stamp(worker: worker) }
      input(&core.state)
    }
    performBeforeKeyObservers(pending, thread)
    guard let rare = pending.rare, !rare.keyChanges.isEmpty else {
      performAfterKeyObservers(pending, thread)
      return []
    }
    return [.notify(pending, change: 0)]
  }

  fileprivate func notifyKeyObservers(_ pending: PendingActions, _ index: Int) -> [VirtualThread.Step] {
    guard let rare = pending.rare else { return [] }
    let (operation, change, isAwaited) = rare.keyChanges[index]
    operation.notifyObservers(of: change)
    let released = isAwaited ? updateInSteps { $0.endReadinessHold(of: operation.id) } : []
    if index + 1 < rare.keyChanges.count { return released + [.notify(pending, change: index + 1)] }
    performAfterKeyObservers(pending, ThreadContext.current)
    return released
  }
}
