import OpEngine

// Waiting for operations and queues: R14, and what is said when a wait can never end.
extension Play {
  /// Goes on with the strand's waits, one after the other; blocks it in the first that is not over.
  func goOnWaiting(_ strand: Strand.ID) -> Progress {
    while let target = strands[strand].awaited.first {
      guard isDone(target) else {
        enterWait(for: target, strand)
        return .blocked
      }
      strands[strand].awaited.removeFirst()
      leaveWait(for: target, strand)
    }
    return .goesOn
  }

  private func isDone(_ target: Step.WaitTarget) -> Bool {
    switch target {
    case .operation(let id): indexOfOperation[id].map { engine.state(of: operations[$0].id) == .finished } ?? true
    case .queue(let id): queues[id].map { engine.memberCount(of: $0) == 0 } ?? true
    }
  }

  private func enterWait(for target: Step.WaitTarget, _ strand: Strand.ID) {
    guard let engineTarget = engineTarget(of: target) else { return }
    let strand = leaveThread(strand)
    let again = strands[strand].isInWait
    strands[strand].isInWait = true
    block(strand, .waiting)
    switch engineTarget {
    case .operation(let id): operations[index(of: id)].waiters.append(strand)
    case .queue(let queue): queueWaiters[queue, default: []].append(strand)
    }
    act(.beginWait(for: engineTarget, inside: body(of: strand), again: again), by: strands[strand].worker)
  }

  private func leaveWait(for target: Step.WaitTarget, _ strand: Strand.ID) {
    guard strands[strand].isInWait, let engineTarget = engineTarget(of: target) else { return }
    strands[strand].isInWait = false
    act(.endWait(for: engineTarget, inside: body(of: strand)), by: strands[strand].worker)
  }

  /// It waits no more, whether or not what it waited for has come.
  func giveUpWait(_ strand: Strand.ID) {
    if let target = strands[strand].awaited.first {
      switch target {
      case .operation(let id):
        if let index = indexOfOperation[id] { operations[index].waiters.removeAll { $0 == strand } }
      case .queue(let id):
        if let queue = queues[id] { queueWaiters[queue]?.removeAll { $0 == strand } }
      }
      leaveWait(for: target, strand)
    }
    strands[strand].awaited = []
  }

  private func engineTarget(of target: Step.WaitTarget) -> WaitTarget? {
    switch target {
    case .operation(let id): indexOfOperation[id].map { .operation(operations[$0].id) }
    case .queue(let id): queues[id].map { .queue($0) }
    }
  }

  /// Of a completion block too, and of what a dispatch group runs.
  private func body(of strand: Strand.ID) -> OperationID? {
    strands[strand].operation.map { operations[$0].id } ?? strands[strand].notification?.operation
  }

  private func name(of operation: OperationID) -> String {
    notifications[operation]?.group ?? recorder.name(of: operation)
  }

  /// Nothing is left that could move anything. If something is unfinished all the same, that is a deadlock: it is
  /// reported once, with the chain of reasons.
  func reportStall() {
    defer { stalledAt = recorder.count }
    if standsAsBefore { return }
    act(.standStill, by: .main)
    lints.standStill()
    reportLints()
    let stuck = operations.first { isStuck($0) }
    let waiting = strands.first { $0.isInWait && $0.thread != nil }
    let chains = [waiting.flatMap(chainText), stuck.flatMap { chainText(of: $0.plan.id) }]
    if let chain = chains.compactMap(\.self).first {
      let others = self.chains.otherRoots(
        than: waiting.flatMap(blocker) ?? stuck?.id, among: operations.filter(isStuck).map(\.id))
      recorder.explaining(chain + others) { act(.report(.deadlock, stuck?.id, nil), by: .main) }
    }
  }

  /// Since that was noticed the last time, something was said at most.
  private var standsAsBefore: Bool {
    stalledAt >= 0 && recorder.events(after: stalledAt).allSatisfy(\.isOnlySaid)
  }

  /// Who is first in the way of a waiting thread.
  private func blocker(of waiting: Strand) -> OperationID? {
    switch waiting.awaited.first {
    case .operation(let id): indexOfOperation[id].map { operations[$0].id }
    case .queue(let id): operations.first { isStuck($0) && engine.queue(of: $0.id) == queues[id] }?.id
    case nil: nil
    }
  }

  private var chains: ChainText {
    ChainText(engine: engine, name: { self.name(of: $0) }, nameOfQueue: { self.recorder.name(of: $0) })
  }

  /// What a waiting thread waits for, and why that does not come.
  private func chainText(of waiting: Strand) -> String? {
    guard let thread = waiting.thread, let target = waiting.awaited.first else { return nil }
    switch target {
    case .operation(let id):
      return ["\(thread): wait \(id)", chainText(of: id)].compactMap(\.self).joined(separator: "; ")
    case .queue(let id):
      let member = blocker(of: waiting).flatMap { chainText(of: name(of: $0)) }
      return ["\(thread): wait \(id)", member].compactMap(\.self).joined(separator: "; ")
    }
  }

  private func isStuck(_ operation: PlayedOperation) -> Bool {
    switch engine.state(of: operation.id) {
    case .initialized, .finished: false
    case .enqueued, .starting, .executing, .finishing: true
    }
  }

  /// Why an operation is not running, link by link: `thumbs: dependency C; C: suspended net`.
  package func chainText(of operation: String) -> String? {
    indexOfOperation[operation].flatMap { chains.text(of: operations[$0].id) }
  }
}
