package import OpEngine

/// The wait graph of an engine as its event log tells it: fed with lines, asked by name.
///
/// It needs nothing but the log, from the first line on. After each line it answers as the engine would have answered then.
package struct NamedWaitGraph: Hashable, Sendable {
  private var graph: WaitGraph
  /// Whoever was created last by that name.
  private var operations: [String: OperationID] = [:]
  private var queues: [String: QueueID] = [:]
  /// By row.
  private var operationNames: [String] = []
  private var queueNames: [String] = []

  /// Before the first line.
  /// - Parameter workers: how many the pool may have; nil where that is not known.
  package init(workers: Int? = nil) { graph = WaitGraph(workers: workers) }

  /// After these lines.
  package init(_ events: some Sequence<LogEvent>, workers: Int? = nil) {
    self.init(workers: workers)
    for event in events { apply(event) }
  }

  /// Why an operation is not running; nil for one that was never created.
  ///
  /// - Complexity: as `WaitGraph.explanation(of:)`.
  package func explanation(of operation: String) -> Explanation? {
    operations[operation].map { graph.explanation(of: $0) }
  }

  /// Where the chains of the operations end, each root once, but for what a chain told already comes to.
  package func endsOfChains(of names: some Sequence<String>, besides told: [WaitReason]) -> [WaitReason] {
    graph.endsOfChains(of: names.compactMap { operations[$0] }, besides: told)
  }

  /// Who cannot go on before the operation has finished, in order of creation.
  package func waiters(for operation: String) -> [String] {
    operations[operation].map { graph.waiters(for: $0).map(name) } ?? []
  }

  /// Those that are ready in its queue and would be started before it.
  package func rivals(of operation: String) -> [String] {
    operations[operation].map { graph.rivals(of: $0).map(name) } ?? []
  }

  /// - Parameter operation: from an explanation of this graph.
  package func name(of operation: OperationID) -> String { operationNames[Int(operation.row)] }

  /// - Parameter queue: from an explanation of this graph.
  package func name(of queue: QueueID) -> String { queueNames[Int(queue.row)] }

  /// Takes in the next line. One about something that was never created says nothing.
  ///
  /// - Complexity: as `WaitGraph.apply(_:)`.
  package mutating func apply(_ event: LogEvent) {
    let worker = WorkerID(UInt32(clamping: event.worker ?? 0))
    for change in changes(told: event) { graph.apply(change, on: worker) }
  }
}

// From names to ids.
extension NamedWaitGraph {
  private mutating func changes(told event: LogEvent) -> [EngineEvent.Change] {
    if event.kind == .created { return event.operation == nil ? createQueue(event) : createOperation(event) }
    let change =
      if let id = event.operation.flatMap({ operations[$0] }) {
        change(of: id, told: event)
      } else if let id = event.queue.flatMap({ queues[$0] }), event.operation == nil {
        change(of: id, told: event)
      } else {
        changeOfNobody(told: event)
      }
    return change.map { [$0] } ?? []
  }

  private mutating func createOperation(_ event: LogEvent) -> [EngineEvent.Change] {
    guard let name = event.operation else { return [] }
    let id = OperationID(row: Row(operationNames.count), generation: 0)
    operationNames.append(name)
    operations[name] = id
    let kind = event.code.flatMap(OperationKind.init) ?? .custom
    return [.created(id, kind, QueuePriority(name: event.new) ?? .normal)]
  }

  private mutating func createQueue(_ event: LogEvent) -> [EngineEvent.Change] {
    guard let name = event.queue else { return [] }
    let id = QueueID(row: Row(queueNames.count))
    queueNames.append(name)
    queues[name] = id
    let executor = event.code.flatMap(QueueExecutor.init) ?? .pool
    // A limit that the engine refuses leaves it at the default.
    let max = event.new.flatMap(Int.init).map { Swift.max($0, -1) }
    let limit = executor == .main ? nil : max.map { EngineEvent.Change.maxChanged(id, old: -1, new: $0) }
    return [.queueCreated(id, runBy: executor)] + [limit].compactMap(\.self)
  }

  private func change(of id: OperationID, told event: LogEvent) -> EngineEvent.Change? {
    let other = event.new.flatMap { operations[$0] }
    switch event.kind {
    case .discarded: return .discarded(id)
    case .depends: return other.map { .dependencyAdded(id, on: $0) }
    case .undepends: return other.map { .dependencyRemoved(id, on: $0) }
    case .priority:
      return QueuePriority(name: event.new).map { .priorityChanged(id, old: $0, new: $0) }
    case .enqueued: return event.queue.flatMap { queues[$0] }.map { .enqueued(id, in: $0) }
    case .gated: return .gated(id)
    case .ready: return .ready(id)
    case .dispatched: return .dispatched(id)
    case .executing: return .executing(id)
    case .returned: return .returned(id)
    case .cancelled: return .cancelled(id, event.code.flatMap(CancelCause.init) ?? .asked)
    case .paused: return .paused(id)
    case .unpaused: return .unpaused(id)
    case .requires where event.code == LogEvent.groupCode: return other.map { .adopted(id, by: $0) }
    case .requires: return event.new.map { .requires(id, Self.requirement(event.code, $0)) }
    case .condition: return event.text.map { .conditionDecided(id, $0, Self.verdict(event.code, product: other)) }
    case .finished: return .finished(id, event.outcome ?? .completed)
    case .block: return .blockBegan(id, number: event.new.flatMap(Int.init) ?? 1)
    case .completed: return .completed(id)
    case .waits: return target(of: event).map { .waitBegan($0, inside: id) }
    case .resumes: return target(of: event).map { .waitEnded($0, inside: id) }
    case .created, .log, .noticed, .failed, .suspended, .resumed, .max, .idle, .barrier, .misuse,
      .lint, .kvo,
      .note, .hold, .mark, .ask, .choice, .answer, .focus, .speed, .zoom, .highlight:
      return changeOfNobody(told: event)
    }
  }

  private func change(of id: QueueID, told event: LogEvent) -> EngineEvent.Change? {
    switch event.kind {
    case .discarded: return .queueDiscarded(id)
    case .suspended: return .suspended(id)
    case .resumed: return .resumed(id)
    case .max: return event.new.flatMap(Int.init).map { .maxChanged(id, old: $0, new: $0) }
    case .barrier: return event.new.flatMap { operations[$0] }.map { .barrierAdded($0, in: id) }
    case .created, .depends, .undepends, .priority, .enqueued, .gated, .ready, .dispatched, .executing, .returned,
      .block,
      .log, .cancelled, .noticed, .finished, .completed, .failed, .paused, .unpaused, .requires, .condition, .idle,
      .waits,
      .resumes,
      .misuse, .lint, .kvo, .note, .hold, .mark, .ask, .choice, .answer, .focus, .speed, .zoom, .highlight:
      return changeOfNobody(told: event)
    }
  }

  /// What changes the graph only in that something has moved, and what threads of the script wait for.
  private func changeOfNobody(told event: LogEvent) -> EngineEvent.Change? {
    switch event.kind {
    case .waits: return target(of: event).map { .waitBegan($0, inside: nil) }
    case .resumes: return target(of: event).map { .waitEnded($0, inside: nil) }
    case .block, .completed, .noticed, .failed, .idle, .misuse, .kvo: return .idle(QueueID(row: .none))
    // One that names those whom it has stopped has not stopped all.
    case .lint: return event.isDeadlock && event.new == nil ? .linted(.deadlock, operation: nil, queue: nil) : nil
    // The engine knows nothing of these.
    case .log, .note, .hold, .mark, .ask, .choice, .answer, .focus, .speed, .zoom, .highlight: return nil
    case .created, .discarded, .depends, .undepends, .priority, .enqueued, .gated, .ready, .dispatched, .executing,
      .returned, .cancelled,
      .finished, .paused, .unpaused, .requires, .condition, .suspended, .resumed, .max, .barrier:
      return nil
    }
  }

  private func target(of event: LogEvent) -> WaitTarget? {
    guard let name = event.new else { return nil }
    // A group's queue bears its name, and that is what it waits for.
    if name == event.operation, let queue = queues[name] { return .queue(queue) }
    return operations[name].map { .operation($0) } ?? queues[name].map { .queue($0) }
  }

  private static func requirement(_ code: String?, _ name: String) -> Requirement {
    code == "exclusive" ? .exclusive(name) : .condition(name, otherwise: .wait)
  }

  private static func verdict(_ code: String?, product: OperationID?) -> ConditionVerdict {
    if code == "satisfied" { return .satisfied }
    return product.map { .produced(by: $0) } ?? .unsatisfied
  }
}

extension QueuePriority {
  fileprivate init?(name: String?) {
    guard let priority = Self.allCases.first(where: { $0.name == name }) else { return nil }
    self = priority
  }
}
