/// Says in the words of the event log what an engine says in ids.
package struct LogTranslator: Sendable {
  fileprivate struct Known {
    let id: OperationID
    let name: String
    /// The name of the queue it is in, or was.
    var queue: String?
  }

  /// By row. Whoever's row is used again is forgotten.
  private var operations: [Known?] = []
  private var queues: [(id: QueueID, name: String)?] = []
  /// Of the threads that a play has.
  private var threadNames: [WorkerID: String] = [:]

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
    queues[row] = (queue, name)
  }

  /// Calls `worker` so from now on.
  package mutating func name(_ worker: WorkerID, _ name: String) { threadNames[worker] = name }

  package func name(of operation: OperationID) -> String? { known(operation)?.name }

  package func name(of queue: QueueID) -> String? {
    guard Int(queue.row) < queues.count, let known = queues[Int(queue.row)] else { return nil }
    return known.id == queue ? known.name : nil
  }

  fileprivate mutating func enter(_ operation: OperationID, _ queue: QueueID) {
    guard var known = known(operation) else { return }
    known.queue = name(of: queue)
    operations[Int(operation.row)] = known
  }

  fileprivate func known(_ operation: OperationID) -> Known? {
    guard Int(operation.row) < operations.count, let known = operations[Int(operation.row)] else { return nil }
    return known.id == operation ? known : nil
  }
}

extension LogTranslator {
  private func name(of target: WaitTarget) -> String? {
    switch target {
    case .operation(let id): name(of: id)
    case .queue(let queue): name(of: queue)
    }
  }

  private func words(for verdict: ConditionVerdict) -> (code: String, new: String?) {
    switch verdict {
    case .satisfied: ("satisfied", nil)
    case .unsatisfied: ("unsatisfied", nil)
    case .produced(let product): ("produced", name(of: product))
    }
  }

  /// `: A -> B -> A`; nothing for no path.
  private func words(for path: [OperationID]) -> String {
    path.isEmpty ? "" : ": " + (path + path.prefix(1)).map { name(of: $0) ?? "?" }.joined(separator: " -> ")
  }

  /// The line of one event, without a sequence number.
  package mutating func logEvent(for event: EngineEvent) -> LogEvent {
    var line = LogEvent(time: event.time, kind: .created, worker: Int(event.worker.number))
    func concern(_ operation: OperationID) {
      let known = known(operation)
      (line.operation, line.queue) = (known?.name, known?.queue)
    }
    func attribute(to body: OperationID?) {
      if let body { concern(body) } else { line.thread = threadNames[event.worker] }
    }
    switch event.change {
    case .queueCreated(let queue, let executor):
      (line.queue, line.code) = (name(of: queue), executor == .pool ? nil : executor.rawValue)
    case .queueDiscarded(let queue): (line.kind, line.queue) = (.discarded, name(of: queue))
    case .discarded(let id):
      line.kind = .discarded
      concern(id)
    case .created(let id, let kind, let priority):
      (line.code, line.new) = (kind.rawValue, priority.name)
      concern(id)
    case .dependencyAdded(let id, let other):
      (line.kind, line.new) = (.depends, name(of: other))
      concern(id)
    case .dependencyRemoved(let id, let other):
      (line.kind, line.new) = (.undepends, name(of: other))
      concern(id)
    case .enqueued(let id, let queue):
      line.kind = .enqueued
      enter(id, queue)
      concern(id)
    case .ready(let id):
      line.kind = .ready
      concern(id)
    case .gated(let id):
      line.kind = .gated
      concern(id)
    case .dispatched(let id):
      line.kind = .dispatched
      concern(id)
    case .executing(let id):
      line.kind = .executing
      concern(id)
    case .returned(let id):
      line.kind = .returned
      concern(id)
    case .blockBegan(let id, let number):
      (line.kind, line.new) = (.block, String(number))
      concern(id)
    case .cancelled(let id, let cause):
      line.kind = .cancelled
      if cause != .asked { line.code = cause.rawValue }
      concern(id)
    case .failed(let id, let message):
      (line.kind, line.text) = (.failed, message)
      concern(id)
    case .finished(let id, let outcome):
      (line.kind, line.outcome) = (.finished, outcome)
      concern(id)
    case .completed(let id):
      line.kind = .completed
      concern(id)
    case .priorityChanged(let id, let old, let new):
      (line.kind, line.old, line.new) = (.priority, old.name, new.name)
      concern(id)
    case .suspended(let queue): (line.kind, line.queue) = (.suspended, name(of: queue))
    case .resumed(let queue): (line.kind, line.queue) = (.resumed, name(of: queue))
    case .maxChanged(let queue, let old, let new):
      (line.kind, line.queue, line.old, line.new) = (.max, name(of: queue), String(old), String(new))
    case .idle(let queue): (line.kind, line.queue) = (.idle, name(of: queue))
    case .cancelNoticed(let id):
      line.kind = .noticed
      concern(id)
    case .paused(let id):
      line.kind = .paused
      concern(id)
    case .unpaused(let id):
      line.kind = .unpaused
      concern(id)
    case .requires(let id, let requirement):
      line.kind = .requires
      (line.code, line.new) = requirement.words
      concern(id)
    case .adopted(let id, let parent):
      (line.kind, line.code, line.new) = (.requires, LogEvent.groupCode, name(of: parent))
      concern(id)
    case .conditionDecided(let id, let condition, let verdict):
      (line.kind, line.text) = (.condition, condition)
      (line.code, line.new) = words(for: verdict)
      concern(id)
    case .waitBegan(let target, let body):
      (line.kind, line.new) = (.waits, name(of: target))
      attribute(to: body)
    case .waitEnded(let target, let body):
      (line.kind, line.new) = (.resumes, name(of: target))
      attribute(to: body)
    case .barrierAdded(let id, let queue):
      (line.kind, line.queue, line.new) = (.barrier, name(of: queue), name(of: id))
    case .notified(let id, let change):
      (line.kind, line.code) = (.kvo, change.key.rawValue)
      (line.old, line.new) = (change.old.map(String.init), change.new.map(String.init))
      concern(id)
    case .misused(let code, let id, let queue, let path):
      (line.kind, line.code, line.text) = (.misuse, code.rawValue, code.advice + words(for: path))
      line.queue = queue.flatMap { name(of: $0) }
      if let id { concern(id) }
    case .linted(let lint, let id, let queue, let path):
      (line.kind, line.code) = (.lint, lint.rawValue)
      line.text = lint.advice + (lint == .dependencyCycle ? words(for: path) : "")
      // Of a deadlock that has not stopped everything, those whom it has.
      if lint == .deadlock, !path.isEmpty { line.new = path.map { name(of: $0) ?? "?" }.joined(separator: ", ") }
      line.queue = queue.flatMap { name(of: $0) }
      if let id { concern(id) }
    }
    return line
  }
}

extension Requirement {
  /// How the log says it.
  package var words: (code: String, new: String) {
    switch self {
    case .condition(let name, _): ("condition", name)
    case .exclusive(let category): ("exclusive", category)
    }
  }
}
