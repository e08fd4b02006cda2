// How a worker that has nothing to do gets something: the live way round. Nothing is assigned ahead of time.
extension EngineState {
  /// The work that a worker is given.
  enum Work {
    case nothing
    /// An operation to be started.
    case operation(Row)
    case completion(OperationID)
    case block(OperationID, number: Int)
  }

  /// Whether a worker that came now would get something.
  var hasWork: Bool { @inline(__always) get { workers.hasWorkItem || queues.hasRunnable } }

  /// Whether an external queue may be runnable: one that the main thread or a dispatch queue drains.
  var hasExternalWork: Bool { @inline(__always) get { queues.hasRunnableExternal } }

  /// Gives the calling worker a work item that waits, else the next operation. Queues take turns.
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
