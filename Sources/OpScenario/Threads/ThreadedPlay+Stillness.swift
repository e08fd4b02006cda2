import OpEngine

// Whether anything still moves, and what is said when something should and does not.
extension ThreadedPlay {
  /// Nothing moves any more: every thread that has something to do waits for what no time brings.
  var isOver: Bool {
    // The engine and the room are not looked at in the same instant. Whoever moved from one to the other meanwhile has
    // left a line in the log, or is seen by the second look.
    let count = recorder.count
    // And whoever was let go has not come to rest.
    return isStill && isStill && recorder.count == count && !room.isClosed
  }

  private var isStill: Bool {
    engine.awaitObservers()
    let work = engine.workload
    let rest = room.rest
    return rest.movingThreads == 0 && rest.heldWorkers == work.awakeWorkers && !main.isDue && !work.hasMore
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

  func keepChains() {
    for operation in operations.filter(isStuck).prefix(Self.keptChains) {
      guard let text = chains.text(of: operation.id) else { continue }
      lastChains.withLock { $0[operation.plan.id] = text }
    }
  }

  /// Nobody reads more of them.
  private static let keptChains = 20

  /// Why an operation was not running at the end, link by link: `thumbs: dependency C; C: suspended net`.
  package func chainText(of operation: String) -> String? { lastChains.withLock { $0[operation] } }

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
