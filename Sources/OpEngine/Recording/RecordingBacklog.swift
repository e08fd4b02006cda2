internal import Dispatch

/// The records of one recording that its writer has not taken yet. The engine's lock guards it.
///
/// Records are kept in chunks, so that none is ever moved. The number of chunks is bounded: beyond it events are only
/// counted, until the writer has taken the chunks and a snapshot.
struct RecordingBacklog {
  let recording: Recording
  private var encoder = LogRecordEncoder()
  private var full: [[LogRecord]] = []
  /// Empty chunks with memory.
  private var spares: [[LogRecord]] = []
  /// The number of events without space.
  private var missed = 0
  /// The copy of the state in progress: at the beginning, and after a gap. No events are kept before it is complete. At
  /// the beginning of a segment they are, in the segment before.
  private(set) var snapshot: SnapshotBuilder?
  /// The users' commands that came while no events were kept: they are recorded after the snapshot, which has their
  /// effects.
  private var untold: [String] = []
  private let limit: Int
  /// Whether the writer was called since it last took records.
  private var isWriterCalled = false

  /// 96 KiB with the possible excess of a last item: less than the size from which the system's allocator maps memory
  /// separately.
  static let recordsPerChunk = 4000
  private static let capacityOfChunk = 4090
  /// 32 MiB together.
  static let maxChunks = 341
  /// The number of full chunks at which the writer is called early.
  private static let chunksUntilCall = 8
  static let maxSpares = 16
  private static let maxUntold = 64

  /// - Parameter chunks: the maximum number of full chunks.
  init(of recording: Recording, keeping chunks: Int) {
    self.recording = recording
    limit = chunks
    snapshot = SnapshotBuilder(isMarked: recording.isSegmented)
    encoder.records.reserveCapacity(Self.capacityOfChunk)
  }

  /// Appends events, and calls the writer if it sleeps or much is waiting.
  ///
  /// The call is made under the engine's lock. It happens once in some milliseconds, and the writer does not take the
  /// lock at once.
  mutating func append(_ events: [EngineEvent]) {
    if let snapshot {
      snapshot.note(events)
      guard snapshot.beginsSegment else { return }
    }
    let fullBefore = full.count
    // Copying each, with its references, would take 100 instructions.
    events.withUnsafeBufferPointer { events in
      for index in events.indices {
        if hasRoom() { encoder.append(events[index]) } else { missed += 1 }
      }
    }
    let isMuch = fullBefore < Self.chunksUntilCall && full.count >= Self.chunksUntilCall
    guard isMuch || !isWriterCalled else { return }
    isWriterCalled = true
    recording.wake.signal()
  }

  /// Introduces the class of an operation.
  mutating func introduce(_ type: Operation.Type, of id: OperationID, closure: ClosureCode) {
    snapshot?.note(id.row)
    if keepsEvents, hasRoom() { encoder.append(type, of: id, closure: closure) }
  }

  /// Introduces the name of an operation.
  mutating func introduce(_ name: String?, of id: OperationID) {
    snapshot?.note(id.row)
    if keepsEvents, hasRoom() { encoder.append(name, of: id) }
  }

  /// Introduces the name of a queue.
  mutating func introduce(_ name: String?, of id: QueueID) {
    snapshot?.note(id)
    if keepsEvents, hasRoom() { encoder.append(name, of: id) }
  }

  /// Introduces the dispatch queue below a queue.
  mutating func introduce(_ dispatchQueue: DispatchQueueID?, of id: QueueID) {
    snapshot?.note(id)
    if keepsEvents, hasRoom() { encoder.append(dispatchQueue, of: id) }
  }

  /// Appends a command of the user.
  mutating func append(command words: String, at time: EngineTime) {
    if keepsEvents, hasRoom() {
      encoder.appendCommand(words, at: time)
    } else if untold.count < Self.maxUntold {
      untold.append(words)
    }
  }

  /// Takes all records. If events were missed, a snapshot begins.
  /// - Parameter spares: empty chunks, whose memory is reused. Superfluous ones are left to the caller, which frees
  ///   them without the engine's lock.
  mutating func take(_ spares: inout [[LogRecord]]) -> [[LogRecord]] {
    while self.spares.count < Self.maxSpares, let spare = spares.popLast() { self.spares.append(spare) }
    if !encoder.records.isEmpty { closeChunk() }
    if missed > 0 {
      encoder.restart()
      snapshot = SnapshotBuilder(afterGapOf: missed, isMarked: recording.isSegmented)
    }
    defer { (full, missed, isWriterCalled) = ([], 0, false) }
    return full
  }

  /// Appends a heartbeat, unless events are missing.
  mutating func appendHeartbeat(at time: EngineTime) {
    if snapshot == nil, missed == 0 { encoder.appendHeartbeat(at: time) }
  }

  /// Begins the snapshot of a segment, unless one is in progress or due.
  mutating func beginSegment() {
    if snapshot == nil, missed == 0 { snapshot = SnapshotBuilder(isMarked: true, beginsSegment: true) }
  }

  /// Drops everything, and only counts events until the writer takes again: it cannot write.
  mutating func drop() {
    (snapshot, missed) = (nil, missed + 1)
    full = []
    encoder.records.removeAll(keepingCapacity: true)
  }

  /// Keeps events from now on, in the new segment if one begins.
  /// - Returns: the records before the snapshot.
  mutating func endSnapshot(at time: EngineTime) -> [[LogRecord]] {
    let ended = snapshot.take()
    guard ended?.beginsSegment != true else {
      if !encoder.records.isEmpty { closeChunk() }
      encoder.restart()
      defer { (full, missed, isWriterCalled) = ([], 0, false) }
      return full
    }
    tellCommands(at: time)
    return []
  }

  private mutating func tellCommands(at time: EngineTime) {
    guard !untold.isEmpty else { return }
    for words in untold { encoder.appendCommand(words, at: time) }
    untold = []
    isWriterCalled = true
    recording.wake.signal()
  }

  /// Whether events are kept at present.
  private var keepsEvents: Bool { snapshot.map(\.beginsSegment) ?? true }

  /// Whether there is space for one more item; after a missed event, not before the next snapshot.
  @inline(__always)
  private mutating func hasRoom() -> Bool {
    missed == 0 && (encoder.records.count < Self.recordsPerChunk || hasRoomForChunk())
  }

  private mutating func hasRoomForChunk() -> Bool {
    guard full.count < limit else { return false }
    closeChunk()
    return true
  }

  private mutating func closeChunk() {
    full.append(encoder.records)
    encoder.records = spares.popLast() ?? []
    encoder.records.reserveCapacity(Self.capacityOfChunk)
  }
}
