internal import Dispatch
internal import OpSystem

/// A recording of an engine, which writes its event log to a file.
///
/// `Engine.record(to:title:keep:)` begins a recording. It lasts until `end()` or the end of its engine, whether or not
/// this object is kept. If the file takes no more bytes, the recording ends with a message on standard error, which has
/// the number of lost events, and the engine continues; one that keeps only the latest part goes on later.
// It also writes to a client of a served engine. The threads of the program only leave records in memory, 24 bytes
// each; a thread of the recording's own writes them a few milliseconds later.
public final class Recording: Sendable {
  /// The answers to a client that are to be written.
  private struct Answers {
    var waiting: [AttachAnswer] = []
    /// Whether the writer has ended.
    var areOver = false
  }

  /// The pieces taken from the engine and not written yet.
  struct Taken {
    var pieces: [Piece] = []
    /// Whether the engine has let go, and nothing more comes.
    var isOver = false
  }

  /// The path of the file, as passed to `record(to:title:keep:)`.
  public let path: String
  /// The signal that there is something to write.
  let wake = DispatchSemaphore(value: 0)
  let engine: EngineAnchor
  let output: Lock<LogOutput>
  /// The lines of the output; nil in the binary form.
  private let lines: LogLines?
  private let answers = Lock(Answers())
  /// The space for answers: a signal for each one that may wait.
  private let room = DispatchSemaphore(value: 0)
  /// Whether the program's threads have priority over the writer. For a client, a gap is acceptable; a file must have
  /// everything within `pause`. On two cores, a million operations beside a client that does not read then have 4 to 8
  /// pauses of over 1 ms, unserved 2 to 4, and without this priority 22 to 38.
  let isForClient: Bool
  /// Whether only the latest part is kept, in segments.
  let isSegmented: Bool
  /// The silence after which a file gets the time, so that the log of a program that hangs shows for how long.
  private let silence: DispatchTimeInterval
  /// The reaction to a failure of the file or the client.
  let onFailure: @Sendable (EngineError) -> Void
  /// The lock held while pieces are taken: the writer and the thread that ends the recording may do so at once, and the
  /// order is kept.
  let taken = Lock(Taken())
  /// A group that is empty when everything is in the file.
  private let writing = DispatchGroup()
  /// A forked child has no writer, and does not write into its parent's log.
  private let process = getpid()

  /// The time for which the writer lets events collect between two writes.
  ///
  /// A killed process loses these, and those that came while the writer was busy or had no processor. Of 350 programs
  /// killed on two cores with a load of 3 to 5, half had lost less than 2.5 ms, nine of ten less than 5.3 ms, 13 more
  /// than 10 ms, and one 166 ms.
  private static let pause = DispatchTimeInterval.milliseconds(5)

  /// The maximum number of waiting answers: it bounds the memory for a client that sends commands and reads nothing.
  private static let maxAnswers = 64
  /// The maximum time for which an answer waits for space.
  private static let answerTimeout = DispatchTimeInterval.seconds(5)

  /// Every recording whose writer has not ended.
  private static let all = Lock<[Recording]>([])

  /// Makes the file, and writes nothing yet.
  convenience init(
    of engine: Engine, to path: String, title: String, keep limit: RecordingLimit? = nil,
    heartbeatAfter silence: DispatchTimeInterval = .never
  ) throws(EngineError) {
    let output = try LogOutput(
      path: path, title: title, workers: engine.workers, of: LogProcess(of: engine), keep: limit)
    self.init(of: engine, to: output, path: path, heartbeatAfter: silence) { error in
      StandardError.write("\(error); \(error.ending)")
    }
  }

  init(
    of engine: Engine, to output: consuming LogOutput, path: String,
    heartbeatAfter silence: DispatchTimeInterval = .never, onFailure: @escaping @Sendable (EngineError) -> Void
  ) {
    self.path = path
    isForClient = output.isForClient
    isSegmented = output.isSegmented
    lines = output.lines
    self.engine = engine.core.withLock { $0.pool.anchor }
    self.silence = silence
    self.onFailure = onFailure
    self.output = Lock(output)
    for _ in 0..<Self.maxAnswers { room.signal() }
  }

  /// Writes the present state, and has a thread write all later events.
  /// - Parameter chunks: the maximum number of full chunks of records that wait for the writer.
  func begin(on engine: Engine, keeping chunks: Int) throws(EngineError) {
    try begin(with: join(engine, keeping: chunks))
  }

  /// Has all later events kept.
  /// - Returns: the present state.
  func join(_ engine: Engine, keeping chunks: Int) -> SnapshotBuilder? {
    engine.observers.beginRecording()
    engine.core.withLock { core in
      // The snapshot of a segment says since when.
      if isSegmented { core.state.recordTimes() }
      core.begin(RecordingBacklog(of: self, keeping: chunks))
    }
    return snapshot()?.state
  }

  /// Writes the state at the moment when the recording joined its engine, and has a thread write the events since.
  func begin(with present: SnapshotBuilder?) throws(EngineError) {
    writing.enter()
    ProcessEnd.expect()
    Self.all.withLock { $0.append(self) }
    do throws(EngineError) {
      try writeBeginning(present)
      guard SystemThread.startIfPossible({ self.write() }) else { throw EngineError(noThreadForLog: path) }
    } catch {
      close()
      throw error
    }
  }

  /// Leaves the engine, and writes the state at the moment of joining it.
  func writeAlone(_ present: SnapshotBuilder?) throws(EngineError) {
    detach()
    try writeBeginning(present)
    try writeEnd()
  }

  func writeBeginning(_ present: SnapshotBuilder?) throws(EngineError) {
    try output.withLock { output throws(EngineError) in try output.begin() }
    if let present { try write(present) }
  }

  /// Writes an answer, after all earlier events. If many answers wait, it waits some seconds for their reader.
  /// - Returns: whether the answer will be written.
  func append(_ answer: AttachAnswer) -> Bool {
    guard room.wait(timeout: .now() + Self.answerTimeout) == .success else { return false }
    let isOver = answers.withLock { answers in
      if !answers.areOver { answers.waiting.append(answer) }
      return answers.areOver
    }
    if isOver { room.signal() } else { wake.signal() }
    return !isOver
  }

  /// Reads the names of the log so far; nil in the binary form.
  func withNames<Result>(_ body: (LogComposer) -> Result) -> Result? { lines?.withNames(body) }

  /// Ends the recording and closes the file, which then has every event from before the call.
  ///
  /// The call blocks until the file is written. A second call has no effect.
  public func end() { end(until: .distantFuture) }

  /// Ends all recordings of this process, and waits for their writers.
  static func endAll(until deadline: DispatchTime) {
    guard ProcessEnd.isExpected else { return }
    let all = all.withLock { $0 }.filter { $0.process == getpid() }
    for recording in all { recording.detach() }
    for recording in all { recording.end(until: deadline) }
  }

  /// Ends it, and waits until all earlier events are written, or until the deadline.
  func end(until deadline: DispatchTime) {
    detach()
    if getpid() == process { _ = writing.wait(timeout: deadline) }
  }

  /// Detaches the recording from its engine, and leaves the rest to the writer.
  private func detach() {
    taken.withLock { taken in
      var none: [[LogRecord]] = []
      // Close a gap first, slice by slice: at the end that would happen under the engine's lock.
      taken.pieces += take(&none) ?? []
      let rest = engine.withEngine { engine in
        let now = engine.runtime.now
        let rest = engine.core.withLock { $0.end(self, at: now) }
        if rest != nil { engine.observers.endRecording() }
        return rest
      }
      guard let rest = rest ?? nil else { return }
      taken.pieces += rest
      taken.isOver = true
    }
    wake.signal()
  }

  /// Passes the rest to the writer, which then ends.
  func complete(with pieces: [Piece]) {
    taken.withLock { taken in
      taken.pieces += pieces
      taken.isOver = true
    }
    wake.signal()
  }
}

// Data from the engine.
extension Recording {
  /// A part of the log.
  enum Piece: Sendable {
    case records([LogRecord])
    /// The state after a gap. Its records are composed as they are written: a client that does not read needs no memory
    /// for them.
    case snapshot(SnapshotBuilder)
  }

  /// The result of copying one slice of the state.
  enum Slice {
    case more
    /// The state, and the records before it that were not taken.
    case last(SnapshotBuilder, after: [[LogRecord]])
    /// The recording needs no snapshot, or is over.
    case none
  }

  /// The time for which the engine's lock is left to other threads between two slices, in microseconds.
  private static let sliceInterval: UInt32 = 50

  /// Takes the records since the last call, and after a gap the whole state.
  /// - Parameter spares: empty chunks, whose memory is reused.
  /// - Returns: nil if the recording is over.
  func take(_ spares: inout [[LogRecord]]) -> [Piece]? {
    let chunks = engine.withEngine { engine in engine.core.withLock { $0.take(for: self, &spares) } } ?? nil
    guard let chunks else { return nil }
    guard let (state, before) = snapshot() else { return chunks.map(Piece.records) }
    return (chunks + before).map(Piece.records) + [.snapshot(state)]
  }

  /// Returns the present state, if the recording needs it, and the records before it. The engine's lock is taken slice
  /// by slice.
  private func snapshot() -> (state: SnapshotBuilder, before: [[LogRecord]])? {
    while true {
      let slice = engine.withEngine { engine in
        // Not read under the lock: that closure would retain the engine, which `withEngine` forbids.
        let now = engine.runtime.now
        return engine.core.withLock { core in
          core.state.stamp(time: max(now, core.state.time))
          return core.copySlice(for: self)
        }
      }
      switch slice ?? .none {
      case .more: usleep(Self.sliceInterval)
      case .last(let snapshot, let before): return (snapshot, before)
      case .none: return nil
      }
    }
  }

  // MARK: - The writer

  /// Writes until the recording is over.
  private func write() {
    defer { close() }
    if isForClient { SystemThread.lowerPriority() }
    do throws(EngineError) {
      var spares: [[LogRecord]] = []
      while true {
        let isStalled = output.withLock { $0.isStalled }
        if wake.wait(timeout: .now() + (isStalled ? Self.retryInterval : silence)) == .timedOut { appendHeartbeat() }
        // More will come: one write takes it all.
        if !taken.withLock({ $0.isOver }) { _ = wake.wait(timeout: .now() + Self.pause) }
        if try writeTurn(&spares) { return try writeEnd() }
      }
    } catch {
      // Later events are not in the file either.
      detach()
      let rest = taken.withLock { $0.pieces.takeAll() }
      onFailure(error.losing(countLost(rest[...])))
    }
  }

  /// Writes what there is.
  /// - Returns: whether it was the last.
  func writeTurn(_ spares: inout [[LogRecord]]) throws(EngineError) -> Bool {
    if isSegmented, !prepareSegment() { return false }
    let answers = takeAnswers()
    let (pieces, isOver) = taken.withLock { taken in
      taken.pieces += take(&spares) ?? []
      return (taken.pieces.takeAll(), taken.isOver)
    }
    spares = try writeOrStall(consume pieces)
    try write(answers)
    for _ in answers { room.signal() }
    // The last answers; none is accepted afterwards.
    if isOver { try write(takeAnswers(areLast: true)) }
    return isOver
  }

  /// Writes the time if nothing happens. A virtual clock only moves with the play.
  private func appendHeartbeat() {
    engine.withEngine { engine in
      guard engine.isLive else { return }
      // Not read under the lock: that closure would retain the engine, which `withEngine` forbids.
      let now = engine.runtime.now
      engine.core.withLock { $0.appendHeartbeat(for: self, at: now) }
    }
  }

  private func takeAnswers(areLast: Bool = false) -> [AttachAnswer] {
    answers.withLock { answers in
      if areLast { answers.areOver = true }
      return answers.waiting.takeAll()
    }
  }

  /// Detaches the recording from its engine, if still attached, and closes the file.
  private func close() {
    detach()
    _ = takeAnswers(areLast: true)
    room.signal()
    output.withLock { $0.close() }
    Self.all.withLock { $0.removeAll { $0 === self } }
    writing.leave()
  }

  /// Tells a client that it has everything, in contrast to a program that has crashed.
  private func writeEnd() throws(EngineError) {
    if isForClient { try write { $0.appendEnd() } }
  }

  private func write(_ answers: [AttachAnswer]) throws(EngineError) {
    try write { encoder in for answer in answers { encoder.append(answer) } }
  }

  /// Writes records that do not come from the engine.
  private func write(_ encode: (inout LogRecordEncoder) -> Void) throws(EngineError) {
    var encoder = LogRecordEncoder()
    encode(&encoder)
    try output.withLock { output throws(EngineError) in try output.append(encoder.records) }
  }

  private func countLost(_ pieces: ArraySlice<Piece>) -> Int {
    pieces.reduce(0) { lost, piece in
      switch piece {
      case .records(let chunk): lost + output.withLock { $0.countLost(chunk) }
      case .snapshot(let snapshot): lost + snapshot.missed
      }
    }
  }

  /// - Returns: the chunks, empty, with their memory.
  func write(_ pieces: consuming [Piece]) throws(EngineError) -> [[LogRecord]] {
    var spares: [[LogRecord]] = []
    for index in pieces.indices {
      do throws(EngineError) {
        switch pieces[index] {
        case .snapshot(let snapshot): try write(snapshot)
        case .records(var chunk):
          try output.withLock { output throws(EngineError) in try output.append(chunk) }
          // Drop the other reference, so that the memory can be reused.
          pieces[index] = .records([])
          chunk.removeAll(keepingCapacity: true)
          spares.append(chunk)
        }
      } catch {
        throw error.losing(countLost(pieces[(index + 1)...]))
      }
    }
    return spares
  }

  private func write(_ snapshot: SnapshotBuilder) throws(EngineError) {
    if snapshot.beginsSegment {
      try output.withLock { output throws(EngineError) in try output.beginSegment(at: snapshot.time) }
    }
    // A written gap tells the number of missed events itself; the state contains no events.
    var hasGap = false
    try snapshot.forEachChunk { chunk throws(EngineError) in
      do throws(EngineError) {
        try output.withLock { output throws(EngineError) in try output.append(chunk) }
        hasGap = true
      } catch {
        var error = error
        error.lost = hasGap || error.written > 0 ? 0 : snapshot.missed
        throw error
      }
    }
    output.withLock { $0.endSnapshot(at: snapshot.time) }
  }
}
