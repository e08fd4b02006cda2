/// The names and numbers that readers give to the operations and queues in a log of records.
///
/// The writer of the records follows them, because after a gap it writes those from before. A `LogComposer` gives the
/// same names, but decodes each event and makes its line, which a writer that only copies cannot afford: here most
/// events only find that their operation is named, and texts are made for a snapshot.
struct RecordNames {
  /// The latest operation or queue of a row.
  private struct Life {
    var generation: UInt32 = 0
    /// The part of the log, between two gaps, in which it was last introduced; 0 for none.
    var part: UInt32 = 0
    /// Whether it has entered this part of the log.
    var isEntered = false
    var isMainQueue = false
    /// The class of an operation, and its closure if any: indices of `texts`, with 0 for none.
    var className: UInt32 = 0
    var closure: UInt32 = 0
    /// The name of its own; once in the log, the name there without the number behind it.
    var name: String?
    /// The number behind the name in the log; 0 for none.
    var suffix = 0
    /// The number in the log; -1 before it has one.
    var number = -1

    /// The name in the log, if it has one.
    var logName: String { UniqueNames.Name(base: name ?? "", number: suffix == 0 ? nil : suffix).text }

    mutating func take(_ given: (name: UniqueNames.Name, number: Int)) {
      (name, suffix, number) = (given.name.base, given.name.number ?? 0, given.number)
    }
  }

  /// The indices of names by the numbers in records. Most records have the number of the one before.
  private struct Indices {
    private var indices: [UInt32: UInt32] = [:]
    private var latest: (number: UInt32, index: UInt32) = (0, 0)

    /// Returns the index of a number; 0 for none.
    mutating func index(of number: UInt32) -> UInt32 {
      if latest.number != number { latest = (number, indices[number] ?? 0) }
      return latest.index
    }

    mutating func set(_ number: UInt32, to index: UInt32) {
      indices[number] = index
      latest = (number, index)
    }
  }

  private var counters = NameCounters()
  private var operations: [Life] = []
  private var queues: [Life] = []
  /// The names of classes and closures so far.
  private var texts = [UniqueNames.Base("Operation")]
  private var indices: [String: UInt32] = [:]
  /// The classes, which are numbered anew after a gap.
  private var classes = Indices()
  private var closures = Indices()
  /// The part of the log, from 1.
  private var part: UInt32 = 1
  private var isAfterGap = false
  /// Whether the log is in segments: a reader of the whole does not forget the classes of what has no name yet.
  private var isSegmented = false

  /// Follows the next records, which end with a whole item; a gap, or the beginning of a
  /// snapshot, is the last of its records.
  /// - Parameter introductions: receives what has to be written before these records.
  mutating func follow(_ records: [LogRecord], introductions: inout LogRecordEncoder) {
    if isAfterGap {
      for part in counters.parts { introductions.append(part) }
      isAfterGap = false
    }
    var (index, text, path) = (0, 0..<0, [OperationID]())
    while index < records.count {
      let record = records[index]
      index += 1
      guard let kind = LogRecord.Kind(rawValue: record.kind) else { continue }
      let (id, queue) = (record.subject.operation, record.subject.queue)
      switch kind {
      // Texts.
      case .text:
        let count = Int(record.subject.first)
        text = index * LogRecord.size..<index * LogRecord.size + count
        index += (count + LogRecord.size - 1) / LogRecord.size
      case .className: classes.set(record.subject.first, to: textIndex(Self.text(text, of: records)))
      case .closureName: closures.set(record.subject.first, to: textIndex(Self.text(text, of: records)))
      // Introductions and settings.
      case .ofClass:
        introduce(id, &introductions)
        let className = classes.index(of: record.other.first)
        let closure = closures.index(of: record.other.second)
        set(id) { ($0.className, $0.closure) = (className, closure) }
      case .name:
        introduce(id, &introductions)
        let name = record.operand == 0 ? nil : Self.text(text, of: records)
        set(id) { $0.name = name }
      case .created: introduce(id, &introductions, withClass: isSegmented)
      case .priorityChanged: introduce(id, &introductions)
      case .discarded: forget(id)
      case .queueName:
        introduce(queue, &introductions)
        let name = record.operand == 0 ? nil : Self.text(text, of: records)
        set(queue) { $0.name = name }
      case .queueCreated:
        introduce(queue, &introductions)
        set(queue) { $0.isMainQueue = record.operand == QueueExecutor.main.number }
      case .dispatchQueue:
        introduce(queue, &introductions)
        let number = record.other.wide
        if number != 0 { _ = counters.number(of: DispatchQueueID(number: number)) }
        set(queue) { $0.isMainQueue = false }
      case .maxChanged, .suspended, .resumed: introduce(queue, &introductions)
      case .queueDiscarded: forget(queue)
      case .gap, .snapshot:
        isSegmented = kind == .snapshot
        part += 1
        classes = Indices()
        isAfterGap = true
      // Other events enter their subjects into the log, in the order of `LogComposer`.
      case .dependencyAdded, .dependencyRemoved, .adopted:
        enter(id)
        enter(record.other.operation)
      case .conditionDecided:
        enter(id)
        if record.operand == 2 { enter(record.other.operation) }
      case .enqueued, .barrierAdded:
        enter(record.other.queue)
        enter(id)
      case .idle: enter(queue)
      case .waitBegan, .waitEnded:
        if record.operand != 0 { enter(record.other.queue) }
        enter(id)
        if record.operand == 0 { enter(record.other.operation) }
      case .path: path.append(id)
      case .misused, .linted:
        enter(record.other.queue)
        enter(id)
        for id in path { enter(id) }
        path = []
      case _: if kind.isOfOperation { enter(id) }
      }
    }
  }
}

// Lives.
extension RecordNames {
  /// Names an operation, unless it is in this part of the log, or was not introduced there.
  @inline(__always)
  private mutating func enter(_ id: OperationID) {
    guard Self.isNew(id.row, id.generation, operations, part) else { return }
    name(Int(id.row))
  }

  private mutating func enter(_ id: QueueID) {
    let row = Int(id.row)
    guard Self.isNew(id.row, id.generation, queues, part) else { return }
    queues[row].isEntered = true
    guard queues[row].number < 0 else { return }
    queues[row].take(
      queues[row].isMainQueue ? counters.nextMainQueue() : counters.nextQueue(preferred: queues[row].name))
  }

  private mutating func name(_ row: Int) {
    operations[row].isEntered = true
    guard operations[row].number < 0 else { return }
    let (className, closure) = (Int(operations[row].className), Int(operations[row].closure))
    if let name = operations[row].name {
      operations[row].take(counters.nextOperation(preferred: name, className: texts[className].text))
    } else {
      operations[row].take(
        counters.nextOperation(texts[closure == 0 ? className : closure], isClosure: closure != 0))
    }
  }

  /// Whether a life was introduced in this part of the log and has not entered it.
  @inline(__always)
  private static func isNew(_ row: Row, _ generation: UInt32, _ lives: [Life], _ part: UInt32) -> Bool {
    let row = Int(row)
    return row < lives.count && !lives[row].isEntered && lives[row].part == part && lives[row].generation == generation
  }

  /// Begins a life, or continues it after a gap, with the name from before.
  /// - Parameter withClass: whether these records do not tell the class, which is then that from before.
  private mutating func introduce(
    _ id: OperationID, _ introductions: inout LogRecordEncoder, withClass: Bool = false
  ) {
    let before = withClass && Int(id.row) < operations.count ? operations[Int(id.row)] : Life()
    if Self.introduce(id.row, id.generation, &operations, part) {
      let life = operations[Int(id.row)]
      return introductions.append(life.logName, numbered: life.number, of: id)
    }
    let isKnown = before.generation == id.generation && before.part != 0 && before.part != part
    guard isKnown, before.className != 0 else { return }
    set(id) { ($0.className, $0.closure) = (before.className, before.closure) }
    let closure = before.closure == 0 ? nil : texts[Int(before.closure)].text
    introductions.append(texts[Int(before.className)].text, closure: closure, numbered: before.className, of: id)
  }

  private mutating func introduce(_ id: QueueID, _ introductions: inout LogRecordEncoder) {
    guard Self.introduce(id.row, id.generation, &queues, part) else { return }
    let life = queues[Int(id.row)]
    introductions.append(life.logName, numbered: life.number, of: id)
  }

  /// - Returns: whether it has a name from before a gap.
  @inline(__always)
  private static func introduce(_ row: Row, _ generation: UInt32, _ lives: inout [Life], _ part: UInt32) -> Bool {
    let row = Int(row)
    while lives.count <= row { lives.append(Life()) }
    guard lives[row].part != part || lives[row].generation != generation else { return false }
    guard lives[row].generation == generation, lives[row].number >= 0 else {
      lives[row] = Life(generation: generation, part: part)
      return false
    }
    (lives[row].part, lives[row].isEntered) = (part, false)
    return true
  }

  /// Changes an operation that has no name in the log.
  @inline(__always)
  private mutating func set(_ id: OperationID, _ change: (inout Life) -> Void) {
    if operations[Int(id.row)].number < 0 { change(&operations[Int(id.row)]) }
  }

  private mutating func set(_ id: QueueID, _ change: (inout Life) -> Void) {
    if queues[Int(id.row)].number < 0 { change(&queues[Int(id.row)]) }
  }

  /// Forgets an operation that was released before it entered the log.
  private mutating func forget(_ id: OperationID) {
    if Self.isNew(id.row, id.generation, operations, part) { operations[Int(id.row)] = Life() }
  }

  private mutating func forget(_ id: QueueID) {
    if Self.isNew(id.row, id.generation, queues, part) { queues[Int(id.row)] = Life() }
  }

  // MARK: - Texts

  private static func text(_ bytes: Range<Int>, of records: [LogRecord]) -> String {
    records.withUnsafeBytes { String(decoding: UnsafeRawBufferPointer(rebasing: $0[bytes]), as: UTF8.self) }
  }

  /// Returns the index of the name of a class or a closure; 0 for an empty one.
  private mutating func textIndex(_ text: String) -> UInt32 {
    if text.isEmpty { return 0 }
    if let index = indices[text] { return index }
    let index = UInt32(texts.count)
    texts.append(UniqueNames.Base(text))
    indices[text] = index
    return index
  }
}
