internal import Dispatch
internal import OpSystem
internal import Synchronization

/// One client of a served engine: its thread reads commands, and a recording writes the log to it.
final class AttachConnection: Sendable {
  private let socket: UnixSocket
  private let peer: UnixSocket.Peer
  private let engine: ServedEngine
  private let workers: Int
  /// Whether the program allows commands.
  private let allowsControl: Bool
  private let limits: Limits

  /// The limits of a slow client.
  struct Limits: Sendable {
    /// The maximum number of full chunks of records, of 96 KiB each, that wait for it.
    var chunks = RecordingBacklog.maxChunks / 4
    /// The time in which it must read the rest when it is no longer served.
    var closeTimeout = DispatchTimeInterval.seconds(1)
  }

  /// The time limit for a client's first line, in milliseconds.
  private static let firstLineTimeout: UInt64 = 5_000

  init(
    _ socket: UnixSocket, _ peer: UnixSocket.Peer, engine: ServedEngine, workers: Int, allowsControl: Bool,
    limits: Limits
  ) {
    (self.socket, self.peer, self.engine) = (socket, peer, engine)
    (self.workers, self.allowsControl, self.limits) = (workers, allowsControl, limits)
  }

  /// Serves the client until it leaves.
  /// - Parameter onBegin: called when it has the whole state, and will get all later events.
  func run(onBegin: () -> Void) {
    defer { socket.shutDown() }
    var lines = SocketLines(socket)
    do throws(AttachRefusal) {
      guard let first = try lines.first(within: Self.firstLineTimeout) else { return }
      try serve(AttachGreeting(first), &lines, onBegin)
    } catch {
      refuse(error)
    }
  }

  /// Stops serving it: it gets the events so far, if it reads them in time.
  func end() {
    socket.shutDownReading()
    // Its thread may be writing to it, and not reading.
    DispatchQueue.global().asyncAfter(deadline: .now() + limits.closeTimeout) { [socket] in socket.shutDown() }
  }

  /// Tells the client why the connection ends.
  func refuse(_ refusal: AttachRefusal) {
    socket.write(Array((refusal.line + "\n").utf8))
    socket.shutDown()
  }

  private func serve(
    _ greeting: AttachGreeting, _ lines: inout SocketLines, _ onBegin: () -> Void
  ) throws(AttachRefusal) {
    let mayControl = allowsControl && greeting.wantsControl
    let welcome = AttachWelcome(
      title: Engine.programName, pid: Int(ProcessIdentity.ownPID), allowsControl: mayControl,
      sendsRecords: greeting.wantsRecords)
    do throws(EngineError) {
      // Before the greeting, which tells the client that the log is about to begin.
      let silent = engine.engine.map(Self.operationsFinishedWithoutReport) ?? []
      let output = try LogOutput(socket, workers: workers, welcome: welcome)
      guard let (recording, present) = record(to: output) else { return }
      present?.silent = silent
      defer { leave(recording) }
      if greeting.isSnapshot {
        try recording.writeAlone(consume present)
      } else {
        // Consumed, or it would live as long as the connection.
        try recording.begin(with: consume present)
        onBegin()
        do throws(AttachRefusal) {
          try receive(&lines, mayControl, recording)
        } catch {
          // After the preceding events; the writer sends it before the connection ends.
          _ = recording.append(AttachAnswer(id: nil, error))
          recording.end(until: .now() + limits.closeTimeout)
        }
      }
    } catch {
      // The client is gone and cannot be told.
      return
    }
  }

  /// Starts recording the engine.
  /// - Returns: the recording, which has written nothing, and the present state; nil if the engine has ended.
  private func record(to output: consuming LogOutput) -> (Recording, present: SnapshotBuilder?)? {
    guard let engine = engine.engine else { return nil }
    // A failed client's commands end too.
    let recording = Recording(of: engine, to: output, path: Engine.programName) { [socket] _ in socket.shutDown() }
    return (recording, recording.join(engine, keeping: limits.chunks))
  }

  /// Returns the operations whose class reads as finished without having reported it, as in `explain()`.
  ///
  /// The getters are code of the program, and may wait for a lock that a body holds: then nothing is known.
  private static func operationsFinishedWithoutReport(of engine: Engine) -> [OperationID] {
    guard unansweredQueries.load(ordering: .relaxed) < maxUnansweredQueries else { return [] }
    unansweredQueries.add(1, ordering: .relaxed)
    let found = Lock<[OperationID]>([])
    let answer = DispatchSemaphore(value: 0)
    let isAsked = SystemThread.startIfPossible {
      let operations = engine.operationsFinishedWithoutReport().map(\.id)
      found.withLock { $0 = operations }
      unansweredQueries.subtract(1, ordering: .relaxed)
      answer.signal()
    }
    if !isAsked { unansweredQueries.subtract(1, ordering: .relaxed) }
    guard isAsked, answer.wait(timeout: .now() + queryTimeout) == .success else { return [] }
    return found.withLock { $0 }
  }

  /// The number of getter queries that have not returned, each on a thread.
  private static let unansweredQueries = Atomic(0)
  private static let maxUnansweredQueries = 4
  /// The time that a client waits for getters of the program.
  private static let queryTimeout = DispatchTimeInterval.milliseconds(250)

  private func leave(_ recording: Recording) {
    recording.end(until: .now() + limits.closeTimeout)
    socket.shutDown()
    recording.end()
  }

  /// Carries out commands until the client leaves, or the engine ends.
  private func receive(
    _ lines: inout SocketLines, _ mayControl: Bool, _ recording: Recording
  ) throws(AttachRefusal) {
    Engine.enterThread(as: .noThread)
    while let line = try lines.next() {
      guard let engine = engine.engine else { return }
      // After the events that the command has caused.
      if !recording.append(answer(line, mayControl, engine, recording)) { socket.shutDown() }
    }
  }

  /// Carries out a command.
  private func answer(
    _ line: ArraySlice<UInt8>, _ mayControl: Bool, _ engine: Engine, _ recording: Recording
  ) -> AttachAnswer {
    var id = 0
    do throws(AttachRefusal) {
      let fields = try AttachRefusal.fields(in: line)
      id = fields.number("id") ?? 0
      guard mayControl else { throw AttachRefusal.readOnly(programAllows: allowsControl) }
      // A number that is not an id stands for no object.
      let row = fields.number("row").map { row in
        LogRecord.Pair(
          first: UInt32(exactly: row) ?? .none, second: UInt32(exactly: fields.number("generation") ?? 0) ?? .max)
      }
      try UserCommandExecutor(engine, recording, peer, row: row).perform(UserCommand(fields))
      return AttachAnswer(id: id)
    } catch {
      return AttachAnswer(id: id, error)
    }
  }
}

/// The lines of a connection.
private struct SocketLines {
  private let socket: UnixSocket
  private var buffer = LineBuffer()
  private var waiting: ArraySlice<ArraySlice<UInt8>> = []
  private var chunk = [UInt8](repeating: 0, count: 4096)

  init(_ socket: UnixSocket) { self.socket = socket }

  /// Waits for the first line, within a number of milliseconds in all; nil at the end of the connection.
  mutating func first(within timeout: UInt64) throws(AttachRefusal) -> ArraySlice<UInt8>? {
    let end = SystemThread.nanoseconds + timeout * 1_000_000
    defer { socket.setReadLimit(milliseconds: nil) }
    while waiting.isEmpty {
      let now = SystemThread.nanoseconds
      socket.setReadLimit(milliseconds: Int((max(end, now) - now) / 1_000_000) + 1)
      switch now < end ? try receive() : -Int(EAGAIN) {
      case -Int(EAGAIN): throw AttachRefusal(.tooSlow, "a client has \(timeout / 1000) s for its first line")
      case ...0: return nil
      case _: continue
      }
    }
    return waiting.removeFirst()
  }

  /// Waits for the next line; nil at the end of the connection.
  mutating func next() throws(AttachRefusal) -> ArraySlice<UInt8>? {
    while waiting.isEmpty { if try receive() <= 0 { return nil } }
    return waiting.removeFirst()
  }

  /// Waits for the next bytes.
  /// - Returns: the number of bytes; 0 at the end, the negative error number on failure.
  private mutating func receive() throws(AttachRefusal) -> Int {
    let read = socket.read(into: &chunk)
    let count = read < 0 ? -Int(errno) : read
    waiting = buffer.append(chunk[..<max(0, count)])[...]
    if waiting.isEmpty, buffer.isOverLimit {
      throw AttachRefusal(.tooLong, "a line has at most \(AttachProtocol.longestLine) bytes")
    }
    return count
  }
}
