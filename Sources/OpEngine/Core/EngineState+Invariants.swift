// What is true between any two commands. Tests ask after each step; nothing else does.
extension EngineState {
  /// The first broken invariant, in words; nil when all hold.
  /// - Complexity: O(everything).
  package func brokenInvariant() -> String? {
    for queue in 0..<Row(queues.count) {
      let members = members(of: queue)
      let running = members.filter { operations[$0].isRunning }
      if members.count != queues[queue].members {
        return "queue \(queue) counts \(queues[queue].members) members, seats \(members.count)"
      }
      if running.count != queues[queue].running {
        return "queue \(queue) counts \(queues[queue].running) slots, \(running.count) run"
      }
      for member in members { if let broken = brokenInvariant(of: member, in: queue) { return broken } }
    }
    return nil
  }

  private func brokenInvariant(of operation: Row, in queue: Row) -> String? {
    let record = operations[operation]
    if record.queue != queue { return "operation \(operation) sits in queue \(queue) and says \(record.queue)" }
    if record.holds == 0 { return "operation \(operation) is in a queue and not kept" }
    let isTakeable = record.state == .enqueued && record.isReady
    if record.flags.contains(.takeable) != isTakeable { return "operation \(operation) is marked wrongly" }
    let unfinished = dependencies(of: operation).filter { operations[$0].state != .finished }.count
    if record.state != .finished, Int(record.unfinishedDependencies) != unfinished {
      return "operation \(operation) counts \(record.unfinishedDependencies) unfinished dependencies of \(unfinished)"
    }
    return nil
  }
}
