// Why an operation is not running, from the tables alone. Each link names the first reason that holds, in the order of
// `WaitReason.Kind`, and the chain goes on with that link's holder.
extension EngineState {
  /// Empty for an operation that is finished, or that runs and waits for nobody.
  /// - Complexity: O(chain * members of the queues on it).
  func chain(from operation: Row) -> [WaitReason] {
    var chain: [WaitReason] = []
    var visited: Set<Row> = []
    var current = operation
    while let reason = reason(of: current) {
      guard visited.insert(current).inserted else {
        chain.append(WaitReason(.cycle, of: id(current), holder: id(current)))
        break
      }
      chain.append(reason)
      guard let holder = reason.holder else { break }
      current = holder.row
    }
    return chain
  }

  private func reason(of operation: Row) -> WaitReason? {
    switch operations[operation].state {
    case .initialized: WaitReason(.notEnqueued, of: id(operation))
    case .enqueued: enqueuedReason(of: operation)
    case .starting, .executing, .finishing: waitReason(of: operation)
    case .finished: nil
    }
  }

  private func enqueuedReason(of operation: Row) -> WaitReason? {
    let queue = operations[operation].queue
    let queueID = QueueID(row: queue)
    if queues[queue].isSuspended { return WaitReason(.suspended, of: id(operation), queue: queueID) }
    if queues[queue].maxConcurrent == 0 { return WaitReason(.maxZero, of: id(operation), queue: queueID) }
    if !operations[operation].isReady {
      let unfinished = dependencies(of: operation).first { operations[$0].state != .finished }
      return WaitReason(.dependency, of: id(operation), holder: unfinished.map { id($0) })
    }
    let members = members(of: queue)
    if !queues[queue].hasFreeSlot {
      let holder = members.first { operations[$0].isRunning }
      return WaitReason(.max, of: id(operation), holder: holder.map { id($0) }, queue: queueID)
    }
    if let first = queues[queue].ready.firstTakeable, first != operation {
      return WaitReason(.outranked, of: id(operation), holder: id(first), queue: queueID)
    }
    if queues[queue].isMain { return WaitReason(.mainBusy, of: id(operation), queue: queueID) }
    return WaitReason(.workers, of: id(operation), queue: queueID)
  }

  private func waitReason(of operation: Row) -> WaitReason? {
    // The lowest thread first, so that the answer does not depend on the order of a dictionary.
    guard let wait = waits.filter({ $0.value.body == operation }).min(by: { $0.key < $1.key })?.value else {
      return nil
    }
    switch wait.target {
    case .operation(let target): return WaitReason(.wait, of: id(operation), holder: id(target))
    case .queue(let queue):
      let holder = members(of: queue).first { $0 != operation } ?? members(of: queue).first
      return WaitReason(.wait, of: id(operation), holder: holder.map { id($0) }, queue: QueueID(row: queue))
    }
  }
}
