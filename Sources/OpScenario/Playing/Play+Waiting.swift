import OpEngine

// Waiting for operations and queues: R14, and what is said when a wait can never end.
extension Play {
  /// Goes on with the strand's waits, one after the other; blocks it in the first that is not over.
  func goOnWaiting(_ strand: Strand.ID) {
    while let target = strands[strand].awaited.first {
      guard isDone(target) else { return enterWait(for: target, strand) }
      strands[strand].awaited.removeFirst()
      leaveWait(for: target, strand)
    }
  }

  private func isDone(_ target: Step.WaitTarget) -> Bool {
    switch target {
    case .operation(let id): indexOfOperation[id].map { engine.state(of: operations[$0].id) == .finished } ?? true
    case .queue(let id): queues[id].map { engine.operationCount(of: $0) == 0 } ?? true
    }
  }

  private func enterWait(for target: Step.WaitTarget, _ strand: Strand.ID) {
    guard let engineTarget = engineTarget(of: target) else { return }
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

  private func engineTarget(of target: Step.WaitTarget) -> WaitTarget? {
    switch target {
    case .operation(let id): indexOfOperation[id].map { .operation(operations[$0].id) }
    case .queue(let id): queues[id].map { .queue($0) }
    }
  }

  /// Of a completion block too.
  private func body(of strand: Strand.ID) -> OperationID? {
    strands[strand].operation.map { operations[$0].id }
  }

  /// Nothing is left that could move anything. If something is unfinished all the same, that is a deadlock: it is
  /// reported once, with the chain of reasons.
  func reportStall() {
    guard stalledAt != recorder.count else { return }
    act(.standStill, by: .main)
    lints.standStill()
    reportLints()
    let stuck = operations.first { isStuck($0) }
    let waiting = strands.first { $0.isInWait && $0.thread != nil }
    let chains = [waiting.flatMap(chainText), stuck.flatMap { chainText(of: $0.plan.id) }]
    if let chain = chains.compactMap(\.self).first {
      recorder.explaining(chain) { act(.report(.deadlock, stuck?.id, nil), by: .main) }
    }
    stalledAt = recorder.count
  }

  /// What a waiting thread waits for, and why that does not come.
  private func chainText(of waiting: Strand) -> String? {
    guard let thread = waiting.thread, let target = waiting.awaited.first else { return nil }
    switch target {
    case .operation(let id):
      return ["\(thread): wait \(id)", chainText(of: id)].compactMap(\.self).joined(separator: "; ")
    case .queue(let id):
      let member = operations.first { isStuck($0) && engine.queue(of: $0.id) == queues[id] }
      return ["\(thread): wait \(id)", member.flatMap { chainText(of: $0.plan.id) }].compactMap(\.self).joined(
        separator: "; ")
    }
  }

  private func isStuck(_ operation: PlayedOperation) -> Bool {
    switch engine.state(of: operation.id) {
    case .initialized, .finished: false
    case .enqueued, .starting, .executing, .finishing: true
    }
  }

  /// Why an operation is not running, link by link: `thumbs: dependency C; C: suspended net`.
  public func chainText(of operation: String) -> String? {
    guard let index = indexOfOperation[operation] else { return nil }
    let links = engine.explanation(of: operations[index].id).chain.map { reason in
      [
        "\(recorder.name(of: reason.operation)): \(reason.kind.rawValue)",
        reason.queue.map { recorder.name(of: $0) }, reason.holder.map { recorder.name(of: $0) },
      ].compactMap(\.self).joined(separator: " ")
    }
    return links.isEmpty ? nil : links.joined(separator: "; ")
  }
}
