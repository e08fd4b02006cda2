/// Composes the event log of an engine from its records.
///
/// An operation or queue enters the log at its first event other than its creation and its settings: then it is
/// `created`, under a name that is unique in the log. So a name given right after creation counts, and idle objects are
/// not in the log.
package struct LogComposer {
  private struct NewOperation {
    let id: OperationID
    var className = "Operation"
    /// The name of its closure, used if it has no name of its own.
    var closure: String?
    var name: String?
    /// The name in the log before a gap.
    var formerName: LogName?
    var kind = OperationKind.custom
    var priority = QueuePriority.normal

    /// The class, unless it is one of this library.
    var ownClass: String? {
      let own = kind.className
      // The name of a generic class is followed by its types.
      return className == own || className.hasPrefix(own + "<") ? nil : className
    }

    /// Makes a change, after `fresh` has replaced another operation of the row. In one access of the dictionary: each
    /// takes 100 instructions.
    mutating func change(replacedBy fresh: Self, _ body: (inout Self) -> Void) {
      if id != fresh.id { self = fresh }
      body(&self)
    }
  }

  private struct NewQueue {
    var name: String?
    var formerName: LogName?
    var executor = QueueExecutor.pool
    var dispatchQueue: DispatchQueueID?
    var max = -1
    var isSuspended = false
    /// The time of its suspension, if a snapshot gives it.
    var suspendedSince: EngineTime?
  }

  private var translator = LogTranslator()
  /// The names from before the latest gap.
  private var formerTranslator = LogTranslator()
  private var counters = NameCounters()
  /// The name of the main queue, once in the log, across gaps.
  private var mainQueue: LogName?
  /// Operations not in the log yet, by row: one released before makes room for the next.
  private var newOperations: [Row: NewOperation] = [:]
  private var newQueues: [QueueID: NewQueue] = [:]
  /// The number of lines so far.
  private(set) var count = 0

  package init() {}

  private static let userThread = LogName(UserCommand.thread, number: 0)

  /// Composes the lines of the next events, with consecutive numbers.
  /// - Parameter receive: receives the lines, in order. One by one they need not be copied.
  package mutating func append(_ item: LogRecordDecoder.Item, _ receive: (LogEvent) -> Void) {
    switch item {
    case .event(let event, let since): add(event, since, receive)
    case .unknown(let words, let time, let worker):
      emit(LogEvent(time: time, worker: worker.logNumber, unknown(words, at: time, worker)), receive)
    case .introduction(.ofClass(let id, let name, let closure)):
      change(id) { ($0.className, $0.closure) = (name, closure) }
    case .introduction(.name(let id, let name)): change(id) { $0.name = name }
    case .introduction(.queueName(let id, let name)): change(id) { $0.name = name }
    case .introduction(.dispatchQueue(let id, let dispatchQueue)):
      let known = dispatchQueue.map { counters.number(of: $0) }
      change(id) { queue in
        queue.executor = known == nil ? .pool : .underlying
        queue.dispatchQueue = known
      }
    case .introduction(.counters(let part)): counters.restore(part)
    // A reader of the whole log knows the name already, and keeps that object.
    case .introduction(.logName(let id, let name)):
      if formerTranslator.name(of: id) == nil { formerTranslator.name(id, name) }
    case .introduction(.queueLogName(let id, let name)):
      if formerTranslator.name(of: id) == nil { formerTranslator.name(id, name) }
    case .gap(let missed, let time):
      forget()
      emit(LogEvent(time: time, .gap(missed: missed)), receive)
    case .command(let words, let time):
      emit(LogEvent(time: time, thread: Self.userThread, .log(words, by: nil)), receive)
    // Not part of the log.
    case .answer, .end, .heartbeat: break
    }
  }

  /// Returns the operation with a name in the log, if any.
  /// - Complexity: O(operations).
  func operation(named name: String) -> OperationID? { translator.operation(named: name) }

  /// Returns the queue with a name in the log, if any.
  /// - Complexity: O(queues).
  func queue(named name: String) -> QueueID? { translator.queue(named: name) }

  /// Forgets everything except the names in the log, which introduced objects keep.
  private mutating func forget() {
    for new in newOperations.values { if let name = new.formerName { translator.name(new.id, name) } }
    for (id, new) in newQueues { if let name = new.formerName { translator.name(id, name) } }
    formerTranslator = translator
    translator = LogTranslator()
    newOperations = [:]
    newQueues = [:]
  }

  private mutating func add(_ event: EngineEvent, _ since: EngineTime?, _ receive: (LogEvent) -> Void) {
    guard !isSetting(event.change, since) else { return }
    let subjects = event.change.subjects
    if let queue = subjects.queue { enter(queue, at: event, receive) }
    if let id = subjects.operation { enter(id, at: event, receive) }
    if let id = subjects.other { enter(id, at: event, receive) }
    for id in event.change.path { enter(id, at: event, receive) }
    guard let since else {
      // Most events: the line is not copied.
      if let line = translator.logEvent(for: event) { emit(consume line, receive) }
      return
    }
    guard var line = translator.logEvent(for: event) else { return }
    line.since = since
    emit(line, receive)
  }

  /// Returns an event that only a newer version knows, with the line of a file that reads as the same.
  private func unknown(_ words: String, at time: EngineTime, _ worker: WorkerID) -> LogEvent.Body {
    let line = JSONBytes.text { json in
      json.member("seq", count + 1)
      json.member("t_us", time.microseconds)
      json.member("event", words)
      json.member("worker", worker.logNumber)
    }
    return .unknown(words, line: line)
  }

  /// Passes on a line with the time and the thread of an event.
  private mutating func emit(_ body: LogEvent.Body, with event: EngineEvent, _ receive: (LogEvent) -> Void) {
    emit(LogEvent(time: event.time, worker: event.worker.logNumber, body), receive)
  }

  private mutating func emit(_ line: consuming LogEvent, _ receive: (LogEvent) -> Void) {
    count += 1
    line.sequence = count
    receive(line)
  }
}

// New objects.
extension LogComposer {
  /// Applies a setting of an object that is not in the log yet, without adding it to the log.
  private mutating func isSetting(_ event: EngineEvent.Change, _ since: EngineTime?) -> Bool {
    switch event {
    case .queueCreated(let id, let executor):
      change(id) { ($0.executor, $0.max) = (executor, executor == .main ? 1 : -1) }
    case .created(let id, let kind, let priority): change(id) { ($0.kind, $0.priority) = (kind, priority) }
    case .operation(let id, .priorityChanged(_, let new)): change(id) { $0.priority = new }
    case .operation(let id, .discarded): isStillNew(id)
    case .queue(let id, .maxChanged(_, let new)): change(id) { $0.max = new }
    case .queue(let id, .suspended): change(id) { ($0.isSuspended, $0.suspendedSince) = (true, since) }
    case .queue(let id, .resumed): change(id) { $0.isSuspended = false }
    case .queue(let id, .discarded): isStillNew(id)
    // Any other event adds it to the log.
    case _: false
    }
  }

  /// Forgets a released operation.
  /// - Returns: whether the log has never named it, so that its release is not logged.
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
    let fresh = NewOperation(id: id, formerName: formerTranslator.name(of: id))
    newOperations[id.row, default: fresh].change(replacedBy: fresh, body)
    return true
  }

  @discardableResult
  private mutating func change(_ id: QueueID, _ body: (inout NewQueue) -> Void) -> Bool {
    guard !translator.knows(id) else { return false }
    body(&newQueues[id, default: NewQueue(formerName: formerTranslator.name(of: id))])
    return true
  }

  private mutating func enter(_ id: OperationID, at event: EngineEvent, _ receive: (LogEvent) -> Void) {
    // Most are known: an array access, while a dictionary access takes 100 instructions.
    guard !translator.knows(id), let index = newOperations.index(forKey: id.row), newOperations[index].value.id == id
    else { return }
    let new = newOperations.remove(at: index).value
    let name =
      new.formerName
      ?? LogName(counters.nextOperation(preferred: new.name ?? new.closure, className: new.className))
    translator.name(id, name)
    let made = LogEvent.NewOperation(className: new.ownClass, kind: new.kind, priority: new.priority)
    emit(.created(name, in: nil, made), with: event, receive)
  }

  private mutating func enter(_ id: QueueID, at event: EngineEvent, _ receive: (LogEvent) -> Void) {
    guard !translator.knows(id), let new = newQueues.removeValue(forKey: id) else { return }
    let isMain = new.executor == .main
    let name =
      (isMain ? mainQueue : nil) ?? new.formerName
      ?? LogName(isMain ? counters.nextMainQueue() : counters.nextQueue(preferred: new.name))
    if isMain { mainQueue = name }
    translator.name(id, name)
    emit(
      .queueCreated(name, .init(executor: new.executor, dispatchQueue: new.dispatchQueue, max: new.max)),
      with: event, receive)
    guard new.isSuspended else { return }
    let worker = event.worker.logNumber
    emit(
      LogEvent(time: event.time, since: new.suspendedSince, worker: worker, .queue(name, .suspended)), receive)
  }
}

extension LogName {
  fileprivate convenience init(_ given: (name: UniqueNames.Name, number: Int)) {
    self.init(given.name.text, number: given.number)
  }
}
