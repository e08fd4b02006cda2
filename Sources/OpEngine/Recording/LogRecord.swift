/// One record of the binary form of the event log: 24 bytes, in the order of the fields, little-endian.
///
/// What the threads of a recorded program leave in memory, and what stands in a file of the binary form, is a sequence
/// of these. An operation takes about eight.
struct LogRecord: BitwiseCopyable {
  /// The raw value of a ``Kind``; of the bytes of a text, none.
  var kind: UInt8 = 0
  /// The number of a case that goes with the kind, such as an outcome.
  var operand: UInt8 = 0
  /// The number of the thread; `otherWorker` for one that is too great.
  var worker: UInt16 = 0
  /// Nanoseconds since the event before.
  var delay: UInt32 = 0
  /// The operation or the queue that the record is about.
  var subject = Pair()
  /// A second operation or queue, or the numbers of a change.
  var other = Pair()

  /// An id, or two numbers.
  struct Pair: Hashable, BitwiseCopyable {
    var first: UInt32 = 0
    var second: UInt32 = 0
  }

  /// Stands for the number that a record of the kind `worker` has given.
  static let otherWorker = UInt16.max
  static let size = 24

  /// The meaning of a record. The numbers are the format's: they never change, and a new kind gets a new one.
  ///
  /// A reader shows an event of ``newEvents`` that it does not know as text, and goes on behind its 24 bytes. Any other
  /// number without a kind is damage: without its meaning, what follows has none.
  enum Kind: UInt8, CaseIterable {
    // Of what follows.
    case time = 1
    case worker, text, path, since
    // Of what a program says to a client.
    case answer, end
    // Of what no event contains.
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

    /// The numbers of the events that later versions add.
    static let newEvents: ClosedRange<UInt8> = 128...223

    /// Whether a record of this kind is an event; the others belong to the next event, or tell of names and gaps.
    var isEvent: Bool { rawValue >= Self.queueCreated.rawValue }

    /// Whether a record of this kind is a change of a queue.
    var isOfQueue: Bool { isEvent && rawValue < Self.created.rawValue }
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
}

extension LogRecord {
  /// Counts the events that records tell of.
  /// - Parameter written: a number of records that do not count, the first ones.
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

  /// Packs two numbers; one beyond 32 bits becomes the greatest or the least of those.
  init(_ first: Int, _ second: Int = 0) {
    self.init(first: UInt32(bitPattern: Int32(clamping: first)), second: UInt32(bitPattern: Int32(clamping: second)))
  }

  init(wide: UInt64) { self.init(first: UInt32(truncatingIfNeeded: wide), second: UInt32(wide >> 32)) }

  /// No operation, no queue.
  static let none = Self(first: .none, second: 0)

  var operation: OperationID { OperationID(row: first, generation: second) }
  var queue: QueueID { QueueID(row: first, generation: second) }
  var numbers: (Int, Int) { (Int(Int32(bitPattern: first)), Int(Int32(bitPattern: second))) }
  var wide: UInt64 { UInt64(first) | UInt64(second) << 32 }
}
