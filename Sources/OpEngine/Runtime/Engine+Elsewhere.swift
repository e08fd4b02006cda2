// Queues that are drained on the main thread, or on a dispatch queue below them: one ticket at a time goes out for each.
extension Engine {
  /// The main queue of this engine.
  var main: OperationQueue {
    mainQueue.withLock { known in
      let main = known ?? OperationQueue(mainOf: self)
      known = main
      return main
    }
  }

  /// Runs the next operation of `queue` here, if one may start.
  func redeemTicket(of queue: OperationQueue) {
    let thread = ThreadContext.current
    let operation: Operation? = visit { core in
      guard let row = core.state.redeemTicket(of: queue.id.row, into: &core.effects) else { return nil }
      return core.handle(row)?.takeUnretainedValue()
    }
    operation?.runDispatched(on: thread.worker)
  }

  /// - Returns: whether it could be set: only while the queue is empty, and never for the main queue.
  func setExecutor(of queue: QueueID, isUnderlying: Bool) -> Bool {
    core.withLock { core in
      guard core.state.queues[queue.row].members == 0, !core.state.queues[queue.row].isMain else { return false }
      core.state.queues[queue.row].executor = isUnderlying ? .underlying : .pool
      return true
    }
  }
}
