import OpEngine

/// Turns what an engine publishes, and what a play says beside it, into the one event log.
///
/// It knows the names of things, and notes which awaited patterns have come true.
final class Recorder: Sendable {
  fileprivate struct State: ~Copyable {
    var events: [LogEvent] = []
    var translator = LogTranslator()
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

  func name(_ operation: OperationID, _ name: String) { state.withLock { $0.translator.name(operation, name) } }
  func name(_ queue: QueueID, _ name: String) { state.withLock { $0.translator.name(queue, name) } }
  func name(_ worker: WorkerID, _ name: String) { state.withLock { $0.translator.name(worker, name) } }
  func name(of operation: OperationID) -> String { state.withLock { $0.translator.name(of: operation) ?? "?" } }
  func name(of queue: QueueID) -> String { state.withLock { $0.translator.name(of: queue) ?? "?" } }

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

  mutating func logEvent(for event: EngineEvent) -> LogEvent {
    var line = translator.logEvent(for: event)
    if line.code == Lint.deadlock.rawValue, line.kind == .lint { line.text = explanation }
    return line
  }
}
