import Localization

/// Turns records back into what happened, a piece of a log after the other.
struct LogRecordDecoder {
  /// One thing that a log tells.
  enum Item {
    case introduction(Introduction)
    /// An event, and the time at which the phase began that it enters, if that was before.
    case event(EngineEvent, since: EngineTime?)
    /// A number of events are missing. What follows tells of everything anew.
    case gap(missed: Int, at: EngineTime)
    /// The command of a person, in words.
    case command(String, at: EngineTime)
  }

  /// A value that a record cannot have.
  private struct Impossible: Error {
    var what: Phrase
  }

  private var time: UInt64 = 0
  private var sequence: UInt64 = 0
  private var classes: [UInt32: String] = [:]
  private var closures: [UInt32: String] = [:]
  // What was given for the next item.
  private var worker: UInt32?
  private var text: String?
  private var since: EngineTime?
  private var path: [OperationID] = []

  /// Decodes the whole records of `bytes`.
  /// - Parameter receive: receives the items, in order.
  /// - Returns: the number of bytes that they have, or the first record that cannot be.
  mutating func decode(
    _ bytes: UnsafeRawBufferPointer, _ receive: (Item) -> Void
  ) -> Result<Int, LogDamage> {
    var offset = 0
    while bytes.count - offset >= LogRecord.size {
      let record = bytes.loadUnaligned(fromByteOffset: offset, as: LogRecord.self)
      do throws(Impossible) {
        if record.kind == LogRecord.Kind.text.rawValue {
          let count = Int(record.subject.first)
          let begin = offset + LogRecord.size
          let end = begin + (count + LogRecord.size - 1) / LogRecord.size * LogRecord.size
          guard end <= bytes.count else { return .success(offset) }
          text = String(decoding: bytes[begin..<(begin + count)], as: UTF8.self)
          offset = end
          continue
        }
        if let item = try item(of: record) { receive(item) }
      } catch {
        return .failure(LogDamage(offset: offset, reason: error.what))
      }
      offset += LogRecord.size
    }
    return .success(offset)
  }

  private mutating func item(of record: LogRecord) throws(Impossible) -> Item? {
    guard let kind = LogRecord.Kind(rawValue: record.kind) else {
      throw Impossible(what: "no record has the kind \(record.kind)")
    }
    switch kind {
    case .time: time = try checked(record.subject.wide)
    case .worker: worker = record.subject.first
    case .since: since = EngineTime(nanoseconds: try checked(record.subject.wide))
    case .path: path.append(record.subject.operation)
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
    case .gap:
      guard let missed = Int(exactly: record.subject.wide), missed > 0 else {
        throw Impossible(what: "the number of missing events is not positive")
      }
      return .gap(missed: missed, at: EngineTime(nanoseconds: time))
    case .command: return .command(try takeText(), at: EngineTime(nanoseconds: time))
    case _:
      let event = try event(kind, record)
      defer { since = nil }
      return .event(event, since: since)
    }
    return nil
  }

  private mutating func event(_ kind: LogRecord.Kind, _ record: LogRecord) throws(Impossible) -> EngineEvent {
    time = try checked(time + UInt64(record.delay))
    sequence += 1
    let change = try change(kind, record)
    let number = record.worker == LogRecord.otherWorker ? worker : UInt32(record.worker)
    guard let number, number <= UInt32(Int32.max) else { throw Impossible(what: "no thread has such a number") }
    (worker, text) = (nil, nil)
    if !path.isEmpty { path = [] }
    return EngineEvent(
      sequence: sequence, time: EngineTime(nanoseconds: time), worker: WorkerID(number), change: change)
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
  private mutating func change(
    _ kind: LogRecord.Kind, _ record: LogRecord
  ) throws(Impossible) -> EngineEvent.Change {
    let (id, other) = (record.subject.operation, record.other.operation)
    let queue = record.subject.queue
    switch kind {
    case .queueCreated: return .queueCreated(queue, runBy: try named(record.operand))
    case .queueDiscarded: return .queueDiscarded(queue)
    case .suspended: return .suspended(queue)
    case .resumed: return .resumed(queue)
    case .maxChanged:
      let (old, new) = record.other.numbers
      guard min(old, new) > Int(Int32.min) else { throw Impossible(what: "no queue has such a limit") }
      return .maxChanged(queue, old: old, new: new)
    case .idle: return .idle(queue)
    case .barrierAdded: return .barrierAdded(id, in: record.other.queue)
    case .created: return .created(id, try named(record.operand), try priority(record.other.numbers.0))
    case .discarded: return .discarded(id)
    case .dependencyAdded: return .dependencyAdded(id, on: other)
    case .dependencyRemoved: return .dependencyRemoved(id, on: other)
    case .enqueued: return .enqueued(id, in: record.other.queue)
    case .ready: return .ready(id)
    case .gated: return .unready(id)
    case .dispatched: return .dispatched(id)
    case .executing: return .executing(id)
    case .returned: return .returned(id)
    case .blockBegan: return .blockBegan(id, number: try block(record))
    case .blockEnded: return .blockEnded(id, number: try block(record))
    case .cancelled: return .cancelled(id, try named(record.operand))
    case .cancelNoticed: return .cancelNoticed(id)
    case .failed: return .failed(id, message: try takeText())
    case .finished: return .finished(id, try named(record.operand))
    case .completed: return .completed(id)
    case .priorityChanged:
      let (old, new) = record.other.numbers
      return .priorityChanged(id, old: try priority(old), new: try priority(new))
    case .paused: return .paused(id)
    case .unpaused: return .unpaused(id)
    case .requiresCondition: return .requires(id, .condition(try takeText(), otherwise: try named(record.operand)))
    case .requiresExclusive: return .requires(id, .exclusive(try takeText()))
    case .adopted: return .adopted(id, by: other)
    case .conditionDecided: return .conditionDecided(id, try takeText(), try verdict(record))
    case .notified: return .notified(id, try keyChange(record))
    case .waitBegan: return .waitBegan(target(record), inside: optional(id))
    case .waitEnded: return .waitEnded(target(record), inside: optional(id))
    case .misused:
      return .misused(
        try named(record.operand), operation: optional(id), queue: optionalQueue(record.other), path: path)
    case .linted:
      return .linted(try named(record.operand), operation: optional(id), queue: optionalQueue(record.other), path: path)
    case .time, .worker, .text, .path, .since, .className, .ofClass, .name, .queueName, .gap, .command,
      .dispatchQueue, .closureName:
      throw Impossible(what: "this is no event")
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

  private func named<Value: NumberedCase>(_ operand: UInt8) throws(Impossible) -> Value {
    guard let value = Value(number: operand) else {
      throw Impossible(what: "\(String(describing: Value.self)) has no case \(operand)")
    }
    return value
  }

  private func priority(_ number: Int) throws(Impossible) -> QueuePriority {
    guard let priority = QueuePriority(rawValue: number) else { throw Impossible(what: "\(number) is no priority") }
    return priority
  }

  private func block(_ record: LogRecord) throws(Impossible) -> Int {
    let number = record.other.numbers.0
    guard number > 0 else { throw Impossible(what: "blocks are counted from 1") }
    return number
  }

  private func verdict(_ record: LogRecord) throws(Impossible) -> ConditionVerdict {
    switch record.operand {
    case 0: return .satisfied
    case 1: return .unsatisfied
    case 2: return .produced(by: record.other.operation)
    case _: throw Impossible(what: "ConditionVerdict has no case \(record.operand)")
    }
  }

  private func keyChange(_ record: LogRecord) throws(Impossible) -> KeyChange {
    let (old, new) = record.other.numbers
    func value(_ number: Int) -> Int? { number == LogRecordEncoder.noValue ? nil : number }
    return KeyChange(try named(record.operand), old: value(old), new: value(new))
  }

  private func target(_ record: LogRecord) -> WaitTarget {
    record.operand == 0 ? .operation(record.other.operation) : .queue(record.other.queue)
  }

  private func optional(_ id: OperationID) -> OperationID? { id.row == .none ? nil : id }

  private func optionalQueue(_ pair: LogRecord.Pair) -> QueueID? { pair == .none ? nil : pair.queue }
}
