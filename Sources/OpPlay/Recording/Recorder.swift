/// Turns the events of an engine, and the lines of a play, into one event log.
///
/// A recorder knows the names of operations, queues and threads, and tracks which awaited patterns have come true.
final class Recorder: Sendable {
  fileprivate struct State: ~Copyable {
    var events: [LogEvent] = []
    var translator = LogTranslator()
    var names = LogNames()
    /// Whether the log has ended, and accepts no more lines.
    var isSealed = false
    /// The thread name of the user whose command is carried out.
    var thread: LogName?
    /// The thread names for the events of the user's workers.
    var attributions: [WorkerID: LogName] = [:]
    /// The sentence of the lint being reported.
    var explanation: String?
    var patterns: [LogEvent.Kind: [EventPattern]] = [:]
    var happened: Set<EventPattern> = []
    /// The patterns that have come true since the last `takeFresh()`, in order.
    var fresh: [EventPattern] = []
    /// The operations whose key-value notifications are logged, with the keys that have observers.
    var observedKeys: [OperationID: Set<String>] = [:]
    /// The notifications to observers since the last `takePosts()`, in order.
    var posts: [Post] = []
  }

  /// A notification that an observer receives.
  struct Post {
    let operation: OperationID
    let key: String
  }

  private let state = Lock(State())

  func name(_ operation: OperationID, _ name: String) {
    state.withLock { $0.translator.name(operation, $0.names.operations.name(name)) }
  }
  func name(_ queue: QueueID, _ name: String) {
    state.withLock { $0.translator.name(queue, $0.names.queues.name(name)) }
  }
  func name(_ worker: WorkerID, _ name: String) {
    state.withLock { $0.translator.name(worker, $0.names.threads.name(name)) }
  }
  func name(of operation: OperationID) -> LogName {
    state.withLock { $0.translator.name(of: operation) ?? .unknown }
  }
  func name(of queue: QueueID) -> LogName { state.withLock { $0.translator.name(of: queue) ?? .unknown } }

  /// Returns the log name of the operation with an id of the file.
  func operation(_ id: String) -> LogName { state.withLock { $0.names.operations.name(id) } }
  /// Returns the log name of the queue with an id of the file.
  func queue(_ id: String) -> LogName { state.withLock { $0.names.queues.name(id) } }
  /// Returns the name of a thread, or of a dispatch group.
  func thread(_ id: String) -> LogName { state.withLock { $0.names.threads.name(id) } }

  /// The whole log so far.
  var events: [LogEvent] { state.withLock { $0.events } }
  var count: Int { state.withLock { $0.events.count } }

  func events(after count: Int) -> [LogEvent] { state.withLock { Array($0.events.dropFirst(count)) } }

  /// Watches for `pattern`, which may have come true already.
  func watch(for pattern: EventPattern) {
    state.withLock { state in
      state.patterns[pattern.kind, default: []].append(pattern)
      if state.events.contains(where: pattern.matches) { state.happened.insert(pattern) }
    }
  }

  /// Watches for the patterns for which steps wait, and those that reveal answers.
  func watch(for lists: [[Step]]) {
    for step in lists.flatMap(\.withInner) {
      if case .when(let pattern) = step.trigger { watch(for: pattern) }
      if case .show(.ask(let question)) = step.action, case .event(let pattern) = question.reveal {
        watch(for: pattern)
      }
    }
  }

  /// Reserves memory for about `count` events: a growing log is copied, and in memory twice meanwhile.
  func reserveCapacity(_ count: Int) { state.withLock { $0.events.reserveCapacity(count) } }

  /// Logs the notifications of an operation, and collects those of `keys` for observers.
  func observe(_ operation: OperationID, keys: Set<String>) {
    state.withLock { $0.observedKeys[operation] = keys }
  }

  /// Takes the notifications for observers since the last call, in order.
  func takePosts() -> [Post] { state.withLock { $0.posts.takeAll() } }

  func hasHappened(_ pattern: EventPattern) -> Bool { state.withLock { $0.happened.contains(pattern) } }

  /// Takes the patterns that came true since the last call, in order.
  func takeFresh() -> [EventPattern] { state.withLock { $0.fresh.takeAll() } }

  /// Attributes the events of `worker` to `thread` from now on.
  func attribute(_ worker: WorkerID, to thread: String) {
    state.withLock { $0.attributions[worker] = $0.names.threads.name(thread) }
  }

  /// Attributes the events during `body` to `thread`.
  func attributing<Value>(to thread: String, _ body: () -> Value) -> Value {
    state.withLock { $0.thread = $0.names.threads.name(thread) }
    defer { state.withLock { $0.thread = nil } }
    return body()
  }

  /// Sets the sentence of the lint that `body` reports.
  func explaining(_ sentence: String?, _ body: () -> Void) {
    state.withLock { $0.explanation = sentence }
    defer { state.withLock { $0.explanation = nil } }
    body()
  }

  /// Ends the log.
  func seal() { state.withLock { $0.isSealed = true } }

  /// Appends a line that is not an event of the engine, and numbers it.
  func append(_ event: LogEvent) { state.withLock { $0.append(event) } }

  /// Appends lines without others in between.
  /// - Returns: the number of the first.
  @discardableResult
  func append(_ events: [LogEvent]) -> Int {
    state.withLock { state in
      for event in events { state.append(event) }
      return state.events.count - events.count + 1
    }
  }

  /// Appends the notification of a key that only the operation's class has.
  func append(_ event: LogEvent, notifying key: String, of operation: OperationID) {
    state.withLock { if $0.notes(key, of: operation) { $0.append(event) } }
  }

  func append(_ events: [EngineEvent]) {
    state.withLock { state in
      for event in events {
        if case .notified(let id, let change) = event.change {
          guard state.notes(change.key.rawValue, of: id) else { continue }
        }
        // Operations without a name are not part of the scenario.
        if let line = state.logEvent(for: event), !line.isAnonymous { state.append(line) }
      }
    }
  }
}

extension Recorder.State {
  /// Passes a notification to its observers.
  /// - Returns: whether it belongs in the log.
  mutating func notes(_ key: String, of operation: OperationID) -> Bool {
    guard let keys = observedKeys[operation] else { return false }
    if keys.contains(key) { posts.append(Recorder.Post(operation: operation, key: key)) }
    return true
  }

  mutating func append(_ event: consuming LogEvent) {
    if isSealed { return }
    event.sequence = events.count + 1
    // Two real threads may read the clock in one order and arrive here in another.
    if let last = events.indices.last { event.time = max(event.time, events[last].time) }
    if event.threadName == nil { event.threadName = thread }
    for pattern in patterns[event.kind] ?? [] where pattern.matches(event) {
      if happened.insert(pattern).inserted { fresh.append(pattern) }
    }
    events.append(event)
  }

  mutating func logEvent(for event: EngineEvent) -> LogEvent? {
    guard var line = translator.logEvent(for: event) else { return nil }
    if line.threadName == nil, !attributions.isEmpty { line.threadName = attributions[event.worker] }
    // A thread without a number.
    if line.worker == 0 { line.worker = nil }
    if case .remark(var remark) = line.body, remark.code == .lint(.deadlock) {
      remark.message = explanation
      line.body = .remark(remark)
    }
    return line
  }
}

extension LogEvent {
  /// Whether the event is of a thread without a name, which is not part of the scenario.
  fileprivate var isAnonymous: Bool {
    switch body {
    case .log(_, by: nil), .waitBegan(_, inside: nil, _), .waitEnded(_, inside: nil, _): threadName == nil
    case _: false
    }
  }

  /// Whether the event is text only, without effect on the execution.
  var isTextOnly: Bool {
    switch body {
    case .log, .note, .show: true
    case _: false
    }
  }
}
