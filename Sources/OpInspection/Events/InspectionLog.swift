package import OpEngine

/// The event log of an inspected process: what has changed between looks at it, as an engine would have recorded it.
package struct InspectionLog {
  private var composer = LogComposer()
  private var latest = FoundationSnapshot()
  /// The identifiers by address.
  private var operations: [UInt64: OperationID] = [:]
  private var queues: [UInt64: QueueID] = [:]
  private var nextRow: Row = 0
  /// The numbers of threads by those of the system.
  private var workers: [Int32: WorkerID]
  private var dispatchQueues: [UInt64: DispatchQueueID] = [:]

  /// - Parameter process: the number of the process, which is that of its main thread.
  package init(process: Int32) { workers = [process: .main] }

  /// Adds a look.
  /// - Parameter closure: returns the name of the closure with code at an address.
  /// - Returns: the events since the one before.
  package mutating func append(
    _ snapshot: FoundationSnapshot, at time: EngineTime, closure: (UInt64) -> String? = { _ in nil }
  ) -> [LogEvent] {
    let snapshot = snapshot.keepingTornQueues(of: latest)
    let difference = SnapshotDifference(from: latest, to: snapshot)
    latest = snapshot
    var events: [LogEvent] = []
    for change in difference.changes {
      for item in items(for: change, at: time, closure) { composer.append(item) { events.append($0) } }
    }
    return events
  }

  private mutating func items(
    for change: SnapshotDifference.Change, at time: EngineTime, _ closure: (UInt64) -> String?
  ) -> [LogRecordDecoder.Item] {
    func event(_ change: EngineEvent.Change, on worker: WorkerID = .noThread) -> LogRecordDecoder.Item {
      .event(EngineEvent(sequence: 0, time: time, worker: worker, change: change), since: nil)
    }
    switch change {
    case .queueCreated(let address, let queue):
      let id = QueueID(row: takeRow())
      queues[address] = id
      let executor: QueueExecutor = queue.isMain ? .main : queue.dispatchQueue == nil ? .pool : .underlying
      let below = executor == .underlying ? [introduction(of: queue, id)] : []
      let name = queue.isMain ? nil : queue.name
      return [event(.queueCreated(id, runBy: executor)), .introduction(.queueName(id, name))] + below
    case .created(let address, let operation):
      let id = OperationID(row: takeRow(), generation: 0)
      operations[address] = id
      let name = operation.name.flatMap { $0.isEmpty ? nil : $0 }
      let className = operation.isFoundation ? operation.kind.className : operation.className
      let code = name == nil ? operation.block.flatMap(closure) : nil
      return [
        event(.created(id, operation.kind, operation.priority)),
        .introduction(.ofClass(id, className, closure: code)), .introduction(.name(id, name)),
      ]
    case .queue(let address, let change):
      guard let id = queues[address], let change = change.referring(by: { operations[$0] }) else { return [] }
      return [event(.queue(id, change))]
    case .operation(let address, let change, let thread):
      guard let id = operations[address], let change = change.referring(by: { operations[$0] }, { queues[$0] }) else {
        return []
      }
      return [event(.operation(id, change), on: worker(thread))]
    case .waitBegan(let wait):
      return waitTarget(wait).map { [event(.waitBegan($0, inside: $1), on: worker(wait.thread))] } ?? []
    case .waitEnded(let wait):
      return waitTarget(wait).map { [event(.waitEnded($0, inside: $1), on: worker(wait.thread))] } ?? []
    case .unreportedReady(let address):
      let queue = latest.operations[address]?.queue.flatMap { queues[$0] }
      return [event(.linted(.missingKeyValueChange, operation: operations[address], queue: queue))]
    }
  }

  /// The system's numbers of the threads, by those in the log.
  var threads: [Int: Int32] {
    var threads: [Int: Int32] = [:]
    for (thread, worker) in workers { if let number = worker.logNumber { threads[number] = thread } }
    return threads
  }

  /// Returns states of dispatch queues by their numbers in the log instead of by address.
  func numbered(_ states: [UInt64: DispatchQueueState]) -> [DispatchQueueID: DispatchQueueState] {
    var numbered: [DispatchQueueID: DispatchQueueState] = [:]
    for (address, state) in states { if let number = dispatchQueues[address] { numbered[number] = state } }
    return numbered
  }

  private func waitTarget(_ wait: FoundationSnapshot.Wait) -> (WaitTarget, OperationID?)? {
    guard let id = operations[wait.operation] else { return nil }
    return (.operation(id), wait.body.flatMap { operations[$0] })
  }

  private mutating func takeRow() -> Row {
    defer { nextRow += 1 }
    return nextRow
  }

  private mutating func worker(_ thread: Int32?) -> WorkerID {
    guard let thread else { return .noThread }
    if let known = workers[thread] { return known }
    let new = WorkerID(UInt32(workers.count + 1))
    workers[thread] = new
    return new
  }

  private mutating func introduction(of queue: FoundationSnapshot.Queue, _ id: QueueID) -> LogRecordDecoder.Item {
    let address = queue.dispatchQueue ?? 0
    let main = latest.queues.values.first { $0.isMain }?.dispatchQueue
    let known = address == main ? .main : dispatchQueues[address]
    // As the log numbers them: the main one is the first.
    let number = known ?? DispatchQueueID(number: UInt64(dispatchQueues.count) + 2)
    if number != .main { dispatchQueues[address] = number }
    return .introduction(.dispatchQueue(id, number))
  }
}
