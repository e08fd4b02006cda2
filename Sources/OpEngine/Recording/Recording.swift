internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// An engine's event log on its way into a file, in one of the two forms that `optui` reads, or to a client of a served
/// engine.
///
/// `Engine.record(to:title:)` begins one. It lasts as long as its engine, whether or not this object is kept, until
/// `end()`. The threads of the program only leave records in memory, 24 bytes each; a thread of the recording's own
/// writes them a few milliseconds later, and the program never waits for it. Should the file refuse to take more, the
/// recording ends with a message on standard error, which counts the events that it has lost, and the engine continues.
public final class Recording: Sendable {
  /// The records that were taken from the engine and wait to be written.
  private struct Taken {
    var chunks: [[LogRecord]] = []
    /// Whether the engine has let go, and nothing more comes.
    var isOver = false
  }

  /// The path of the file, as passed by the caller.
  public let path: String
  /// Signalled when there is something to write.
  let wake = DispatchSemaphore(value: 0)
  private let engine: EngineAnchor
  private let output: Lock<LogOutput>
  /// Lines that are not of the log and wait to be written, each made from the number of lines before it.
  private let remarks = Lock<[@Sendable (_ lineCount: Int) -> String]>([])
  /// Called when the file or the client takes no more.
  private let onFailure: @Sendable (RecordingError) -> Void
  /// Held while something is taken: the writer and the thread that ends the recording may take at once, and what they
  /// take keeps its order.
  private let taken = Lock(Taken())
  /// Left when everything is in the file.
  private let writing = DispatchGroup()
  /// A forked child has no writer, and does not write into its parent's log.
  private let process = getpid()

  /// The writer lets so much time pass between two writes: what is lost when the process is killed.
  private static let pause = DispatchTimeInterval.milliseconds(5)

  /// Every recording whose writer has not ended.
  private static let all = Lock<[Recording]>([])

  /// Makes the file, and writes nothing yet.
  convenience init(of engine: Engine, to path: String, title: String) throws(RecordingError) {
    let output = try LogOutput(path: path, title: title, workers: engine.workers)
    self.init(of: engine, to: output, path: path) { error in
      StandardError.write("\(error); \(error.ending)")
    }
  }

  init(
    of engine: Engine, to output: consuming LogOutput, path: String,
    onFailure: @escaping @Sendable (RecordingError) -> Void
  ) {
    self.path = path
    self.engine = engine.core.withLock { $0.pool.anchor }
    self.onFailure = onFailure
    self.output = Lock(output)
  }

  /// Writes what exists, and has a thread write what happens from then on.
  /// - Parameter chunks: the number of full chunks of records that may wait for the writer.
  func begin(on engine: Engine, keeping chunks: Int) throws(RecordingError) {
    try begin(with: join(engine, keeping: chunks))
  }

  /// Has everything kept that happens from now on.
  /// - Returns: everything that exists now.
  func join(_ engine: Engine, keeping chunks: Int) -> [LogRecord] {
    engine.observers.beginRecording()
    engine.core.withLock { $0.begin(RecordingBacklog(of: self, keeping: chunks)) }
    return snapshot() ?? []
  }

  /// Writes what existed when the recording joined its engine, and has a thread write what has happened since.
  func begin(with present: [LogRecord]) throws(RecordingError) {
    writing.enter()
    ProcessEnd.expect()
    Self.all.withLock { $0.append(self) }
    do throws(RecordingError) {
      try output.withLock { output throws(RecordingError) in try output.begin(with: present) }
      guard SystemThread.startIfPossible({ self.write() }) else { throw RecordingError(noThreadFor: path) }
    } catch {
      close()
      throw error
    }
  }

  /// Leaves the engine, and writes what existed when the recording joined it.
  func writeAlone(_ present: [LogRecord]) throws(RecordingError) {
    detach()
    try output.withLock { output throws(RecordingError) in try output.begin(with: present) }
  }

  /// Writes a line that is not of the log, after everything that has happened before the call.
  func append(_ line: @escaping @Sendable (_ lineCount: Int) -> String) {
    remarks.withLock { $0.append(line) }
    wake.signal()
  }

  /// Reads the names of the log so far. Waits for a write that is under way.
  func withNames<Result>(_ body: (LogComposer) -> Result) -> Result? { output.withLock { $0.names.map(body) } }

  /// Ends it and closes the file. Everything that has happened before the call is in the file then.
  public func end() { end(until: .distantFuture) }

  /// Ends all recordings of this process, and waits for their writers.
  static func endAll(until deadline: DispatchTime) {
    guard ProcessEnd.isExpected else { return }
    let all = all.withLock { $0 }.filter { $0.process == getpid() }
    for recording in all { recording.detach() }
    for recording in all { recording.end(until: deadline) }
  }

  private func end(until deadline: DispatchTime) {
    detach()
    if getpid() == process { _ = writing.wait(timeout: deadline) }
  }

  /// Takes the recording off its engine. What is left is for the writer.
  private func detach() {
    taken.withLock { taken in
      var none: [[LogRecord]] = []
      // A gap is closed before, slice by slice: at the end it would be under the engine's lock.
      taken.chunks += take(&none) ?? []
      let rest = engine.withEngine { engine in
        let rest = engine.core.withLock { $0.end(self) }
        if rest != nil { engine.observers.endRecording() }
        return rest
      }
      guard let rest = rest ?? nil else { return }
      taken.chunks += rest
      taken.isOver = true
    }
    wake.signal()
  }

  /// Hands the last records to the writer, which ends after them.
  func complete(with chunks: [[LogRecord]]) {
    taken.withLock { taken in
      taken.chunks += chunks
      taken.isOver = true
    }
    wake.signal()
  }
}

// What the engine hands over.
extension Recording {
  /// The result of copying one slice of what exists.
  enum Slice {
    case more
    case last(SnapshotBuilder)
    /// The recording needs no snapshot, or is over.
    case none
  }

  /// The time that the engine's lock is free between two slices, in microseconds: other threads have their turn.
  private static let turn: UInt32 = 50

  /// Takes what has been recorded since the last time, and after a gap everything that exists then.
  /// - Parameter spares: empty chunks, whose memory is used again.
  /// - Returns: nil if the recording is over.
  func take(_ spares: inout [[LogRecord]]) -> [[LogRecord]]? {
    let chunks = engine.withEngine { engine in engine.core.withLock { $0.take(for: self, &spares) } } ?? nil
    guard let chunks else { return nil }
    return snapshot().map { chunks + [$0] } ?? chunks
  }

  /// Returns everything that exists now, if the recording needs that. The engine's lock is taken slice by slice.
  private func snapshot() -> [LogRecord]? {
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
      case .more: usleep(Self.turn)
      case .last(let snapshot): return snapshot.records()
      case .none: return nil
      }
    }
  }
}

// The writer.
extension Recording {
  /// Writes until the recording is over.
  private func write() {
    defer { close() }
    do throws(RecordingError) {
      var spares: [[LogRecord]] = []
      while true {
        wake.wait()
        // More will come: one write takes it all.
        if !taken.withLock({ $0.isOver }) { _ = wake.wait(timeout: .now() + Self.pause) }
        let remarks = remarks.withLock { remarks in
          defer { remarks = [] }
          return remarks
        }
        let (chunks, isOver) = taken.withLock { taken in
          taken.chunks += take(&spares) ?? []
          defer { taken.chunks = [] }
          return (taken.chunks, taken.isOver)
        }
        spares = try write(chunks)
        try write(remarks)
        if isOver { return }
      }
    } catch {
      // What has happened since is not in the file either.
      detach()
      let rest = taken.withLock { taken in
        defer { taken.chunks = [] }
        return taken.chunks
      }
      onFailure(error.losing(countLost(rest[...])))
    }
  }

  /// Takes the recording off its engine, should it still be there, and closes the file.
  private func close() {
    detach()
    output.withLock { $0.close() }
    Self.all.withLock { $0.removeAll { $0 === self } }
    writing.leave()
  }

  private func write(_ remarks: [@Sendable (Int) -> String]) throws(RecordingError) {
    for remark in remarks {
      try output.withLock { output throws(RecordingError) in try output.append(line: remark(output.lineCount)) }
    }
  }

  private func countLost(_ chunks: ArraySlice<[LogRecord]>) -> Int {
    chunks.reduce(0) { lost, chunk in lost + output.withLock { $0.countLost(chunk) } }
  }

  /// - Returns: the chunks, empty, with their memory.
  private func write(_ chunks: consuming [[LogRecord]]) throws(RecordingError) -> [[LogRecord]] {
    for index in chunks.indices {
      do throws(RecordingError) {
        try output.withLock { output throws(RecordingError) in try output.append(chunks[index]) }
      } catch {
        throw error.losing(countLost(chunks[(index + 1)...]))
      }
      chunks[index].removeAll(keepingCapacity: true)
    }
    return chunks
  }
}
