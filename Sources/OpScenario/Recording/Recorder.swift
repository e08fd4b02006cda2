import OpEngine

/// Turns what an engine publishes, and what a play says beside it, into the one event log.
///
/// It knows the names of things, and notes which awaited patterns have come true.
final class Recorder: Sendable {
  fileprivate struct State: ~Copyable {
    var events: [LogEvent] = []
    var operationNames: [OperationID: String] = [:]
    var queueNames: [QueueID: String] = [:]
    /// Where each operation is, once it is in a queue.
    var queueOf: [OperationID: String] = [:]
    /// Of the threads of the script.
    var threadNames: [WorkerID: String] = [:]
    /// Set while a person's command is carried out.
    var thread: String?
    /// What the lint that is just being reported says.
    var explanation: String?
    var patterns: [LogEvent.Kind: [EventPattern]] = [:]
    var happened: Set<EventPattern> = []
    /// Came true since they were last taken, in order.
    var fresh: [EventPattern] = []
  }

  private let state = Lock(State())

  init() {}

  func name(_ operation: OperationID, _ name: String) { state.withLock { $0.operationNames[operation] = name } }
  func name(_ queue: QueueID, _ name: String) { state.withLock { $0.queueNames[queue] = name } }
  func name(_ worker: WorkerID, _ name: String) { state.withLock { $0.threadNames[worker] = name } }
  func name(of operation: OperationID) -> String { state.withLock { $0.operationNames[operation] ?? "?" } }
  func name(of queue: QueueID) -> String { state.withLock { $0.queueNames[queue] ?? "?" } }

  /// The whole log so far.
  var events: [LogEvent] { state.withLock { $0.events } }
  var count: Int { state.withLock { $0.events.count } }

  /// The log after its first `count` events.
  func events(after count: Int) -> [LogEvent] { state.withLock { Array($0.events.dropFirst(count)) } }

  /// Looks out for `pattern` from now on; to be called before the first event.
  func watch(for pattern: EventPattern) {
    state.withLock { $0.patterns[pattern.kind, default: []].append(pattern) }
  }

  func hasHappened(_ pattern: EventPattern) -> Bool { state.withLock { $0.happened.contains(pattern) } }

  /// The patterns that came true since the last call, in order.
  func takeFresh() -> [EventPattern] {
    state.withLock { state in
      defer { state.fresh.removeAll(keepingCapacity: true) }
      return state.fresh
    }
  }

  /// Marks what happens during `body` as done by `thread`.
  func attributing<Value>(to thread: String, _ body: () -> Value) -> Value {
    state.withLock { $0.thread = thread }
    defer { state.withLock { $0.thread = nil } }
    return body()
  }

  /// Gives the lint that `body` reports its sentence.
  func explaining(_ sentence: String?, _ body: () -> Void) {
    state.withLock { $0.explanation = sentence }
    defer { state.withLock { $0.explanation = nil } }
    body()
  }

  /// Adds something the engine knows nothing of. Its sequence number is given here.
  func append(_ event: LogEvent) { state.withLock { $0.append(event) } }

  func append(_ events: [EngineEvent]) {
    state.withLock { state in for event in events { state.append(state.logEvent(for: event)) } }
  }
}

extension Recorder.State {
  mutating func append(_ event: LogEvent) {
    var event = event
    event.sequence = events.count + 1
    if event.thread == nil { event.thread = thread }
    events.append(event)
    for pattern in patterns[event.kind] ?? [] where pattern.matches(event) {
      if happened.insert(pattern).inserted { fresh.append(pattern) }
    }
  }

  private func name(of target: WaitTarget) -> String? {
    switch target {
    case .operation(let id): operationNames[id]
    case .queue(let queue): queueNames[queue]
    }
  }

  private static func words(for requirement: Requirement) -> (code: String, new: String) {
    switch requirement {
    case .condition(let name, _): ("condition", name)
    case .exclusive(let category): ("exclusive", category)
    }
  }

  private func words(for verdict: ConditionVerdict) -> (code: String, new: String?) {
    switch verdict {
    case .satisfied: ("satisfied", nil)
    case .unsatisfied: ("unsatisfied", nil)
    case .produced(let product): ("produced", operationNames[product])
    }
  }

  /// `: A -> B -> A`; nothing for no path.
  private func words(for path: [OperationID]) -> String {
    path.isEmpty ? "" : ": " + (path + path.prefix(1)).map { operationNames[$0] ?? "?" }.joined(separator: " -> ")
  }

  mutating func logEvent(for event: EngineEvent) -> LogEvent {
    var line = LogEvent(time: event.time, kind: .created, worker: Int(event.worker.number))
    func concern(_ operation: OperationID) {
      line.operation = operationNames[operation]
      line.queue = queueOf[operation]
    }
    func attribute(to body: OperationID?) {
      if let body { concern(body) } else { line.thread = threadNames[event.worker] }
    }
    switch event.change {
    case .queueCreated(let queue, let isMain):
      (line.queue, line.code) = (queueNames[queue], isMain ? LogEvent.mainQueueKind : nil)
    case .created(let id, let kind, let priority):
      (line.code, line.new) = (kind.rawValue, priority.name)
      concern(id)
    case .dependencyAdded(let id, let other):
      (line.kind, line.new) = (.depends, operationNames[other])
      concern(id)
    case .dependencyRemoved(let id, let other):
      (line.kind, line.new) = (.undepends, operationNames[other])
      concern(id)
    case .enqueued(let id, let queue):
      line.kind = .enqueued
      queueOf[id] = queueNames[queue]
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
    case .suspended(let queue): (line.kind, line.queue) = (.suspended, queueNames[queue])
    case .resumed(let queue): (line.kind, line.queue) = (.resumed, queueNames[queue])
    case .maxChanged(let queue, let old, let new):
      (line.kind, line.queue, line.old, line.new) = (.max, queueNames[queue], String(old), String(new))
    case .idle(let queue): (line.kind, line.queue) = (.idle, queueNames[queue])
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
      (line.code, line.new) = Self.words(for: requirement)
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
      (line.kind, line.queue, line.new) = (.barrier, queueNames[queue], operationNames[id])
    case .notified(let id, let change):
      (line.kind, line.code) = (.kvo, change.key.rawValue)
      (line.old, line.new) = (change.old.map(String.init), change.new.map(String.init))
      concern(id)
    case .misused(let code, let id, let queue, let path):
      (line.kind, line.code, line.text) = (.misuse, code.rawValue, code.advice + words(for: path))
      line.queue = queue.flatMap { queueNames[$0] }
      if let id { concern(id) }
    case .linted(let lint, let id, let queue, let path):
      (line.kind, line.code) = (.lint, lint.rawValue)
      line.text = lint == .deadlock ? explanation : lint.advice + words(for: path)
      line.queue = queue.flatMap { queueNames[$0] }
      if let id { concern(id) }
    }
    return line
  }
}
