internal import Dispatch

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// An engine's event log on its way into a file, in one of the two forms that `optui` reads.
///
/// `Engine.record(to:title:)` begins one. It lasts as long as its engine, whether or not this object is kept, until
/// `end()`. The threads of the program only leave records in memory, 24 bytes each; a thread of the recording's own
/// writes them a few milliseconds later, and the program never waits for it. Should the file refuse to take more, the
/// recording ends with a message on standard error, and the engine continues.
public final class Recording: Sendable {
  /// The records that remain to be written when the engine has let go.
  private struct Rest {
    var chunks: [[LogRecord]] = []
    var isOver = false
  }

  /// The path of the file, as passed by the caller.
  public let path: String
  /// Signalled when there is something to write.
  let wake = DispatchSemaphore(value: 0)
  private let engine: EngineAnchor
  private let output: Lock<LogOutput>
  /// The number of chunks of records that may wait for the writer.
  private let limit: Int
  private let rest = Lock(Rest())
  /// Left when everything is in the file.
  private let writing = DispatchGroup()
  /// A forked child has no writer, and does not write into its parent's log.
  private let process = getpid()

  /// The writer lets so much time pass between two writes: what is lost when the process is killed.
  private static let pause = DispatchTimeInterval.milliseconds(5)

  /// Every recording whose writer has not ended.
  private static let all = Lock<[Recording]>([])

  /// Makes the file, and writes nothing yet.
  init(
    of engine: Engine, to path: String, title: String, keeping chunks: Int = RecordingBacklog.mostChunks
  ) throws(RecordingError) {
    self.path = path
    limit = chunks
    self.engine = engine.core.withLock { $0.pool.anchor }
    output = Lock(try LogOutput(path: path, title: title, workers: engine.workers))
  }

  /// Writes what exists, and has a thread write what happens from then on.
  func begin(on engine: Engine) throws(RecordingError) {
    engine.observers.beginRecording()
    let present = engine.core.withLock { core in
      core.state.stamp(time: engine.runtime.now)
      core.recordings.append(RecordingBacklog(of: self, keeping: limit))
      return core.present()
    }
    writing.enter()
    Self.all.withLock { $0.append(self) }
    do throws(RecordingError) {
      try output.withLock { output throws(RecordingError) in try output.begin(with: present) }
      guard SystemThread.startIfPossible({ self.write() }) else { throw RecordingError(noThreadFor: path) }
    } catch {
      close()
      throw error
    }
  }

  /// Ends it and closes the file. Everything that has happened before the call is in the file then.
  public func end() { end(until: .distantFuture) }

  /// Ends all recordings, and waits for their writers.
  static func endAll(until deadline: DispatchTime) {
    let all = all.withLock { $0 }
    for recording in all { recording.detach() }
    for recording in all { recording.end(until: deadline) }
  }

  private func end(until deadline: DispatchTime) {
    detach()
    if getpid() == process { _ = writing.wait(timeout: deadline) }
  }

  /// Takes the recording off its engine. What is left is for the writer.
  private func detach() {
    let rest = engine.withEngine { engine in
      let rest = engine.core.withLock { $0.end(self) }
      if rest != nil { engine.observers.endRecording() }
      return rest
    }
    if let rest = rest ?? nil { complete(with: rest) }
  }

  /// Hands the last records to the writer, which ends after them.
  func complete(with chunks: [[LogRecord]]) {
    rest.withLock { $0 = Rest(chunks: chunks, isOver: true) }
    wake.signal()
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
        if !rest.withLock({ $0.isOver }) { _ = wake.wait(timeout: .now() + Self.pause) }
        if let taken = take(&spares) { spares = try write(taken) }
        let rest = rest.withLock { $0 }
        if rest.isOver {
          _ = try write(rest.chunks)
          return
        }
      }
    } catch {
      StandardError.write("\(error); it ends here")
    }
  }

  /// Takes the recording off its engine, should it still be there, and closes the file.
  private func close() {
    detach()
    output.withLock { $0.close() }
    Self.all.withLock { $0.removeAll { $0 === self } }
    writing.leave()
  }

  private func take(_ spares: inout [[LogRecord]]) -> [[LogRecord]]? {
    engine.withEngine { engine in engine.core.withLock { $0.take(for: self, &spares) } } ?? nil
  }

  /// - Returns: the chunks, empty, with their memory.
  private func write(_ chunks: consuming [[LogRecord]]) throws(RecordingError) -> [[LogRecord]] {
    for index in chunks.indices {
      try output.withLock { output throws(RecordingError) in try output.append(chunks[index]) }
      chunks[index].removeAll(keepingCapacity: true)
    }
    return chunks
  }
}
