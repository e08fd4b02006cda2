import OpEngine

// Whether anything still moves, and what is said when something should and does not.
extension ThreadedPlay {
  /// Since when nothing has moved.
  struct Rest {
    var count = -1
    var since = EngineTime.zero
  }

  /// Between two looks at a thread that has left the engine and not come to its steps, it may seem that nothing moves. So
  /// what is unfinished has to rest for so long.
  private static let patience = Duration.milliseconds(60)

  /// Nothing moves any more.
  func isOver(_ rest: inout Rest) -> Bool {
    let count = recorder.count
    guard isStill else {
      rest.count = -1
      return false
    }
    if rest.count != count { rest = Rest(count: count, since: now) }
    // Twice, and nothing has happened in between.
    guard isStill, recorder.count == count else { return false }
    return !isAnythingUnfinished || now - rest.since >= Self.patience
  }

  private var isAnythingUnfinished: Bool {
    operations.contains(where: isStuck) || waits.withLock { !$0.isEmpty }
  }

  private var isStill: Bool {
    engine.awaitObservers()
    return !room.isAnythingMoving && !main.isDue && (!engine.hasWork || isPoolHeld)
      && !operations.contains(where: isMoving)
  }

  /// All workers wait for what no time brings.
  private var isPoolHeld: Bool { room.heldWorkers >= scenario.workers }

  /// It is on its way from the engine to its steps, or back.
  private func isMoving(_ operation: ThreadedOperation) -> Bool {
    let known = operation.state.withLock { $0 }
    // Where steps of it run, the room knows more.
    if known.runs > 0 { return false }
    switch engine.state(of: operation.id) {
    case .initialized, .enqueued: return false
    case .starting, .executing, .finishing: return isMovingWithoutSteps(operation, known)
    case .finished:
      return operation.plan.completion?.isOnMain == false && !known.hasCompleted && !isPoolHeld
    }
  }

  private func isMovingWithoutSteps(_ operation: ThreadedOperation, _ known: ThreadedOperation.State) -> Bool {
    switch operation.plan.kind {
    case .block, .invocation, .sync, .async, .pausable, .barrier: return !isPoolHeld
    case .manual, .custom: return !known.hasBegun
    case .group:
      let children = operation.plan.group?.children.compactMap { self.operation($0) } ?? []
      return children.allSatisfy { engine.state(of: $0.id) == .finished }
    }
  }

  // MARK: - Lints

  func lookForLints() {
    if let look = lints.nextLook, look <= now { lints.look(at: now) }
    reportLints()
  }

  func reportLints() {
    for finding in lints.takeFindings() {
      engine.perform(.report(finding.lint, finding.operation, finding.queue), by: .main)
    }
  }

  /// If something is unfinished although nothing moves, that is a deadlock: it is told with the chain of reasons.
  func reportDeadlock() {
    let stuck = operations.filter(isStuck).map(\.id)
    let wait = waits.withLock { $0.first }
    let told = [wait.map(text), stuck.first.flatMap { chains.text(of: $0) }]
    guard let chain = told.compactMap(\.self).first else { return }
    let others = chains.otherRoots(than: wait.flatMap(blocker) ?? stuck.first, among: stuck)
    recorder.explaining(chain + others) {
      engine.perform(.report(.deadlock, stuck.first, nil), by: .main)
      engine.awaitObservers()
    }
  }

  private func isStuck(_ operation: ThreadedOperation) -> Bool {
    switch engine.state(of: operation.id) {
    case .initialized, .finished: false
    case .enqueued, .starting, .executing, .finishing: true
    }
  }

  private var chains: ChainText {
    ChainText(engine: engine, name: { self.recorder.name(of: $0) }, nameOfQueue: { self.recorder.name(of: $0) })
  }

  /// Why an operation is not running, link by link: `thumbs: dependency C; C: suspended net`.
  public func chainText(of operation: String) -> String? {
    self.operation(operation).flatMap { chains.text(of: $0.id) }
  }

  /// Who is first in the way of a waiting thread.
  private func blocker(of wait: (thread: String, target: Step.WaitTarget)) -> OperationID? {
    switch wait.target {
    case .operation(let id): operation(id)?.id
    case .queue(let id): operations.first { isStuck($0) && engine.queue(of: $0.id) == queues[id]?.id }?.id
    }
  }

  /// What a waiting thread waits for, and why that does not come.
  private func text(of wait: (thread: String, target: Step.WaitTarget)) -> String {
    let name =
      switch wait.target {
      case .operation(let id), .queue(let id): id
      }
    let reason = blocker(of: wait).flatMap { chains.text(of: $0) }
    return ["\(wait.thread): wait \(name)", reason].compactMap(\.self).joined(separator: "; ")
  }
}
