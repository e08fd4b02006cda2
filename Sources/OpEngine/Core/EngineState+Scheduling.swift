// The order and place of starts: R10, R12, R13, R16.
extension EngineState {
  /// Serves waiting pieces, then passes over the queues in creation order, until no thread is free or nothing may
  /// start.
  package mutating func schedule() {
    serveMain()
    while workers.hasPiece, let worker = workers.take() {
      switch workers.nextPiece() {
      case .completion(let id, _): effects.rare.actions.append(.complete(id, on: worker))
      case .block(let id, let number): effects.rare.actions.append(.runBlock(id, number: number, on: worker))
      case nil: preconditionFailure("a piece was there a line ago")
      }
    }
    while let queue = nextQueue(), let operation = queues[queue].ready.firstTakeable,
      let worker = takeWorker(for: queue)
    {
      dispatch(operation, to: worker)
    }
  }

  /// The first queue in creation order that has work, a free slot and a free thread.
  ///
  /// A dispatch makes no earlier queue runnable, so asking again and again is one pass over the queues.
  private func nextQueue() -> Row? {
    let main = mainQueue != .none && workers.isMainFree && queues[mainQueue].isRunnable ? mainQueue : .none
    let pool = workers.isAnyFree ? queues.firstRunnable : .none
    let first = min(main, pool)
    return first == .none ? nil : first
  }

  private mutating func serveMain() {
    guard let id = workers.takeMainCompletion() else { return }
    effects.rare.actions.append(.complete(id, on: .main))
  }

  private mutating func takeWorker(for queue: Row) -> WorkerID? {
    guard queues[queue].isMain else { return workers.take() }
    guard workers.isMainFree else { return nil }
    workers.isMainFree = false
    return .main
  }

  private mutating func dispatch(_ operation: Row, to worker: WorkerID) {
    pick(operation, for: worker)
    effects.rare.actions.append(.begin(id(operation), on: worker))
  }

  /// Picked and starting are one step: nothing has to be recalled later.
  @inline(__always)
  mutating func pick(_ operation: Row, for worker: WorkerID) {
    let queue = operations[operation].queue
    queues[queue].running += 1
    if queues[queue].executor == .serial {
      queues[queue].isExecutorTaken = true
      executors[worker] = queue
    }
    setTakeable(operation, false)
    operations[operation].state = .starting
    operations[operation].worker = worker
    publish(.dispatched(id(operation)), on: worker)
  }

  /// Nothing of its queue runs on the worker any more: start() has returned.
  @inline(__always)
  mutating func freeExecutor(of worker: WorkerID) {
    guard !executors.isEmpty, let queue = executors.removeValue(forKey: worker) else { return }
    queues[queue].isExecutorTaken = false
    queues.updateRunnable(of: queue)
  }
}
