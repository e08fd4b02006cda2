/// An engine's event log on its way into a file: a header line, then one JSON object a line, as `optui` reads it.
///
/// `Engine.record(to:title:)` begins one. It lasts as long as its engine, whether or not this object is kept, until
/// `end()`. Whatever the threads hand to observers at one time is written with one call, on the thread that hands it
/// out: when the program crashes, what is missing is what was happening. Should the file refuse to take more, the
/// recording ends with a message on standard error, and the engine continues.
public final class Recording: Sendable {
  private struct State: ~Copyable {
    /// nil once it has ended.
    var file: LogFile?
    var composer = LogComposer()
    let writer: EventLogWriter
    weak var engine: Engine?
    /// Nothing is written for as long as there is none.
    var token: ObservationToken?

    /// - Parameter beginning: what stands before the first of the lines.
    func append(_ events: [LogEvent], after beginning: String = "") throws(RecordingError) {
      var bytes = Array(beginning.utf8)
      bytes.reserveCapacity(bytes.count + events.count * 128)
      for event in events {
        writer.append(event, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
      try file?.append(bytes)
    }
  }

  /// The path of the file, as passed by the caller.
  public let path: String
  private let state: Lock<State>

  /// Makes the file, and writes nothing yet.
  init(path: String, title: String, workers: Int) throws(RecordingError) {
    self.path = path
    let writer = EventLogWriter(title: title, workers: workers)
    state = Lock(State(file: try LogFile(path: path), writer: writer))
  }

  /// Writes what exists, and from then on what happens.
  func begin(on engine: Engine) throws(RecordingError) {
    let token = engine.observers.receive { self.receive($0) }
    do {
      try state.withLock { state throws(RecordingError) in
        // receive(_:) waits for this lock, and then knows which events the snapshot covers.
        let (present, first) = engine.core.withLock { core in
          core.recordings += 1
          core.state.stamp(time: engine.runtime.now)
          return (core.present(), core.state.nextSequence)
        }
        state.engine = engine
        state.token = token
        let lines = state.composer.begin(with: present, first: first)
        try state.append(lines, after: state.writer.header + "\n")
      }
    } catch {
      close()
      throw error
    }
  }

  /// Ends it and closes the file.
  ///
  /// Everything that has happened before the call is in the file then. Called by an observer of an engine, `end()` does
  /// not wait for that: the batch at hand may be missing.
  public func end() {
    state.withLock { $0.engine }?.awaitDelivery()
    close()
  }

  private func receive(_ delivery: Delivery) {
    do {
      try state.withLock { state throws(RecordingError) in
        if state.token != nil { try state.append(state.composer.compose(delivery)) }
      }
    } catch {
      close()
      StandardError.write("\(error); it ends here")
    }
  }

  private func close() {
    let (engine, token) = state.withLock { state in
      state.file = nil
      defer { state.token = nil }
      return (state.engine, state.token)
    }
    guard let token else { return }
    token.cancel()
    engine?.core.withLock { $0.recordings -= 1 }
  }
}
