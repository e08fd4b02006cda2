internal import Dispatch

/// The records of one recording that its writer has not taken yet. The engine's lock guards it.
///
/// Records are kept in chunks, so that none is ever moved. The bound is a number of chunks: beyond it events are only
/// counted, until the writer has taken what is here and a snapshot with it.
struct RecordingBacklog {
  let recording: Recording
  private var encoder = LogRecordEncoder()
  /// The chunks that are full.
  private var full: [[LogRecord]] = []
  /// Empty chunks that have their memory.
  private var spares: [[LogRecord]] = []
  /// The number of events that came and had no room.
  private var missed = 0
  /// The copy of what exists, while it is being made: at the beginning, and after a gap. Until it is whole no event is kept.
  private(set) var snapshot: SnapshotBuilder? = SnapshotBuilder()
  /// The commands of persons that came when no event was kept: they are told after the snapshot, which has what they did.
  private var untold: [String] = []
  private let limit: Int
  /// Whether the writer was called since it took something.
  private var isWriterCalled = false

  /// 96 KiB with what a last item may need beyond it: less than the system's allocator maps for itself.
  static let recordsPerChunk = 4000
  private static let capacityOfChunk = 4090
  /// 32 MiB together.
  static let mostChunks = 341
  /// The writer is called early when so many are full.
  private static let chunksUntilCall = 8
  static let mostSpares = 16
  private static let mostUntold = 64

  /// - Parameter chunks: the number of full chunks that are kept at most.
  init(of recording: Recording, keeping chunks: Int) {
    self.recording = recording
    limit = chunks
    encoder.records.reserveCapacity(Self.capacityOfChunk)
  }

  /// Appends events, and calls the writer if it sleeps or much is waiting.
  ///
  /// The call is made under the engine's lock. It comes once in some milliseconds, and the writer does not ask for the
  /// lock at once.
  mutating func append(_ events: [EngineEvent]) {
    if let snapshot { return snapshot.note(events) }
    let fullBefore = full.count
    // A copy of each, with all that it may refer to, would take 100 instructions.
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

  /// Tells the class of an operation.
  mutating func introduce(_ type: Operation.Type, of id: OperationID, closure: ClosureCode) {
    if let snapshot { return snapshot.note(id.row) }
    if hasRoom() { encoder.append(type, of: id, closure: closure) }
  }

  /// Tells the name of an operation.
  mutating func introduce(_ name: String?, of id: OperationID) {
    if let snapshot { return snapshot.note(id.row) }
    if hasRoom() { encoder.append(name, of: id) }
  }

  /// Tells the name of a queue.
  mutating func introduce(_ name: String?, of id: QueueID) {
    if let snapshot { return snapshot.note(id) }
    if hasRoom() { encoder.append(name, of: id) }
  }

  /// Tells what dispatch queue lies below a queue.
  mutating func introduce(_ dispatchQueue: DispatchQueueID?, of id: QueueID) {
    if let snapshot { return snapshot.note(id) }
    if hasRoom() { encoder.append(dispatchQueue, of: id) }
  }

  /// Tells of a command of a person.
  mutating func append(command words: String, at time: EngineTime) {
    if snapshot == nil, hasRoom() {
      encoder.appendCommand(words, at: time)
    } else if untold.count < Self.mostUntold {
      untold.append(words)
    }
  }

  /// Takes all that is here. If something was missed, a snapshot begins.
  /// - Parameter spares: empty chunks, whose memory is used again. Those that are too many are left to the caller, which
  ///   frees them without the engine's lock.
  mutating func take(_ spares: inout [[LogRecord]]) -> [[LogRecord]] {
    while self.spares.count < Self.mostSpares, let spare = spares.popLast() { self.spares.append(spare) }
    if !encoder.records.isEmpty { closeChunk() }
    if missed > 0 {
      encoder.restart()
      snapshot = SnapshotBuilder(afterGapOf: missed)
    }
    defer { (full, missed, isWriterCalled) = ([], 0, false) }
    return full
  }

  /// Keeps what happens from now on.
  mutating func endSnapshot(at time: EngineTime) {
    snapshot = nil
    guard !untold.isEmpty else { return }
    for words in untold { encoder.appendCommand(words, at: time) }
    untold = []
    isWriterCalled = true
    recording.wake.signal()
  }

  /// Whether there is room for one more item. Once something was missed there is none until the next snapshot.
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
