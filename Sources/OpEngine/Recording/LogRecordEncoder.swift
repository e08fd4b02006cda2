/// Turns what happens in an engine into records.
///
/// The threads of the program do this under the engine's lock, so it looks nothing up and joins no texts: an event takes
/// about fifty instructions, and a name is bytes.
struct LogRecordEncoder {
  /// The records so far. The owner may take them at any time between two events.
  var records: [LogRecord] = []
  /// The time of the event before; nil before the first.
  private var latest: UInt64?
  /// The classes that were introduced, by their number.
  private var classes: [ObjectIdentifier: UInt32] = [:]
  /// The latest of them: most operations are of the class of the one before.
  private var latestClass: (type: ObjectIdentifier, number: UInt32)?

  /// Tells the class of an operation.
  /// - Parameter closure: the code of its closure; 0 where it has none.
  mutating func append(_ type: Operation.Type, of id: OperationID, closure: ClosureCode) {
    let number = number(of: type)
    records.append(LogRecord(.ofClass, 0, .init(id), .init(first: number, second: closure.number)))
  }

  /// Tells the name of the closures that have a code.
  mutating func append(_ name: String, of closure: ClosureCode) {
    append(text: name)
    records.append(LogRecord(.closureName, 0, .init(first: closure.number)))
  }

  /// Tells the name of an operation.
  mutating func append(_ name: String?, of id: OperationID) { append(name, LogRecord(.name, 0, .init(id))) }

  /// Tells the name of a queue.
  mutating func append(_ name: String?, of id: QueueID) { append(name, LogRecord(.queueName, 0, .init(id))) }

  /// Tells what dispatch queue lies below a queue; nil for none.
  mutating func append(_ dispatchQueue: DispatchQueueID?, of id: QueueID) {
    records.append(LogRecord(.dispatchQueue, 0, .init(id), .init(wide: dispatchQueue?.number ?? 0)))
  }

  /// Makes what follows readable without what was before.
  mutating func restart() {
    latest = nil
    classes = [:]
    latestClass = nil
  }

  /// Appends a gap: so many events are missing, and what follows tells of everything anew.
  mutating func appendGap(of missed: Int, at time: EngineTime) {
    append(time: time)
    records.append(LogRecord(.gap, 0, .init(wide: UInt64(missed))))
  }

  /// Tells when the phase began that the next event enters.
  mutating func append(since time: EngineTime) {
    records.append(LogRecord(.since, 0, .init(wide: time.nanoseconds)))
  }

  /// Appends the command of a person, in words.
  mutating func appendCommand(_ words: String, at time: EngineTime) {
    append(time: time)
    append(words, LogRecord(.command))
  }

  mutating func append(_ event: EngineEvent) {
    switch event.change {
    case .queueCreated(let id, let executor): add(.queueCreated, executor.number, .init(id), at: event)
    case .queueDiscarded(let id): add(.queueDiscarded, .init(id), at: event)
    case .suspended(let id): add(.suspended, .init(id), at: event)
    case .resumed(let id): add(.resumed, .init(id), at: event)
    case .maxChanged(let id, let old, let new): add(.maxChanged, .init(id), .init(old, new), at: event)
    case .idle(let id): add(.idle, .init(id), at: event)
    case .barrierAdded(let id, let queue): add(.barrierAdded, .init(id), .init(queue), at: event)
    case .created(let id, let kind, let priority):
      add(.created, kind.number, .init(id), .init(priority.rawValue), at: event)
    case .discarded(let id): add(.discarded, .init(id), at: event)
    case .dependencyAdded(let id, let other): add(.dependencyAdded, .init(id), .init(other), at: event)
    case .dependencyRemoved(let id, let other): add(.dependencyRemoved, .init(id), .init(other), at: event)
    case .enqueued(let id, let queue): add(.enqueued, .init(id), .init(queue), at: event)
    case .ready(let id): add(.ready, .init(id), at: event)
    case .unready(let id): add(.gated, .init(id), at: event)
    case .dispatched(let id): add(.dispatched, .init(id), at: event)
    case .executing(let id): add(.executing, .init(id), at: event)
    case .returned(let id): add(.returned, .init(id), at: event)
    case .blockBegan(let id, let number): add(.blockBegan, .init(id), .init(number), at: event)
    case .blockEnded(let id, let number): add(.blockEnded, .init(id), .init(number), at: event)
    case .cancelled(let id, let cause): add(.cancelled, cause.number, .init(id), at: event)
    case .cancelNoticed(let id): add(.cancelNoticed, .init(id), at: event)
    case .finished(let id, let outcome): add(.finished, outcome.number, .init(id), at: event)
    case .completed(let id): add(.completed, .init(id), at: event)
    case .priorityChanged(let id, let old, let new):
      add(.priorityChanged, .init(id), .init(old.rawValue, new.rawValue), at: event)
    case .paused(let id): add(.paused, .init(id), at: event)
    case .unpaused(let id): add(.unpaused, .init(id), at: event)
    case .adopted(let id, let parent): add(.adopted, .init(id), .init(parent), at: event)
    case .failed, .requires, .conditionDecided, .waitBegan, .waitEnded, .notified, .misused, .linted: appendRare(event)
    }
  }
}

// Events with texts, paths or several forms.
extension LogRecordEncoder {
  /// Numbers that no notification has stand for values that it does not carry.
  static let noValue = Int(Int32.min)

  private mutating func appendRare(_ event: EngineEvent) {
    switch event.change {
    case .failed(let id, let message):
      append(text: message)
      add(.failed, .init(id), at: event)
    case .requires(let id, .condition(let name, let otherwise)):
      append(text: name)
      add(.requiresCondition, otherwise.number, .init(id), at: event)
    case .requires(let id, .exclusive(let category)):
      append(text: category)
      add(.requiresExclusive, .init(id), at: event)
    case .conditionDecided(let id, let name, let verdict):
      append(text: name)
      switch verdict {
      case .satisfied: add(.conditionDecided, 0, .init(id), at: event)
      case .unsatisfied: add(.conditionDecided, 1, .init(id), at: event)
      case .produced(let product): add(.conditionDecided, 2, .init(id), .init(product), at: event)
      }
    case .waitBegan(let target, let body): append(.waitBegan, body, target, at: event)
    case .waitEnded(let target, let body): append(.waitEnded, body, target, at: event)
    case .notified(let id, let change):
      let values = LogRecord.Pair(change.old ?? Self.noValue, change.new ?? Self.noValue)
      add(.notified, change.key.number, .init(id), values, at: event)
    case .misused(let code, let id, let queue, let path):
      append(path)
      add(.misused, code.number, .init(id), .init(queue), at: event)
    case .linted(let lint, let id, let queue, let path):
      append(path)
      add(.linted, lint.number, .init(id), .init(queue), at: event)
    case .queueCreated, .queueDiscarded, .suspended, .resumed, .maxChanged, .idle, .barrierAdded, .created, .discarded,
      .dependencyAdded, .dependencyRemoved, .enqueued, .ready, .unready, .dispatched, .executing, .returned,
      .blockBegan, .blockEnded, .cancelled, .cancelNoticed, .finished, .completed, .priorityChanged, .paused, .unpaused,
      .adopted:
      preconditionFailure("append(_:) handles the events of one form")
    }
  }

  private mutating func append(
    _ kind: LogRecord.Kind, _ body: OperationID?, _ target: WaitTarget, at event: EngineEvent
  ) {
    switch target {
    case .operation(let id): add(kind, 0, .init(body), .init(id), at: event)
    case .queue(let id): add(kind, 1, .init(body), .init(id), at: event)
    }
  }

  private mutating func append(_ path: [OperationID]) {
    for id in path { records.append(LogRecord(.path, 0, .init(id))) }
  }
}

// Parts of records.
extension LogRecordEncoder {
  @inline(__always)
  private mutating func add(
    _ kind: LogRecord.Kind, _ subject: LogRecord.Pair, _ other: LogRecord.Pair = .init(), at event: EngineEvent
  ) {
    add(kind, 0, subject, other, at: event)
  }

  @inline(__always)
  private mutating func add(
    _ kind: LogRecord.Kind, _ operand: UInt8, _ subject: LogRecord.Pair, _ other: LogRecord.Pair = .init(),
    at event: EngineEvent
  ) {
    let time = event.time.nanoseconds
    var delay: UInt64 = 0
    if let latest, time >= latest, time - latest <= UInt64(UInt32.max) {
      delay = time - latest
    } else {
      append(time: event.time)
    }
    latest = time
    var worker = LogRecord.otherWorker
    if event.worker.number < UInt32(LogRecord.otherWorker) {
      worker = UInt16(event.worker.number)
    } else {
      records.append(LogRecord(.worker, 0, .init(first: event.worker.number)))
    }
    records.append(LogRecord(kind, operand, subject, other, worker: worker, delay: UInt32(delay)))
  }

  /// Sets the time that the delay of the next event is counted from.
  private mutating func append(time: EngineTime) {
    latest = time.nanoseconds
    records.append(LogRecord(.time, 0, .init(wide: time.nanoseconds)))
  }

  /// Appends a text for the next record that has one.
  private mutating func append(text: String) {
    var text = text
    text.withUTF8 { bytes in
      var rest = bytes.prefix(Int(UInt32.max))
      records.append(LogRecord(.text, 0, .init(first: UInt32(rest.count))))
      while !rest.isEmpty {
        var record = LogRecord()
        withUnsafeMutableBytes(of: &record) { $0.copyBytes(from: rest.prefix(LogRecord.size)) }
        records.append(record)
        rest = rest.dropFirst(LogRecord.size)
      }
    }
  }

  private mutating func append(_ name: String?, _ record: LogRecord) {
    var record = record
    if let name {
      append(text: name)
      record.operand = 1
    }
    records.append(record)
  }

  private mutating func number(of type: Operation.Type) -> UInt32 {
    let key = ObjectIdentifier(type)
    if let latestClass, latestClass.type == key { return latestClass.number }
    var number = UInt32(classes.count)
    if let known = classes[key] {
      number = known
    } else {
      classes[key] = number
      append(text: String(describing: type))
      records.append(LogRecord(.className, 0, .init(first: number)))
    }
    latestClass = (key, number)
    return number
  }

}
