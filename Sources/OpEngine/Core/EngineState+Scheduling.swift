// The order and place of starts: R10, R12, R13, R16.
extension EngineState {
  /// Serves work items, then passes over the queues in order of creation, until no thread is free or nothing may start.
  package mutating func schedule() {
    serveMain()
    while workers.hasWorkItem, let worker = workers.take() {
      switch workers.nextWorkItem() {
      case .completion(let id, _): effects.rare.actions.append(.run(.completion, of: id, on: worker))
      case .block(let id, let number): effects.rare.actions.append(.run(.block(number: number), of: id, on: worker))
      case nil: preconditionFailure("a work item was there a line ago")
      }
    }
    while let queue = nextQueue(), let worker = takeWorker(for: queue) {
      effects.rare.actions.append(.run(.start, of: id(pick(from: queue, for: worker)), on: worker))
    }
  }

  /// The first queue in order of creation that has work, a free slot and a free thread.
  ///
  /// A dispatch makes no earlier queue runnable, so repeated calls pass over the queues once.
  private func nextQueue() -> Row? {
    let main = mainQueue != .none && workers.isMainFree && queues[mainQueue].isRunnable ? mainQueue : .none
    let pool = workers.isAnyFree ? queues.firstRunnable : .none
    let first = min(main, pool)
    return first == .none ? nil : first
  }

  private mutating func serveMain() {
    guard let id = workers.takeMainCompletion() else { return }
    effects.rare.actions.append(.run(.completion, of: id, on: .main))
  }

  private mutating func takeWorker(for queue: Row) -> WorkerID? {
    guard queues[queue].isMain else { return workers.take() }
    guard workers.isMainFree else { return nil }
    workers.isMainFree = false
    return .main
  }

  /// Picks the next operation of a runnable queue. Picking and starting are one step, so nothing must be undone later.
  @inline(__always)
  mutating func pick(from row: Row, for worker: WorkerID) -> Row {
    let queue = queues.pointer(to: row)
    let operation = queue.pointee.buckets.takeFirst()
    queue.pointee.running += 1
    if queue.pointee.executor == .serial {
      queue.pointee.isExecutorTaken = true
      executors[worker] = row
    }
    // Without a limit only the last takeable one changes anything: 10 instructions.
    if queue.pointee.maxConcurrent >= 0 || queue.pointee.isExecutorTaken || !queue.pointee.buckets.hasTakeable {
      queues.updateRunnable(of: row)
    }
    let record = operations.pointer(to: operation)
    record.pointee.flags.remove(.takeable)
    record.pointee.state = .starting
    record.pointee.worker = worker
    publish(on: worker) { .operation($0.id(operation), .dispatched) }
    return operation
  }

  /// Frees the queue of the operation that a worker ran, since `start()` has returned.
  @inline(__always)
  mutating func freeExecutor(of worker: WorkerID) { if !executors.isEmpty { freeTakenExecutor(of: worker) } }

  private mutating func freeTakenExecutor(of worker: WorkerID) {
    guard let queue = executors.removeValue(forKey: worker) else { return }
    queues[queue].isExecutorTaken = false
    queues.updateRunnable(of: queue)
  }
}
