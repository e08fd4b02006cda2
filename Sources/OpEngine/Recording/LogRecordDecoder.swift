import Localization

/// Decodes records incrementally.
package struct LogRecordDecoder {
  /// One item of a log.
  package enum Item {
    case introduction(Introduction)
    /// An event, with the earlier start of the phase that it enters, if any.
    case event(EngineEvent, since: EngineTime?)
    /// An event that only a newer version knows, in words.
    case unknown(String, at: EngineTime, WorkerID)
    /// A number of missing events. The following items describe the whole state again.
    case gap(missed: Int, at: EngineTime)
    /// A command of the user, in words.
    case command(String, at: EngineTime)
    /// An answer to the client that reads.
    case answer(AttachAnswer)
    /// The program has sent everything.
    case end
    /// Nothing more has happened until then.
    case heartbeat(at: EngineTime)
  }

  private typealias Impossible = LogRecord.Impossible

  /// The maximum length of a text in bytes; nil for no limit.
  let textLimit: Int?
  private var time: UInt64 = 0
  /// The number of the latest event; that of an engine in a log in segments.
  private var sequence: UInt64 = 0
  /// The number of the event before the snapshot being read.
  private var snapshotSequence: UInt64?
  private var hasSnapshot = false
  /// Whether the snapshot being read repeats what the events before it have told.
  private var isRepeating = false
  private var classes: [UInt32: String] = [:]
  private var closures: [UInt32: String] = [:]
  // The parts read for the next item.
  private var worker: UInt32?
  private var text: String?
  private var since: EngineTime?
  private var path: [OperationID] = []

  /// - Parameter textLimit: the maximum length of a text in bytes; nil for no limit.
  init(textLimit: Int? = nil) { self.textLimit = textLimit }

  /// Decodes the complete records of `bytes`.
  /// - Parameter receive: receives the items, in order.
  /// - Returns: the number of their bytes, or the first invalid record.
  mutating func decode(
    _ bytes: UnsafeRawBufferPointer, _ receive: (Item) -> Void
  ) -> Result<Int, LogDamage> {
    var offset = 0
    while bytes.count - offset >= LogRecord.size {
      let record = bytes.loadUnaligned(fromByteOffset: offset, as: LogRecord.self)
      do throws(Impossible) {
        if record.kind == LogRecord.Kind.text.rawValue {
          let count = Int(record.subject.first)
          if let textLimit, count > textLimit { throw Impossible(what: "a text has more than \(textLimit) bytes") }
          let begin = offset + LogRecord.size
          let end = begin + (count + LogRecord.size - 1) / LogRecord.size * LogRecord.size
          guard end <= bytes.count else { return .success(offset) }
          text = String(decoding: bytes[begin..<(begin + count)], as: UTF8.self)
          offset = end
          continue
        }
        // What a continuous log has told already.
        if let item = try item(of: record), !isRepeating { receive(item) }
      } catch {
        return .failure(LogDamage(offset: offset, reason: error.what))
      }
      offset += LogRecord.size
    }
    return .success(offset)
  }

  private mutating func item(of record: LogRecord) throws(Impossible) -> Item? {
    guard let kind = LogRecord.Kind(rawValue: record.kind) else {
      guard LogRecord.Kind.newEvents.contains(record.kind) else {
        throw Impossible(what: "there is no record of the kind \(record.kind)")
      }
      let worker = try begin(record)
      forgetParts()
      return .unknown("unknown record kind \(record.kind)", at: EngineTime(nanoseconds: time), worker)
    }
    switch kind {
    case .time:
      time = try checked(record.subject.wide)
      if record.isHeartbeat { return .heartbeat(at: EngineTime(nanoseconds: time)) }
    case .worker: worker = record.subject.first
    case .since: since = EngineTime(nanoseconds: try checked(record.subject.wide))
    case .path: path.append(record.subject.operation)
    case .answer:
      let id = record.other.first == 0 ? nil : Int(truncatingIfNeeded: record.subject.wide)
      return .answer(AttachAnswer(id: id, try takeText(if: record.operand).map { AttachRefusal(words: $0) }))
    case .end: return .end
    case .className: classes[record.subject.first] = try takeText()
    case .closureName: closures[record.subject.first] = try takeText()
    case .text: break
    case .ofClass:
      guard let name = classes[record.other.first] else {
        throw Impossible(what: "class \(record.other.first) has no name")
      }
      return .introduction(.ofClass(record.subject.operation, name, closure: closures[record.other.second]))
    case .name: return .introduction(.name(record.subject.operation, try takeText(if: record.operand)))
    case .queueName: return .introduction(.queueName(record.subject.queue, try takeText(if: record.operand)))
    case .dispatchQueue:
      let number = record.other.wide
      return .introduction(
        .dispatchQueue(record.subject.queue, number == 0 ? nil : DispatchQueueID(number: number)))
    case .logName:
      let name = LogName(try takeText(), number: try Self.count(record.other))
      return .introduction(.logName(record.subject.operation, name))
    case .queueLogName:
      let name = LogName(try takeText(), number: try Self.count(record.other))
      return .introduction(.queueLogName(record.subject.queue, name))
    case .lifeCounts:
      let operations = try Self.count(record.subject)
      return .introduction(.counters(.lives(operations: operations, queues: try Self.count(record.other))))
    case .nameCount: return .introduction(.counters(.names(try Self.count(record.subject))))
    case .usedName:
      let name = NameHash(value: record.subject.wide)
      return .introduction(.counters(.used(name, count: try Self.count(record.other))))
    case .usedDispatchQueue:
      return .introduction(.counters(.dispatchQueue(DispatchQueueID(number: record.subject.wide))))
    case .gap:
      guard let missed = Int(exactly: record.subject.wide), missed > 0 else {
        throw Impossible(what: "the number of missing events is not positive")
      }
      return .gap(missed: missed, at: EngineTime(nanoseconds: time))
    case .snapshot: return try beginSnapshot(record)
    case .snapshotEnd:
      sequence = UInt64(try Self.count(record.subject))
      (snapshotSequence, isRepeating) = (nil, false)
    case .command: return .command(try takeText(), at: EngineTime(nanoseconds: time))
    case _:
      let (worker, time) = (try begin(record), EngineTime(nanoseconds: time))
      defer { forgetParts() }
      do throws(Impossible) {
        let change = try change(kind, record)
        return .event(
          EngineEvent(sequence: sequence, time: time, worker: worker, change: change),
          // As in lines: nothing begins after it was told.
          since: since.map { min($0, time) })
      } catch {
        guard error.isNew else { throw error }
        return .unknown("unknown value \(record.operand) in record kind \(record.kind)", at: time, worker)
      }
    }
    return nil
  }

  /// Begins a snapshot: the beginning of the log, or a repetition if no events are missing before it.
  /// - Returns: the gap, if any are.
  private mutating func beginSnapshot(_ record: LogRecord) throws(Impossible) -> Item? {
    let number = UInt64(try Self.count(record.subject))
    let isFirst = !hasSnapshot
    guard record.other.wide >= time, !isFirst || sequence == 0 else {
      throw Impossible(what: "a snapshot is out of place")
    }
    time = try checked(record.other.wide)
    let latest = snapshotSequence ?? sequence
    (hasSnapshot, snapshotSequence, isRepeating) = (true, number, hasSnapshot && number == latest)
    if isFirst || isRepeating { return nil }
    return .gap(missed: number > latest ? Int(number - latest) : 1, at: EngineTime(nanoseconds: time))
  }

  /// Reads the fields common to all events.
  /// - Returns: the thread of the event.
  private mutating func begin(_ record: LogRecord) throws(Impossible) -> WorkerID {
    time = try checked(time + UInt64(record.delay))
    sequence += 1
    let number = record.worker == LogRecord.otherWorker ? worker : UInt32(record.worker)
    guard let number, number <= UInt32(Int32.max) else { throw Impossible(what: "the thread's number is invalid") }
    return WorkerID(number)
  }

  /// Removes the parts of a decoded event.
  private mutating func forgetParts() {
    (worker, text, since) = (nil, nil, nil)
    if !path.isEmpty { path = [] }
  }

  /// Reads a number of lives or names. With half of all numbers left above it, counting on never overflows.
  private static func count(_ pair: LogRecord.Pair) throws(Impossible) -> Int {
    guard let count = Int(exactly: pair.wide), count <= Int.max / 2 else {
      throw Impossible(what: "a number of names is too great")
    }
    return count
  }

  private func checked(_ time: UInt64) throws(Impossible) -> UInt64 {
    guard time <= EngineTime.latestInLog.nanoseconds else {
      throw Impossible(what: "the time is beyond a hundred years")
    }
    return time
  }
}

// Changes.
extension LogRecordDecoder {
  private func change(
    _ kind: LogRecord.Kind, _ record: LogRecord
  ) throws(Impossible) -> EngineEvent.Change {
    let id = record.subject.operation
    switch kind {
    case .queueCreated: return .queueCreated(record.subject.queue, runBy: try record.named())
    case .created: return .created(id, try record.named(), try LogRecord.priority(record.other.numbers.0))
    case .notified: return .notified(id, try keyChange(record))
    case .waitBegan: return .waitBegan(target(record), inside: optional(id))
    case .waitEnded: return .waitEnded(target(record), inside: optional(id))
    case .misused:
      return .misused(try record.named(), operation: optional(id), queue: optionalQueue(record.other), path: path)
    case .linted:
      return .linted(try record.named(), operation: optional(id), queue: optionalQueue(record.other), path: path)
    case .barrierAdded: return .queue(record.other.queue, try QueueChange(record, kind))
    case _ where kind.isOfQueue: return .queue(record.subject.queue, try QueueChange(record, kind))
    case _: return .operation(id, try OperationChange(record, kind, text))
    }
  }

  private mutating func takeText() throws(Impossible) -> String {
    guard let text else { throw Impossible(what: "a text is missing") }
    self.text = nil
    return text
  }

  private mutating func takeText(if operand: UInt8) throws(Impossible) -> String? {
    operand == 0 ? nil : try takeText()
  }

  private func keyChange(_ record: LogRecord) throws(Impossible) -> KeyChange {
    let (old, new) = record.other.numbers
    func value(_ number: Int) -> Int? { number == LogRecordEncoder.noValue ? nil : number }
    return KeyChange(try record.named(), old: value(old), new: value(new))
  }

  private func target(_ record: LogRecord) -> WaitTarget {
    record.operand == 0 ? .operation(record.other.operation) : .queue(record.other.queue)
  }

  private func optional(_ id: OperationID) -> OperationID? { id.row == .none ? nil : id }

  private func optionalQueue(_ pair: LogRecord.Pair) -> QueueID? { pair == .none ? nil : pair.queue }
}
