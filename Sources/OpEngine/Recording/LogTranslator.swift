/// Translates the events of an engine into lines of the log, replacing ids by names.
package struct LogTranslator: Sendable {
  fileprivate struct Known {
    let id: OperationID
    let name: LogName
    /// The present or former queue.
    var queue: LogName?
  }

  /// Known operations by row. A reused row forgets its former operation.
  private var operations = RowTable<Known>()
  private var queues = RowTable<(id: QueueID, name: LogName)>()
  /// The names of a play's threads.
  private var threadNames: [WorkerID: LogName] = [:]

  package init() {}

  /// Names `operation` from now on.
  package mutating func name(_ operation: OperationID, _ name: LogName) {
    operations[operation.row] = Known(id: operation, name: name)
  }

  /// Names `queue` from now on.
  package mutating func name(_ queue: QueueID, _ name: LogName) {
    queues[queue.row] = (queue, name)
  }

  /// Names `worker` from now on.
  package mutating func name(_ worker: WorkerID, _ name: LogName) { threadNames[worker] = name }

  package func name(of operation: OperationID) -> LogName? { known(operation)?.name }

  func knows(_ operation: OperationID) -> Bool { operations[operation.row]?.id == operation }

  func knows(_ queue: QueueID) -> Bool { queues[queue.row]?.id == queue }

  package func name(of queue: QueueID) -> LogName? {
    guard let known = queues[queue.row] else { return nil }
    return known.id == queue ? known.name : nil
  }

  func operation(named name: String) -> OperationID? { operations.first { $0.name.text == name }?.id }

  func queue(named name: String) -> QueueID? { queues.first { $0.name.text == name }?.id }

  fileprivate mutating func enter(_ operation: OperationID, _ queue: QueueID) {
    guard var known = known(operation) else { return }
    known.queue = name(of: queue)
    operations[operation.row] = known
  }

  fileprivate func known(_ operation: OperationID) -> Known? {
    guard let known = operations[operation.row] else { return nil }
    return known.id == operation ? known : nil
  }
}

extension LogTranslator {
  /// Returns the line of one event, without a sequence number; nil for an event of an unnamed object.
  package mutating func logEvent(for event: EngineEvent) -> LogEvent? {
    guard let body = body(of: event.change) else { return nil }
    return LogEvent(time: event.time, worker: event.worker.logNumber, thread: thread(of: event), body)
  }

  /// The thread of an event about one; nil for any other event.
  private func thread(of event: EngineEvent) -> LogName? {
    if case .waitBegan(_, inside: nil) = event.change { return threadNames[event.worker] }
    if case .waitEnded(_, inside: nil) = event.change { return threadNames[event.worker] }
    return nil
  }

  private mutating func body(of change: EngineEvent.Change) -> LogEvent.Body? {
    switch change {
    case .operation(let id, let change):
      if case .enqueued(let queue) = change { enter(id, queue) }
      guard let subject = known(id), let change = change.referring(by: { named($0) }, { named($0) }) else { return nil }
      return .operation(subject.name, in: subject.queue, change)
    case .queue(let queue, let change):
      guard let name = name(of: queue), let change = change.referring(by: { named($0) }) else { return nil }
      return .queue(name, change)
    case .queueCreated(let queue, let executor):
      return name(of: queue).map { .queueCreated($0, .init(executor: executor)) }
    case .created(let id, let kind, let priority):
      return known(id).map { .created($0.name, in: $0.queue, .init(kind: kind, priority: priority)) }
    case .waitBegan(let target, nil): return .waitBegan(for: named(target), inside: nil, in: nil)
    case .waitBegan(let target, let body?):
      return known(body).map { .waitBegan(for: named(target), inside: $0.name, in: $0.queue) }
    case .waitEnded(let target, nil): return .waitEnded(for: named(target), inside: nil, in: nil)
    case .waitEnded(let target, let body?):
      return known(body).map { .waitEnded(for: named(target), inside: $0.name, in: $0.queue) }
    case .notified(let id, let change):
      let texts = LogEvent.KeyValueChange(
        change.key.rawValue, old: change.old.map(String.init), new: change.new.map(String.init))
      return known(id).map { .notified($0.name, in: $0.queue, texts) }
    case .misused(let code, let id, let queue, let path):
      return .remark(remark(.misuse(code), code.advice + words(for: path), id, queue))
    case .linted(let lint, let id, let queue, let path): return .remark(remark(lint, id, queue, path))
    }
  }

  private func remark(
    _ code: LogEvent.Remark.Code, _ message: String, _ id: OperationID?, _ queue: QueueID?, stopped: [LogName] = []
  ) -> LogEvent.Remark {
    let subject = id.flatMap { self.known($0) }
    let queue = id == nil ? queue.flatMap { self.name(of: $0) } : subject?.queue
    return LogEvent.Remark(code, message, operation: subject?.name, queue: queue, stopped: stopped)
  }

  private func remark(_ lint: Lint, _ id: OperationID?, _ queue: QueueID?, _ path: [OperationID]) -> LogEvent.Remark {
    let message = lint.advice + (lint == .dependencyCycle ? words(for: path) : "")
    // The operations stopped by a deadlock that has not stopped everything.
    return remark(.lint(lint), message, id, queue, stopped: lint == .deadlock ? path.map { named($0) } : [])
  }

  // MARK: - Names

  private func named(_ operation: OperationID) -> LogName { name(of: operation) ?? .unknown }

  private func named(_ queue: QueueID) -> LogName { name(of: queue) ?? .unknown }

  private func named(_ target: WaitTarget) -> LogEvent.Subject {
    switch target {
    case .operation(let id): .operation(named(id))
    case .queue(let queue): .queue(named(queue))
    }
  }

  /// `: A -> B -> A`; empty without a path.
  private func words(for path: [OperationID]) -> String {
    path.isEmpty ? "" : ": " + (path + path.prefix(1)).map { named($0).text }.joined(separator: " -> ")
  }
}
