/// Composes the event log of an engine from what was recorded of it.
///
/// Every operation and queue enters the log when something happens with it for the first time beyond its making and its
/// settings: then it is `created`, under a name that is unique in the log. So a name given right after its creation
/// counts, and what never does anything is not in it.
struct LogComposer {
  private struct NewOperation {
    let id: OperationID
    var className = "Operation"
    var name: String?
    /// The name that the log called it by before a gap.
    var formerName: String?
    var kind = OperationKind.custom
    var priority = QueuePriority.normal
  }

  private struct NewQueue {
    var name: String?
    var formerName: String?
    var executor = QueueExecutor.pool
    var max = -1
    var isSuspended = false
  }

  private var translator = LogTranslator()
  /// Knows the names from before the latest gap.
  private var formerTranslator: LogTranslator?
  private var names = UniqueNames()
  /// Operations that are not in the log yet, by row: one that goes without having been in it makes room for the next.
  private var newOperations: [Row: NewOperation] = [:]
  private var newQueues: [QueueID: NewQueue] = [:]
  /// The number of lines so far.
  private(set) var count = 0

  init() {
    // The main queue's: whatever else is called so gets a number.
    _ = names.next(preferred: Self.mainQueue, kind: "")
  }

  private static let mainQueue = "main"

  /// Appends the lines of what happened next, with consecutive numbers.
  mutating func append(_ item: LogRecordDecoder.Item, to lines: inout [LogEvent]) {
    switch item {
    case .event(let event): add(event, to: &lines)
    case .introduction(.ofClass(let id, let name)): change(id) { $0.className = name }
    case .introduction(.name(let id, let name)): change(id) { $0.name = name }
    case .introduction(.queueName(let id, let name)): change(id) { $0.name = name }
    case .gap(let missed, let time):
      forget()
      append(LogEvent(time: time, .gap(missed: missed)), to: &lines)
    case .command(let words, let time):
      append(LogEvent(time: time, thread: PersonCommand.thread, .thread(.log(words))), to: &lines)
    }
  }

  /// Returns the operation that a name stands for; nil if the log has not named any so.
  /// - Complexity: O(operations).
  func operation(named name: String) -> OperationID? { translator.operation(named: name) }

  /// Returns the queue that a name stands for; nil if the log has not named any so.
  /// - Complexity: O(queues).
  func queue(named name: String) -> QueueID? { translator.queue(named: name) }

  /// Forgets what there is, but for the names in the log: what is told of again keeps them.
  private mutating func forget() {
    for new in newOperations.values { if let name = new.formerName { translator.name(new.id, name) } }
    for (id, new) in newQueues { if let name = new.formerName { translator.name(id, name) } }
    formerTranslator = translator
    translator = LogTranslator()
    newOperations = [:]
    newQueues = [:]
  }

  private mutating func add(_ event: EngineEvent, to lines: inout [LogEvent]) {
    guard !isSetting(event.change) else { return }
    let subjects = event.change.subjects
    if let queue = subjects.queue { enter(queue, at: event, &lines) }
    if let id = subjects.operation { enter(id, at: event, &lines) }
    if let id = subjects.other { enter(id, at: event, &lines) }
    for id in event.change.path { enter(id, at: event, &lines) }
    if let line = translator.logEvent(for: event) { append(line, to: &lines) }
  }

  private mutating func append(_ line: LogEvent, to lines: inout [LogEvent]) {
    count += 1
    lines.append(line)
    lines[lines.count - 1].sequence = count
  }
}

// What is new.
extension LogComposer {
  /// Takes in a setting of something that is not in the log yet, which does not bring it into the log.
  private mutating func isSetting(_ event: EngineEvent.Change) -> Bool {
    switch event {
    case .queueCreated(let id, let executor):
      change(id) { ($0.executor, $0.max) = (executor, executor == .main ? 1 : -1) }
    case .created(let id, let kind, let priority): change(id) { ($0.kind, $0.priority) = (kind, priority) }
    case .priorityChanged(let id, _, let new): change(id) { $0.priority = new }
    case .maxChanged(let id, _, let new): change(id) { $0.max = new }
    case .suspended(let id): change(id) { $0.isSuspended = true }
    case .resumed(let id): change(id) { $0.isSuspended = false }
    case .discarded(let id): isStillNew(id)
    case .queueDiscarded(let id): isStillNew(id)
    case .dependencyAdded, .dependencyRemoved, .enqueued, .ready, .gated, .dispatched, .executing, .blockBegan,
      .blockEnded, .cancelled, .returned, .cancelNoticed, .failed, .paused, .unpaused, .requires, .adopted,
      .conditionDecided,
      .finished,
      .completed, .barrierAdded, .idle, .waitBegan, .waitEnded, .notified, .misused, .linted:
      false
    }
  }

  /// Forgets an operation that was released. Returns whether the log has never named it, so that there is nothing to
  /// tell.
  private mutating func isStillNew(_ id: OperationID) -> Bool {
    guard newOperations[id.row]?.id == id else { return false }
    newOperations[id.row] = nil
    return true
  }

  private mutating func isStillNew(_ id: QueueID) -> Bool { newQueues.removeValue(forKey: id) != nil }

  /// - Returns: whether it is not in the log yet.
  @discardableResult
  private mutating func change(_ id: OperationID, _ body: (inout NewOperation) -> Void) -> Bool {
    guard !translator.knows(id) else { return false }
    var new =
      newOperations[id.row].flatMap { $0.id == id ? $0 : nil }
      ?? NewOperation(id: id, formerName: formerTranslator?.name(of: id))
    body(&new)
    newOperations[id.row] = new
    return true
  }

  @discardableResult
  private mutating func change(_ id: QueueID, _ body: (inout NewQueue) -> Void) -> Bool {
    guard !translator.knows(id) else { return false }
    body(&newQueues[id, default: NewQueue(formerName: formerTranslator?.name(of: id))])
    return true
  }

  private mutating func enter(_ id: OperationID, at event: EngineEvent, _ lines: inout [LogEvent]) {
    // Most are known: a look into an array, where that into a dictionary takes 100 instructions.
    guard !translator.knows(id), let new = newOperations[id.row], new.id == id else { return }
    newOperations[id.row] = nil
    let name = new.formerName ?? names.next(preferred: new.name, kind: new.className)
    translator.name(id, name)
    let made = LogEvent.NewOperation(kind: new.kind, priority: new.priority)
    append(event.says(.operation(name, in: nil, .created(made))), to: &lines)
  }

  private mutating func enter(_ id: QueueID, at event: EngineEvent, _ lines: inout [LogEvent]) {
    guard !translator.knows(id), let new = newQueues.removeValue(forKey: id) else { return }
    let name =
      new.executor == .main ? Self.mainQueue : new.formerName ?? names.next(preferred: new.name, kind: "queue")
    translator.name(id, name)
    append(event.says(.queue(name, .created(.init(executor: new.executor, max: new.max)))), to: &lines)
    if new.isSuspended { append(event.says(.queue(name, .suspended)), to: &lines) }
  }
}

extension EngineEvent {
  /// A line of the same moment and thread.
  fileprivate func says(_ body: LogEvent.Body) -> LogEvent {
    LogEvent(time: time, worker: worker.logNumber, body)
  }
}
