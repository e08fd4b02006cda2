/// Translates the events of an engine into lines of the log: names in the place of ids.
package struct LogTranslator: Sendable {
  fileprivate struct Known {
    let id: OperationID
    let name: LogName
    /// The queue that it is in, or was.
    var queue: LogName?
  }

  /// Known operations by row. One whose row is used again is forgotten.
  private var operations = RowTable<Known>()
  private var queues = RowTable<(id: QueueID, name: LogName)>()
  /// The names of the threads that a play has.
  private var threadNames: [WorkerID: LogName] = [:]

  package init() {}

  /// Calls `operation` so from now on.
  package mutating func name(_ operation: OperationID, _ name: LogName) {
    operations[operation.row] = Known(id: operation, name: name)
  }

  /// Calls `queue` so from now on.
  package mutating func name(_ queue: QueueID, _ name: LogName) {
    queues[queue.row] = (queue, name)
  }

  /// Calls `worker` so from now on.
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
  /// Returns the line of one event, without a sequence number; nil for an event of something that has no name.
  package mutating func logEvent(for event: EngineEvent) -> LogEvent? {
    guard let body = body(of: event.change) else { return nil }
    return LogEvent(time: event.time, worker: event.worker.logNumber, thread: thread(of: event), body)
  }

  /// The thread that an event is about; nil for an event of anything else.
  private func thread(of event: EngineEvent) -> LogName? {
    if case .waitBegan(_, inside: nil) = event.change { return threadNames[event.worker] }
    if case .waitEnded(_, inside: nil) = event.change { return threadNames[event.worker] }
    return nil
  }

  private mutating func body(of change: EngineEvent.Change) -> LogEvent.Body? {
    switch change {
    case .queueCreated(let queue, let executor): self.queue(queue, .created(.init(executor: executor)))
    case .queueDiscarded(let queue): self.queue(queue, .discarded)
    case .suspended(let queue): self.queue(queue, .suspended)
    case .resumed(let queue): self.queue(queue, .resumed)
    case .maxChanged(let queue, let old, let new): self.queue(queue, .max(from: old, to: new))
    case .idle(let queue): self.queue(queue, .idle)
    case .barrierAdded(let id, let queue): self.queue(queue, .barrier(named(id)))
    case .created(let id, let kind, let priority): operation(id, .created(.init(kind: kind, priority: priority)))
    case .discarded(let id): operation(id, .discarded)
    case .dependencyAdded(let id, let other): operation(id, .depends(on: named(other)))
    case .dependencyRemoved(let id, let other): operation(id, .undepends(on: named(other)))
    case .enqueued(let id, let queue): enqueued(id, in: queue)
    case .ready(let id): operation(id, .ready)
    case .unready(let id): operation(id, .gated)
    case .dispatched(let id): operation(id, .dispatched)
    case .executing(let id): operation(id, .executing)
    case .returned(let id): operation(id, .returned)
    case .blockBegan(let id, let number): operation(id, .block(number))
    case .blockEnded(let id, let number): operation(id, .blockEnded(number))
    case .cancelled(let id, let cause): operation(id, .cancelled(cause))
    case .cancelNoticed(let id): operation(id, .noticed)
    case .failed(let id, let message): operation(id, .failed(message))
    case .finished(let id, let outcome): operation(id, .finished(outcome))
    case .completed(let id): operation(id, .completed)
    case .priorityChanged(let id, let old, let new): operation(id, .priority(from: old, to: new))
    case .paused(let id): operation(id, .paused)
    case .unpaused(let id): operation(id, .unpaused)
    case .requires(let id, let requirement): operation(id, .requires(.init(requirement)))
    case .adopted(let id, let parent): operation(id, .requires(.group(named(parent))))
    case .conditionDecided(let id, let condition, let verdict): operation(id, .condition(condition, named(verdict)))
    case .waitBegan(let target, let body?): operation(body, .waits(for: named(target)))
    case .waitBegan(let target, nil): .thread(.waits(for: named(target)))
    case .waitEnded(let target, let body?): operation(body, .resumes(after: named(target)))
    case .waitEnded(let target, nil): .thread(.resumes(after: named(target)))
    case .notified(let id, let change):
      operation(
        id,
        .kvo(.init(change.key.rawValue, old: change.old.map(String.init), new: change.new.map(String.init))))
    case .misused(let code, let id, let queue, let path):
      .remark(remark(.misuse(code), code.advice + words(for: path), id, queue))
    case .linted(let lint, let id, let queue, let path): .remark(remark(lint, id, queue, path))
    }
  }

  private func operation(_ id: OperationID, _ change: LogEvent.OperationChange) -> LogEvent.Body? {
    known(id).map { .operation($0.name, in: $0.queue, change) }
  }

  private func queue(_ queue: QueueID, _ change: LogEvent.QueueChange) -> LogEvent.Body? {
    name(of: queue).map { .queue($0, change) }
  }

  private mutating func enqueued(_ id: OperationID, in queue: QueueID) -> LogEvent.Body? {
    enter(id, queue)
    return operation(id, .enqueued)
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
    // Of a deadlock that has not stopped everything, those that it has.
    return remark(.lint(lint), message, id, queue, stopped: lint == .deadlock ? path.map { named($0) } : [])
  }
}

// Names.
extension LogTranslator {
  /// The name of an object without one: it is not in the log, or was released.
  package static let unknown = LogName("?", number: LogName.outside)

  private func named(_ operation: OperationID) -> LogName { name(of: operation) ?? Self.unknown }

  private func named(_ queue: QueueID) -> LogName { name(of: queue) ?? Self.unknown }

  private func named(_ target: WaitTarget) -> LogEvent.Subject {
    switch target {
    case .operation(let id): .operation(named(id))
    case .queue(let queue): .queue(named(queue))
    }
  }

  private func named(_ verdict: ConditionVerdict) -> LogEvent.Verdict {
    switch verdict {
    case .satisfied: .satisfied
    case .unsatisfied: .unsatisfied
    case .produced(let product): .produced(by: named(product))
    }
  }

  /// `: A -> B -> A`; nothing for no path.
  private func words(for path: [OperationID]) -> String {
    path.isEmpty ? "" : ": " + (path + path.prefix(1)).map { named($0).text }.joined(separator: " -> ")
  }
}

extension LogEvent.Requirement {
  /// The requirement as the log writes it, without the fate of an operation that does not meet it.
  package init(_ requirement: OpEngine.Requirement) {
    switch requirement {
    case .condition(let name, _): self = .condition(name)
    case .exclusive(let category): self = .exclusive(category)
    }
  }
}
