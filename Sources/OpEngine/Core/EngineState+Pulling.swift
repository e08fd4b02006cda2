// Work for idle workers of a live engine, which pull it: nothing is assigned in advance.
extension EngineState {
  /// Work for a worker.
  enum Work {
    case nothing
    /// An operation to start.
    case operation(Row)
    case completion(OperationID)
    case block(OperationID, number: Int)
  }

  /// Whether there is work for a worker.
  var hasWork: Bool { @inline(__always) get { workers.hasWorkItem || queues.hasRunnable } }

  /// Whether an external queue may be runnable: one drained by the main thread or a dispatch queue.
  var hasExternalWork: Bool { @inline(__always) get { queues.hasRunnableExternal } }

  /// Gives the calling worker the next work item, else the next operation. Queues take turns.
  @inline(__always)
  mutating func takeWork() -> Work {
    if workers.hasWorkItem {
      switch workers.nextWorkItem() {
      case .completion(let id, _): return .completion(id)
      case .block(let id, let number): return .block(id, number: number)
      case nil: break
      }
    }
    let queue = queues.firstRunnable(from: nextTurn)
    guard queue != .none else { return .nothing }
    nextTurn = Int(queue) + 1
    return .operation(pick(from: queue, for: worker))
  }

  /// Gives the calling thread, which carries out a drain request, the next operation of an external queue.
  mutating func drainOne(of queue: QueueID) -> Row? {
    let queue = queue.row
    queues[queue].isDrainRequested = false
    return queues[queue].isRunnable ? pick(from: queue, for: worker) : nil
  }
}
