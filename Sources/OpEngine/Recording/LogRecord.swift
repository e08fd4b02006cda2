/// One record of the binary form of the event log: 24 bytes, in the order of the fields, little-endian.
///
/// The memory of a recording and a file of the binary form are sequences of these. An operation takes about eight.
struct LogRecord: BitwiseCopyable {
  /// The raw value of a ``Kind``; meaningless in the bytes of a text.
  var kind: UInt8 = 0
  /// The number of a case that belongs to the kind, such as an outcome.
  var operand: UInt8 = 0
  /// The number of the thread; `otherWorker` if too great.
  var worker: UInt16 = 0
  /// Nanoseconds since the previous event.
  var delay: UInt32 = 0
  /// The subject, an operation or a queue.
  var subject = Pair()
  /// A second operation or queue, or the numbers of a change.
  var other = Pair()

  /// An id, or two numbers.
  struct Pair: Hashable, BitwiseCopyable {
    var first: UInt32 = 0
    var second: UInt32 = 0
  }

  /// The operand of a `time` that no event follows: a heartbeat.
  static let heartbeat: UInt8 = 1
  /// The mark for the number in a preceding record of the kind `worker`.
  static let otherWorker = UInt16.max
  static let size = 24

  /// The meaning of a record. The numbers belong to the format: they never change, and a new kind gets a new one.
  ///
  /// A reader shows an unknown event of ``newEvents`` as text, and continues after its 24 bytes. Any other unknown
  /// number is damage, after which nothing can be interpreted.
  enum Kind: UInt8, CaseIterable {
    // Parts of the next event.
    case time = 1
    case worker, text, path, since
    // Messages of a program to a client.
    case answer, end
    // Introductions and gaps.
    case className = 8
    case ofClass, name, queueName, gap, command, dispatchQueue, closureName
    // Of queues.
    case queueCreated = 16
    case queueDiscarded, suspended, resumed, maxChanged, idle, barrierAdded
    // Of operations.
    case created = 32
    case discarded, dependencyAdded, dependencyRemoved, enqueued, ready, unready, dispatched, executing, returned
    case blockBegan, blockEnded, cancelled, cancelNoticed, failed, finished, completed, priorityChanged, paused,
      unpaused
    case requiresCondition, requiresExclusive, adopted, conditionDecided, notified
    // Of either, or of neither.
    case waitBegan = 96
    case waitEnded, misused, linted
    // After a gap: the names of what lives, and the counters for later names.
    case logName = 224
    case queueLogName, lifeCounts, nameCount, usedName, usedDispatchQueue
    // Around the snapshot at the beginning of a segment, or after a gap in one.
    case snapshot, snapshotEnd

    /// The numbers of events added by later versions.
    static let newEvents: ClosedRange<UInt8> = 128...223

    /// Whether a record of this kind is an event; the others belong to the next event, or are introductions and gaps.
    var isEvent: Bool { (Self.queueCreated.rawValue..<Self.logName.rawValue).contains(rawValue) }

    /// Whether a record of this kind is a change of a queue.
    var isOfQueue: Bool { isEvent && rawValue < Self.created.rawValue }

    /// Whether a record of this kind is an event of an operation.
    var isOfOperation: Bool { (Self.created.rawValue..<Self.waitBegan.rawValue).contains(rawValue) }
  }
}

extension LogRecord {
  init(
    _ kind: Kind, _ operand: UInt8 = 0, _ subject: Pair = Pair(), _ other: Pair = Pair(), worker: UInt16 = 0,
    delay: UInt32 = 0
  ) {
    self.kind = kind.rawValue
    self.operand = operand
    self.worker = worker
    self.delay = delay
    self.subject = subject
    self.other = other
  }

  /// Whether it is a time that no event follows.
  var isHeartbeat: Bool { kind == Kind.time.rawValue && operand == Self.heartbeat }

  /// Counts the events in records.
  /// - Parameter written: the number of leading records that do not count.
  static func eventCount(of records: ArraySlice<LogRecord>, after written: Int = 0) -> Int {
    var (events, index) = (0, records.startIndex)
    while index < records.endIndex {
      let record = records[index]
      let isCounted = index - records.startIndex >= written
      index += 1
      guard let kind = Kind(rawValue: record.kind) else { continue }
      if kind == .text { index += (Int(record.subject.first) + size - 1) / size }
      if kind.isEvent, isCounted { events += 1 }
    }
    return events
  }
}

extension LogRecord.Pair {
  init(_ id: OperationID) { self.init(first: id.row, second: id.generation) }

  init(_ id: QueueID) { self.init(first: id.row, second: id.generation) }

  init(_ id: OperationID?) { self = id.map { Self($0) } ?? .none }

  init(_ id: QueueID?) { self = id.map { Self($0) } ?? .none }

  /// Packs two numbers, clamped to 32 bits.
  init(_ first: Int, _ second: Int = 0) {
    self.init(first: UInt32(bitPattern: Int32(clamping: first)), second: UInt32(bitPattern: Int32(clamping: second)))
  }

  init(wide: UInt64) { self.init(first: UInt32(truncatingIfNeeded: wide), second: UInt32(wide >> 32)) }

  /// Neither operation nor queue.
  static let none = Self(first: .none, second: 0)

  var operation: OperationID { OperationID(row: first, generation: second) }
  var queue: QueueID { QueueID(row: first, generation: second) }
  var numbers: (Int, Int) { (Int(Int32(bitPattern: first)), Int(Int32(bitPattern: second))) }
  var wide: UInt64 { UInt64(first) | UInt64(second) << 32 }
}
