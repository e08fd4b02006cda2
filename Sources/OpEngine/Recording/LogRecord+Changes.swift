import Localization

extension LogRecord {
  /// An invalid value in a record.
  struct Impossible: Error {
    var what: Phrase
    /// Whether a newer version, which knows more values, may have written it.
    var isNew = false
  }
}

// Changes of operations.
extension OperationChange<OperationID, QueueID> {
  /// The text before the record of the change.
  var text: String? {
    switch self {
    case .requires(.condition(let name, _)), .requires(.exclusive(let name)), .conditionDecided(let name, _),
      .failed(let name):
      name
    case _: nil
    }
  }

  /// Returns the record of the change, without its time and its thread.
  func record(about operation: OperationID) -> LogRecord {
    let id = LogRecord.Pair(operation)
    return switch self {
    case .discarded: LogRecord(.discarded, 0, id)
    case .dependencyAdded(let other): LogRecord(.dependencyAdded, 0, id, .init(other))
    case .dependencyRemoved(let other): LogRecord(.dependencyRemoved, 0, id, .init(other))
    case .requires(.condition(_, let otherwise)): LogRecord(.requiresCondition, otherwise.number, id)
    case .requires(.exclusive): LogRecord(.requiresExclusive, 0, id)
    case .adopted(let parent): LogRecord(.adopted, 0, id, .init(parent))
    case .enqueued(let queue): LogRecord(.enqueued, 0, id, .init(queue))
    case .ready: LogRecord(.ready, 0, id)
    case .unready: LogRecord(.unready, 0, id)
    case .dispatched: LogRecord(.dispatched, 0, id)
    case .executing: LogRecord(.executing, 0, id)
    case .returned: LogRecord(.returned, 0, id)
    case .blockBegan(let number): LogRecord(.blockBegan, 0, id, .init(Int(number)))
    case .blockEnded(let number): LogRecord(.blockEnded, 0, id, .init(Int(number)))
    case .cancelled(let cause): LogRecord(.cancelled, cause.number, id)
    case .cancelNoticed: LogRecord(.cancelNoticed, 0, id)
    case .paused: LogRecord(.paused, 0, id)
    case .unpaused: LogRecord(.unpaused, 0, id)
    case .conditionDecided(_, .satisfied): LogRecord(.conditionDecided, 0, id)
    case .conditionDecided(_, .unsatisfied): LogRecord(.conditionDecided, 1, id)
    case .conditionDecided(_, .produced(let product)): LogRecord(.conditionDecided, 2, id, .init(product))
    case .failed: LogRecord(.failed, 0, id)
    case .finished(let outcome): LogRecord(.finished, outcome.number, id)
    case .completed: LogRecord(.completed, 0, id)
    case .priorityChanged(let old, let new): LogRecord(.priorityChanged, 0, id, .init(old.rawValue, new.rawValue))
    }
  }

  /// Makes the change of a record; throws if it has none, or an invalid one.
  // Inlined: the compiler would pass the change through memory twice.
  @inline(__always)
  init(_ record: LogRecord, _ kind: LogRecord.Kind, _ text: String?) throws(LogRecord.Impossible) {
    let other = record.other.operation
    switch kind {
    case .discarded: self = .discarded
    case .dependencyAdded: self = .dependencyAdded(on: other)
    case .dependencyRemoved: self = .dependencyRemoved(on: other)
    case .requiresCondition: self = .requires(.condition(try LogRecord.required(text), otherwise: try record.named()))
    case .requiresExclusive: self = .requires(.exclusive(try LogRecord.required(text)))
    case .adopted: self = .adopted(by: other)
    case .enqueued: self = .enqueued(in: record.other.queue)
    case .ready: self = .ready
    case .unready: self = .unready
    case .dispatched: self = .dispatched
    case .executing: self = .executing
    case .returned: self = .returned
    case .blockBegan: self = .blockBegan(number: try record.block)
    case .blockEnded: self = .blockEnded(number: try record.block)
    case .cancelled: self = .cancelled(try record.named())
    case .cancelNoticed: self = .cancelNoticed
    case .paused: self = .paused
    case .unpaused: self = .unpaused
    case .conditionDecided: self = .conditionDecided(try LogRecord.required(text), try record.verdict)
    case .failed: self = .failed(message: try LogRecord.required(text))
    case .finished: self = .finished(try record.named())
    case .completed: self = .completed
    case .priorityChanged:
      let (old, new) = record.other.numbers
      self = .priorityChanged(old: try LogRecord.priority(old), new: try LogRecord.priority(new))
    case _: throw LogRecord.Impossible(what: "this is not an event")
    }
  }
}

// Changes of queues.
extension QueueChange<OperationID> {
  /// Returns the record of the change, without its time and its thread.
  func record(about queue: QueueID) -> LogRecord {
    let id = LogRecord.Pair(queue)
    return switch self {
    case .discarded: LogRecord(.queueDiscarded, 0, id)
    case .suspended: LogRecord(.suspended, 0, id)
    case .resumed: LogRecord(.resumed, 0, id)
    case .maxChanged(let old, let new): LogRecord(.maxChanged, 0, id, .init(old, new))
    // The barrier precedes its queue.
    case .barrierAdded(let barrier): LogRecord(.barrierAdded, 0, .init(barrier), id)
    case .idle: LogRecord(.idle, 0, id)
    }
  }

  /// Makes the change of a record; throws if it has none, or an invalid one.
  init(_ record: LogRecord, _ kind: LogRecord.Kind) throws(LogRecord.Impossible) {
    switch kind {
    case .queueDiscarded: self = .discarded
    case .suspended: self = .suspended
    case .resumed: self = .resumed
    case .maxChanged:
      let (old, new) = record.other.numbers
      guard min(old, new) > Int(Int32.min) else { throw LogRecord.Impossible(what: "the queue's limit is invalid") }
      self = .maxChanged(old: old, new: new)
    case .barrierAdded: self = .barrierAdded(record.subject.operation)
    case .idle: self = .idle
    case _: throw LogRecord.Impossible(what: "this is not an event")
    }
  }
}

// Parts.
extension LogRecord {
  fileprivate static func required(_ text: String?) throws(Impossible) -> String {
    guard let text else { throw Impossible(what: "a text is missing") }
    return text
  }

  func named<Value: IndexedCase>() throws(Impossible) -> Value {
    guard let value = Value(number: operand) else {
      throw Impossible(what: "\(String(describing: Value.self)) has no case \(operand)", isNew: true)
    }
    return value
  }

  static func priority(_ number: Int) throws(Impossible) -> QueuePriority {
    guard let priority = QueuePriority(rawValue: number) else {
      throw Impossible(what: "\(number) is not a priority")
    }
    return priority
  }

  fileprivate var block: Int32 {
    get throws(Impossible) {
      let number = other.numbers.0
      guard number > 0 else { throw Impossible(what: "blocks are counted from 1") }
      return Int32(number)
    }
  }

  fileprivate var verdict: ConditionVerdict<OperationID> {
    get throws(Impossible) {
      switch operand {
      case 0: return .satisfied
      case 1: return .unsatisfied
      case 2: return .produced(by: other.operation)
      case _: throw Impossible(what: "ConditionVerdict has no case \(operand)", isNew: true)
      }
    }
  }
}
