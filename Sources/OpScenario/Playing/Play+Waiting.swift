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
    if !strands[strand].isInWait { say(.waits, of: target, strand) }
    strands[strand].isInWait = true
    block(strand, .waiting)
    let body = strands[strand].body.map { operations[$0.operation].id }
    switch target {
    case .operation(let id):
      guard let index = indexOfOperation[id] else { return }
      operations[index].waiters.append(strand)
      act(.awaitFinish(operations[index].id, inside: body), by: strands[strand].worker)
    case .queue(let id):
      guard let queue = queues[id] else { return }
      queueWaiters[queue, default: []].append(strand)
      act(.awaitEmpty(queue, inside: body), by: strands[strand].worker)
    }
  }

  private func leaveWait(for target: Step.WaitTarget, _ strand: Strand.ID) {
    guard strands[strand].isInWait else { return }
    strands[strand].isInWait = false
    act(.stopWaiting, by: strands[strand].worker)
    say(.resumes, of: target, strand)
  }

  private func say(_ kind: LogEvent.Kind, of target: Step.WaitTarget, _ strand: Strand.ID) {
    switch target {
    case .operation(let id), .queue(let id): append(kind, by: strand) { $0.new = id }
    }
  }

  /// Nothing is left that could move anything. If something is unfinished all the same, that is a deadlock: it is
  /// reported once, with the chain of reasons of the first one it holds up.
  func reportStall() {
    guard stalledAt != recorder.count else { return }
    let waiting = strands.contains { if case .waiting = $0.state { true } else { false } }
    let stuck = operations.first { isStuck($0) }
    if waiting || stuck != nil {
      recorder.explaining(stuck.flatMap { chainText(of: $0.plan.id) } ?? "a thread waits for what cannot happen") {
        act(.report(.deadlock, stuck?.id, nil), by: .main)
      }
    }
    stalledAt = recorder.count
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
    let links = engine.chain(from: operations[index].id).map { reason in
      [
        "\(recorder.name(of: reason.operation)): \(reason.kind.rawValue)",
        reason.queue.map { recorder.name(of: $0) }, reason.holder.map { recorder.name(of: $0) },
      ].compactMap(\.self).joined(separator: " ")
    }
    return links.isEmpty ? nil : links.joined(separator: "; ")
  }
}
