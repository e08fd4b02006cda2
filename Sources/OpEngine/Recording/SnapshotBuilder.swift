/// A copy of an engine's state for a recording, made in slices, with names and classes.
///
/// The engine's lock guards it until it is complete; then it is immutable.
final class SnapshotBuilder: @unchecked Sendable {
  private var copy = SlicedCopy()
  /// The classes by row; nil if unknown.
  private var classes: [Operation.Type?] = []
  private var closures: [ClosureCode] = []
  private var names: [String?] = []
  private var queueNames: [QueueID: String] = [:]
  /// The number of events that the recording has missed; 0 at its beginning.
  private(set) var missed: Int
  /// The operations that read as finished without having reported it: lints, which copies do not contain.
  var silent: [OperationID] = []

  /// Whether the log is in segments: then marks are around the snapshot, and a gap follows from their numbers.
  private let isMarked: Bool
  /// Whether it begins a segment, while events are recorded.
  let beginsSegment: Bool

  /// - Parameters:
  ///   - missed: the number of events that the recording has missed; 0 at its beginning.
  ///   - isMarked: whether the log is in segments.
  ///   - beginsSegment: whether it begins a segment after another one.
  init(afterGapOf missed: Int = 0, isMarked: Bool = false, beginsSegment: Bool = false) {
    (self.missed, self.isMarked, self.beginsSegment) = (missed, isMarked, beginsSegment)
  }

  /// The moment of the state.
  var time: EngineTime { copy.snapshot.time }

  /// Records the rows changed by events between two slices. The recording keeps these events only if a segment begins.
  func note(_ events: [EngineEvent]) {
    for event in events { copy.note(event.change) }
    if missed > 0 { missed += events.count }
  }

  /// Records a change of an operation without an event.
  func note(_ operation: Row) { copy.note(operation) }

  /// Records a change of a queue without an event.
  func note(_ queue: QueueID) { copy.note(queue) }

  /// Copies one slice.
  /// - Returns: whether it was the last one.
  func advance(_ core: borrowing Engine.Core) -> Bool {
    let isWhole = copy.advance(core.state)
    for id in copy.copied {
      while classes.count <= Int(id.row) {
        classes.append(nil)
        closures.append(.none)
        names.append(nil)
      }
      classes[Int(id.row)] = core.knownClass(of: id)
      closures[Int(id.row)] = core.knownClosure(of: id)
      names[Int(id.row)] = core.names[id]
    }
    for id in copy.copiedQueues { queueNames[id] = core.queueNames[id] }
    return isWhole
  }

  /// Composes the records of the state, without a lock.
  /// - Parameter receive: receives them in chunks as they can be written, since together they may need much memory.
  /// - Complexity: O(n log n) in the operations and their lists.
  func forEachChunk<Failure: Error>(_ receive: ([LogRecord]) throws(Failure) -> Void) throws(Failure) {
    var encoder = LogRecordEncoder()
    let snapshot = copy.snapshot
    if isMarked || missed > 0 {
      if isMarked {
        encoder.appendSnapshot(after: snapshot.sequence, at: snapshot.time)
      } else {
        encoder.appendGap(of: missed, at: snapshot.time)
      }
      // In a chunk of its own: between it and the state, the writer adds the names from before.
      try receive(encoder.records)
      encoder.records.removeAll(keepingCapacity: true)
    }
    try snapshot.forEachEvent { event, since throws(Failure) in
      if case .created(let id, _, _) = event.change {
        if let known = classes[Int(id.row)] { encoder.append(known, of: id, closure: closures[Int(id.row)]) }
        if let name = names[Int(id.row)] { encoder.append(name, of: id) }
      } else if case .queueCreated(let id, _) = event.change, let name = queueNames[id] {
        encoder.append(name, of: id)
      }
      if let since { encoder.append(since: since) }
      encoder.append(event)
      // After the event, which names only the executor.
      if case .queueCreated(let id, runBy: .underlying) = event.change {
        encoder.append(snapshot.queues[Int(id.row)]?.dispatchQueue, of: id)
      }
      guard encoder.records.count >= RecordingBacklog.recordsPerChunk else { return }
      try receive(encoder.records)
      encoder.records.removeAll(keepingCapacity: true)
    }
    for id in silent where snapshot.knows(id) {
      if snapshot.lints[id.row]?.contains(.missingKeyValueChange) == true { continue }
      let queue = snapshot.operations[Int(id.row)]?.queue
      let lint = EngineEvent.Change.linted(.missingKeyValueChange, operation: id, queue: queue)
      encoder.append(EngineEvent(sequence: snapshot.sequence, time: snapshot.time, worker: .main, change: lint))
    }
    if isMarked { encoder.appendSnapshotEnd(after: snapshot.sequence) }
    try receive(encoder.records)
  }
}
