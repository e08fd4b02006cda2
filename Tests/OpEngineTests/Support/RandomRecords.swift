@testable import OpEngine

/// Random records of all kinds about a few operations and queues, whose rows are used again.
struct RandomRecords {
  private var random: SplitMix64
  /// The generation of each row.
  private var generations = [UInt32](repeating: 1, count: 8)
  private var queueGenerations = [UInt32](repeating: 0, count: 4)
  private var encoder = LogRecordEncoder()

  private final class Download: Operation, @unchecked Sendable {}
  private static let names = [nil, "", "A", "A-2", "A-3", "Download-1", "queue", "main", "queue-2"]

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  private mutating func draw(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  /// An operation of the latest generation of its row, or the one before if that is only mentioned.
  private mutating func operation(isMentioned: Bool = true) -> OperationID {
    let row = draw(generations.count)
    let age: UInt32 = isMentioned && generations[row] > 1 && draw(8) == 0 ? 1 : 0
    return OperationID(row: Row(row), generation: generations[row] - age)
  }

  private mutating func queue() -> QueueID {
    let row = draw(queueGenerations.count)
    return QueueID(row: Row(row), generation: queueGenerations[row])
  }

  /// Returns some records, a gap, and the introductions of everything that exists.
  mutating func chunks() -> [[LogRecord]] {
    for _ in 0..<draw(100) { append() }
    let before = take()
    encoder.restart()
    encoder.appendGap(of: 1, at: .zero)
    let gap = take()
    for row in queueGenerations.indices { appendCreation(ofQueue: row) }
    for row in generations.indices { appendClass(of: row) }
    return [before, gap, take()]
  }

  private mutating func appendCreation(ofQueue row: Int) {
    let queue = QueueID(row: Row(row), generation: queueGenerations[row])
    append(.queueCreated(queue, runBy: row == 3 ? .main : .pool))
  }

  private mutating func appendClass(of row: Int) {
    let types: [Operation.Type] = [Operation.self, Download.self, ManualOperation.self]
    let id = OperationID(row: Row(row), generation: generations[row])
    encoder.append(types[draw(3)], of: id, closure: .none)
  }

  private mutating func take() -> [LogRecord] {
    defer { encoder.records = [] }
    return encoder.records
  }

  private mutating func append() {
    switch draw(9) {
    case 0, 1:
      appendClass(of: draw(generations.count))
    case 2: encoder.append(Self.names[draw(9)], of: operation(isMentioned: false))
    case 3: encoder.append(Self.names[draw(9)], of: queue())
    case 4:
      let number = draw(6)
      encoder.append(number == 0 ? nil : DispatchQueueID(number: UInt64(number)), of: queue())
    case 5: renew()
    default: append(change())
    }
  }

  private mutating func append(_ change: EngineEvent.Change) {
    if draw(5) == 0 { encoder.append(since: .zero) }
    encoder.append(EngineEvent(sequence: 1, time: .zero, worker: .main, change: change))
  }

  /// Ends a life, at times with an event. The main queue remains.
  private mutating func renew() {
    let (row, queueRow) = (draw(generations.count), draw(queueGenerations.count - 1))
    switch draw(3) {
    case 0: append(.operation(OperationID(row: Row(row), generation: generations[row]), .discarded))
    case 1:
      append(.queue(QueueID(row: Row(queueRow), generation: queueGenerations[queueRow]), .discarded))
      queueGenerations[queueRow] += 1
      return
    default: break
    }
    generations[row] += 1
  }

  private mutating func change() -> EngineEvent.Change {
    let (id, other, queue) = (operation(), operation(), queue())
    let new = operation(isMentioned: false)
    let changes: [EngineEvent.Change] = [
      .queue(queue, .suspended), .queue(queue, .resumed), .queue(queue, .idle),
      .queue(queue, .barrierAdded(id)), .queue(queue, .maxChanged(old: -1, new: 3)),
      .queueCreated(queue, runBy: .pool), .queueCreated(queue, runBy: queue.row == 3 ? .main : .underlying),
      .created(new, .custom, .high), .operation(new, .priorityChanged(old: .low, new: .high)),
      .operation(id, .dependencyAdded(on: other)),
      .operation(id, .dependencyRemoved(on: other)), .operation(id, .enqueued(in: queue)), .operation(id, .ready),
      .operation(id, .dispatched), .operation(id, .executing), .operation(id, .blockBegan(number: 1)),
      .operation(id, .cancelled(.asked)), .operation(id, .finished(.completed)), .operation(id, .adopted(by: other)),
      .operation(id, .failed(message: "A")), .operation(id, .requires(.exclusive("A"))),
      .operation(id, .conditionDecided("A", .satisfied)),
      .operation(id, .conditionDecided("A", .produced(by: other))), .waitBegan(.operation(id), inside: nil),
      .waitBegan(.operation(id), inside: other), .waitEnded(.queue(queue), inside: id),
      .waitEnded(.queue(queue), inside: nil), .notified(id, KeyChange(.isReady, old: nil, new: 0)),
      .misused(.dependencyCycle, operation: id, queue: nil, path: [id, other]),
      .linted(.deadlock, operation: nil, queue: nil, path: [other, new]),
      .linted(.maxZero, operation: id, queue: queue),
    ]
    return changes[draw(changes.count)]
  }
}
