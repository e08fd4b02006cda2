/// Encodes the events of an engine as records.
///
/// The threads of the program do this under the engine's lock, so it does no look-ups and joins no strings: an event
/// takes about fifty instructions, and a name is bytes.
struct LogRecordEncoder {
  /// The records so far. The owner may take them at any time between two events.
  var records: [LogRecord] = []
  /// The time of the previous event; nil before the first.
  private var latest: UInt64?
  /// The classes that were introduced, by their number.
  private var classes: [ObjectIdentifier: UInt32] = [:]
  /// The latest of them: most operations have the class of the previous one.
  private var latestClass: (type: ObjectIdentifier, number: UInt32)?

  /// Introduces the class of an operation.
  /// - Parameter closure: the code of its closure; 0 for none.
  mutating func append(_ type: Operation.Type, of id: OperationID, closure: ClosureCode) {
    let number = number(of: type)
    records.append(LogRecord(.ofClass, 0, .init(id), .init(first: number, second: closure.number)))
  }

  /// Introduces the name of the closures with a code.
  mutating func append(_ name: String, of closure: ClosureCode) {
    append(text: name)
    records.append(LogRecord(.closureName, 0, .init(first: closure.number)))
  }

  /// Introduces the class of an operation, and the name of its closure, under a number besides those of classes.
  mutating func append(_ name: String, closure: String?, numbered number: UInt32, of id: OperationID) {
    let number = number | 1 << 31
    append(text: name)
    records.append(LogRecord(.className, 0, .init(first: number)))
    if let closure {
      append(text: closure)
      records.append(LogRecord(.closureName, 0, .init(first: number)))
    }
    records.append(LogRecord(.ofClass, 0, .init(id), .init(first: number, second: closure == nil ? 0 : number)))
  }

  /// Introduces the name of an operation.
  mutating func append(_ name: String?, of id: OperationID) { append(name, LogRecord(.name, 0, .init(id))) }

  /// Introduces the name of a queue.
  mutating func append(_ name: String?, of id: QueueID) { append(name, LogRecord(.queueName, 0, .init(id))) }

  /// Introduces the dispatch queue below a queue; nil for none.
  mutating func append(_ dispatchQueue: DispatchQueueID?, of id: QueueID) {
    records.append(LogRecord(.dispatchQueue, 0, .init(id), .init(wide: dispatchQueue?.number ?? 0)))
  }

  /// Makes the following records readable without the earlier ones.
  mutating func restart() {
    latest = nil
    classes = [:]
    latestClass = nil
  }

  /// Appends a gap of missing events. The following records describe the whole state again.
  mutating func appendGap(of missed: Int, at time: EngineTime) {
    append(time: time)
    records.append(LogRecord(.gap, 0, .init(wide: UInt64(missed))))
  }

  /// Appends the beginning of a snapshot of a log in segments, after so many events of the engine.
  mutating func appendSnapshot(after events: UInt64, at time: EngineTime) {
    records.append(LogRecord(.snapshot, 0, .init(wide: events), .init(wide: time.nanoseconds)))
  }

  /// Appends the end of a snapshot of a log in segments.
  mutating func appendSnapshotEnd(after events: UInt64) {
    records.append(LogRecord(.snapshotEnd, 0, .init(wide: events)))
  }

  /// Introduces the name that an operation has in the log.
  mutating func append(_ name: String, numbered number: Int, of id: OperationID) {
    append(text: name)
    records.append(LogRecord(.logName, 0, .init(id), .init(wide: UInt64(number))))
  }

  /// Introduces the name that a queue has in the log.
  mutating func append(_ name: String, numbered number: Int, of id: QueueID) {
    append(text: name)
    records.append(LogRecord(.queueLogName, 0, .init(id), .init(wide: UInt64(number))))
  }

  /// Appends a part of the counters for later names.
  mutating func append(_ part: NameCounters.Part) {
    let record =
      switch part {
      case .lives(let operations, let queues):
        LogRecord(.lifeCounts, 0, .init(wide: UInt64(operations)), .init(wide: UInt64(queues)))
      case .names(let count): LogRecord(.nameCount, 0, .init(wide: UInt64(count)))
      case .used(let name, let count): LogRecord(.usedName, 0, .init(wide: name.value), .init(wide: UInt64(count)))
      case .dispatchQueue(let id): LogRecord(.usedDispatchQueue, 0, .init(wide: id.number))
      }
    records.append(record)
  }

  /// Appends a heartbeat: until this time nothing more has happened. Does nothing if the log is known up to then.
  mutating func appendHeartbeat(at time: EngineTime) {
    if time.nanoseconds > latest ?? 0 { append(time: time, LogRecord.heartbeat) }
  }

  /// Appends the start of the phase that the next event enters.
  mutating func append(since time: EngineTime) {
    records.append(LogRecord(.since, 0, .init(wide: time.nanoseconds)))
  }

  /// Appends a command of the user, in words.
  mutating func appendCommand(_ words: String, at time: EngineTime) {
    append(time: time)
    append(words, LogRecord(.command))
  }

  /// Appends the answer to the command of a client.
  mutating func append(_ answer: AttachAnswer) {
    let (id, hasID) = (answer.id ?? 0, answer.id != nil)
    append(
      answer.refusal.map { "\($0.code) \($0.text)" },
      LogRecord(.answer, 0, .init(wide: UInt64(bitPattern: Int64(id))), .init(hasID ? 1 : 0)))
  }

  /// Appends the end of all that the client gets.
  mutating func appendEnd() { records.append(LogRecord(.end)) }

  mutating func append(_ event: EngineEvent) { append(event.change, at: event.time, on: event.worker) }

  /// Appends a change. Passing its event would copy that.
  private mutating func append(_ change: EngineEvent.Change, at time: EngineTime, on worker: WorkerID) {
    switch change {
    case .operation(let id, let change):
      if let text = change.text { append(text: text) }
      add(change.record(about: id), at: time, on: worker)
    case .queue(let id, let change): add(change.record(about: id), at: time, on: worker)
    case .queueCreated(let id, let executor):
      add(LogRecord(.queueCreated, executor.number, .init(id)), at: time, on: worker)
    case .created(let id, let kind, let priority):
      add(LogRecord(.created, kind.number, .init(id), .init(priority.rawValue)), at: time, on: worker)
    case .waitBegan(let target, let body): add(Self.wait(.waitBegan, body, target), at: time, on: worker)
    case .waitEnded(let target, let body): add(Self.wait(.waitEnded, body, target), at: time, on: worker)
    case .notified(let id, let change):
      let values = LogRecord.Pair(change.old ?? Self.noValue, change.new ?? Self.noValue)
      add(LogRecord(.notified, change.key.number, .init(id), values), at: time, on: worker)
    case .misused(let code, let id, let queue, let path):
      append(path)
      add(LogRecord(.misused, code.number, .init(id), .init(queue)), at: time, on: worker)
    case .linted(let lint, let id, let queue, let path):
      append(path)
      add(LogRecord(.linted, lint.number, .init(id), .init(queue)), at: time, on: worker)
    }
  }

  /// The mark for an absent value, which no notification has.
  static let noValue = Int(Int32.min)
}

// Parts of records.
extension LogRecordEncoder {
  private static func wait(_ kind: LogRecord.Kind, _ body: OperationID?, _ target: WaitTarget) -> LogRecord {
    switch target {
    case .operation(let id): LogRecord(kind, 0, .init(body), .init(id))
    case .queue(let id): LogRecord(kind, 1, .init(body), .init(id))
    }
  }

  private mutating func append(_ path: [OperationID]) {
    for id in path { records.append(LogRecord(.path, 0, .init(id))) }
  }

  @inline(__always)
  private mutating func add(_ record: LogRecord, at time: EngineTime, on worker: WorkerID) {
    var record = record
    let now = time.nanoseconds
    if let latest, now >= latest, now - latest <= UInt64(UInt32.max) {
      record.delay = UInt32(now - latest)
    } else {
      append(time: time)
    }
    latest = now
    if worker.number < UInt32(LogRecord.otherWorker) {
      record.worker = UInt16(worker.number)
    } else {
      records.append(LogRecord(.worker, 0, .init(first: worker.number)))
      record.worker = LogRecord.otherWorker
    }
    records.append(record)
  }

  /// Sets the base of the next event's delay.
  private mutating func append(time: EngineTime, _ operand: UInt8 = 0) {
    latest = time.nanoseconds
    records.append(LogRecord(.time, operand, .init(wide: time.nanoseconds)))
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
