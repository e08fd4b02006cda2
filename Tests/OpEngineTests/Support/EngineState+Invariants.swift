@testable import OpEngine

// Invariants between updates.
extension EngineState {
  /// The first broken invariant, in words, if any.
  /// - Complexity: O(everything).
  func brokenInvariant() -> String? {
    for queue in 0..<Row(queues.count) {
      if let broken = brokenInvariant(ofQueue: queue) { return broken }
    }
    var listings = [UInt32](repeating: 0, count: operations.count)
    for operation in 0..<Row(operations.count) where !freeOperations.contains(operation) {
      for dependency in dependencies(of: operation) {
        if freeOperations.contains(dependency) { return "operation \(operation) depends on a row that was given back" }
        if operations[operation].keepsDependencies { listings[Int(dependency)] += 1 }
      }
    }
    for operation in 0..<Row(operations.count) where !freeOperations.contains(operation) {
      if let broken = brokenInvariant(of: operation, listings: listings[Int(operation)]) { return broken }
    }
    return brokenInvariantOfCells()
  }

  private func brokenInvariant(ofQueue queue: Row) -> String? {
    let members = members(of: queue)
    let running = members.filter { operations[$0].isRunning }
    if members.count != queues[queue].members {
      return "queue \(queue) counts \(queues[queue].members) members, but lists \(members.count)"
    }
    if running.count != queues[queue].running {
      return "queue \(queue) counts \(queues[queue].running) slots, \(running.count) run"
    }
    let laterEpochs = queues[queue].laterEpochs.count
    if laterEpochs != queues[queue].barriers {
      return "queue \(queue) has \(queues[queue].barriers) barriers, \(laterEpochs) epochs later"
    }
    if !queues.isListedCorrectly(queue) {
      return "queue \(queue) is listed wrongly: it is \(queues[queue].isRunnable ? "" : "not ")runnable"
    }
    let holds = members.reduce(0) { $0 + (readinessHolds[$1] ?? 0) }
    if holds != queues[queue].readinessHolds {
      return "queue \(queue) counts \(queues[queue].readinessHolds) holds, its members have \(holds)"
    }
    for member in members where operations[member].queue != queue || operations[member].state == .finished {
      return "operation \(member) sits in queue \(queue): \(operations[member])"
    }
    return nil
  }

  private func brokenInvariant(of operation: Row, listings: UInt32) -> String? {
    let record = operations[operation]
    let isTakeable =
      record.state == .enqueued && record.readsReady && !isBehindBarrier(record)
      && meetsRequirements(operation)
    if record.flags.contains(.takeable) != isTakeable { return "operation \(operation) is marked wrongly" }
    let unfinished = dependencies(of: operation).filter { operations[$0].state != .finished }.count
    if readinessHolds[operation] == 0 { return "operation \(operation) holds its queue zero times" }
    if Int(record.unfinishedDependencies) != unfinished {
      return "operation \(operation) counts \(record.unfinishedDependencies) unfinished dependencies of \(unfinished)"
    }
    let reasons =
      listings + (record.state == .enqueued || record.isRunning || record.flags.contains(.completes) ? 1 : 0)
    if record.retainCount != reasons {
      return "operation \(operation) is held \(record.retainCount) times, for \(reasons) reasons"
    }
    return nil
  }

  /// Checks that a dependant's list reads the same in both directions, and that each cell is in such a list, removed
  /// but in a dependency's list, or free.
  private func brokenInvariantOfCells() -> String? {
    var (listed, abandoned) = (0, 0)
    for operation in 0..<Row(operations.count) where !freeOperations.contains(operation) {
      var cell = operations[operation].firstDependant
      while cell != .none {
        if cells[cell].dependant == .none { abandoned += 1 }
        cell = cells[cell].nextDependant
      }
      cell = operations[operation].firstDependency
      var previous = Row.none
      while cell != .none {
        listed += 1
        if cells[cell].previousDependency != previous { return "cell \(cell) does not lead back to cell \(previous)" }
        (previous, cell) = (cell, cells[cell].nextDependency)
      }
      if operations[operation].lastDependency != previous {
        return "the dependencies of operation \(operation) end with cell \(previous), not where it says"
      }
    }
    if listed + abandoned + freeCells.count == cells.count { return nil }
    return "\(cells.count) cells: \(listed) listed, \(abandoned) given up, \(freeCells.count) free"
  }
}
