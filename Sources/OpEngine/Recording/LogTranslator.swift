/// Says in the words of the event log what an engine says in ids.
package struct LogTranslator: Sendable {
  private struct Known {
    let id: OperationID
    let name: String
    /// The name of the queue it is in, or was.
    var queue: String?
  }

  /// By row. An operation whose row is used again is forgotten.
  private var operations: [Known?] = []
  private var queues: [String?] = []

  package init() {}

  /// Calls `operation` so from now on.
  package mutating func name(_ operation: OperationID, _ name: String) {
    let row = Int(operation.row)
    while operations.count <= row { operations.append(nil) }
    operations[row] = Known(id: operation, name: name)
  }

  /// Calls `queue` so from now on.
  package mutating func name(_ queue: QueueID, _ name: String) {
    let row = Int(queue.row)
    while queues.count <= row { queues.append(nil) }
    queues[row] = name
  }

  package func name(of operation: OperationID) -> String? { known(operation)?.name }

  package func name(of queue: QueueID) -> String? {
    Int(queue.row) < queues.count ? queues[Int(queue.row)] : nil
  }

  private func known(_ operation: OperationID) -> Known? {
    guard Int(operation.row) < operations.count, let known = operations[Int(operation.row)] else { return nil }
    return known.id == operation ? known : nil
  }

  /// The line of one event, without a sequence number, and without what only a play knows: a lint's sentence.
  package mutating func logEvent(for event: EngineEvent) -> LogEvent {
    let subjects = event.change.subjects
    var operation = subjects.operation.flatMap { known($0) }
    if case .enqueued(let id, let queue) = event.change, operation != nil {
      operation?.queue = name(of: queue)
      operations[Int(id.row)] = operation
    }
    var line = LogEvent(
      time: event.time, kind: .created, operation: operation?.name,
      queue: operation?.queue ?? subjects.queue.flatMap { name(of: $0) }, worker: Int(event.worker.number),
      new: subjects.other.flatMap { name(of: $0) })
    line.describe(event.change)
    return line
  }
}

extension LogEvent {
  /// Everything of a change but whom it is about.
  fileprivate mutating func describe(_ change: EngineEvent.Change) {
    switch change {
    case .queueCreated, .created: kind = .created
    case .dependencyAdded: kind = .depends
    case .dependencyRemoved: kind = .undepends
    case .enqueued: kind = .enqueued
    case .ready: kind = .ready
    case .gated: kind = .gated
    case .dispatched: kind = .dispatched
    case .executing: kind = .executing
    case .blockBegan(_, let number): (kind, new) = (.block, String(number))
    case .cancelled: kind = .cancelled
    case .finished(_, let outcome): (kind, self.outcome) = (.finished, outcome)
    case .completed: kind = .completed
    case .priorityChanged(_, let old, let new): (kind, self.old, self.new) = (.priority, old.name, new.name)
    case .suspended: kind = .suspended
    case .resumed: kind = .resumed
    case .maxChanged(_, let old, let new): (kind, self.old, self.new) = (.max, String(old), String(new))
    case .idle: kind = .idle
    case .barrierAdded: kind = .barrier
    case .notified(_, let change):
      (kind, code) = (.kvo, change.key.rawValue)
      (old, new) = (change.old.map(String.init), change.new.map(String.init))
    case .misused(let code, _, _): (kind, self.code, text) = (.misuse, code.rawValue, code.advice)
    case .linted(let lint, _, _): (kind, code) = (.lint, lint.rawValue)
    }
  }
}
