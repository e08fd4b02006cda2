import OpSystem

/// A connection to a program that serves its engine, after the handshake.
final class ProgramConnection: ByteStream {
  /// The description that the program gives of itself.
  let welcome: AttachWelcome
  /// The bytes of the log received with the handshake.
  let beginning: [UInt8]
  private let socket: UnixSocket
  /// The bytes that `next` returns first.
  private let replay = Lock<[UInt8]?>(nil)

  /// Connects to the socket at a path.
  /// - Parameter timeout: the maximum time to wait for the program's first line.
  /// - Throws: the reason in one sentence: no program serves there, or its protocol has another version.
  convenience init(to path: String, _ greeting: AttachGreeting, timeout: Duration = .seconds(5)) throws(LoopFailure) {
    let socket = try rethrowing(try UnixSocket.connect(to: path)) { (error: EngineError) in
      LoopFailure(Phrase(verbatim: error.description))
    }
    try self.init(over: socket, greeting, timeout: timeout)
  }

  /// - Parameter socket: a connection before the handshake.
  init(over socket: UnixSocket, _ greeting: AttachGreeting, timeout: Duration) throws(LoopFailure) {
    self.socket = socket
    var greeting = greeting
    greeting.wantsRecords = true
    let isGreeted = socket.write(Array((greeting.line + "\n").utf8))
    // A program that refuses the client does not read its greeting, but its refusal can still be read.
    (welcome, beginning) = try Self.readWelcome(socket, within: timeout)
    guard isGreeted else { throw Self.lost }
    socket.setReadLimit(milliseconds: nil)
  }

  private static var lost: LoopFailure { LoopFailure("the program has closed the connection") }

  /// The sentence for a connection that closed before the program announced the end.
  static var brokenOff: String { localized("the connection was lost: the last events may be missing") }

  var announcesEnd: Bool { true }

  private static func readWelcome(
    _ socket: UnixSocket, within timeout: Duration
  ) throws(LoopFailure) -> (AttachWelcome, [UInt8]) {
    let end = ContinuousClock.now + timeout
    var bytes: [UInt8] = []
    while true {
      if let line = bytes.firstIndex(of: UInt8(ascii: "\n")) {
        let welcome = try rethrowing(try AttachWelcome(bytes[..<line])) { (error: AttachRefusal) in
          LoopFailure(Phrase(composed: error.text))
        }
        return (welcome, Array(bytes[(line + 1)...]))
      }
      guard bytes.count <= AttachProtocol.longestLine else {
        throw LoopFailure("the first line of the program is too long")
      }
      bytes += try read(socket, until: end)
    }
  }

  /// Reads the rest of a snapshot.
  /// - Parameters:
  ///   - timeout: the maximum time without data.
  ///   - limit: the maximum total time; many operations take long.
  func readToEnd(within timeout: Duration, atMost limit: Duration) throws(LoopFailure) -> [UInt8] {
    let end = ContinuousClock.now + limit
    var bytes: [UInt8] = []
    while true {
      guard .now < end else { throw LoopFailure("the program has not sent all of its state in time") }
      do {
        bytes += try Self.read(socket, until: .now + timeout)
      } catch {
        if error == Self.lost { return bytes }
        throw error
      }
    }
  }

  private static func read(
    _ socket: UnixSocket, until end: ContinuousClock.Instant
  ) throws(LoopFailure) -> ArraySlice<UInt8> {
    let rest = Int((end - .now) / .milliseconds(1))
    guard rest > 0 else { throw LoopFailure("the program does not answer") }
    socket.setReadLimit(milliseconds: rest)
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    let count = socket.read(into: &chunk)
    if count > 0 { return chunk[..<count] }
    throw count < 0 && errno == EAGAIN ? LoopFailure("the program does not answer") : lost
  }

  // MARK: - Log

  func next() -> StreamRead {
    if let first = replay.withLock({ $0.take() }) { return .bytes(first) }
    var chunk = [UInt8](repeating: 0, count: 64 * 1024)
    let count = socket.read(into: &chunk)
    return count > 0 ? .bytes(Array(chunk[..<count])) : .end(nil)
  }

  func send(_ line: String) { socket.write(Array((line + "\n").utf8)) }

  func stop() { socket.shutDown() }
}

extension ProgramConnection {
  /// The maximum number of bytes of a text in the log: the program chooses the length of names.
  private static let longestText = 16 << 20

  /// A new reader for logs sent by programs.
  private static var freshReader: EventLogReader { EventLogReader(ofProgramWithTextsUpTo: longestText) }

  /// Reads the log received so far, and further bytes.
  /// - Returns: the log and its reader, which may have failed.
  func read(with more: [UInt8] = []) -> (log: RecordedLog, reader: EventLogReader) {
    var reader = Self.freshReader
    reader.append(beginning)
    reader.append(more)
    return (RecordedLog(title: welcome.title, workers: welcome.workers, events: reader.takeEvents()), reader)
  }

  /// Returns the log that continues over this connection, and its beginning.
  func log() throws(LoopFailure) -> (log: RecordedLog, tail: LogTail) {
    let (log, reader) = read()
    if let problem = reader.failure { throw LoopFailure(Phrase(verbatim: problem)) }
    return (log, LogTail(self, continuing: reader))
  }

  /// Returns the whole log from its header on, when none of it has been read yet.
  func tail() -> LogTail {
    replay.withLock { $0 = beginning }
    return LogTail(self, continuing: Self.freshReader)
  }

  /// The name of the program in titles: `gallery 4711`.
  var name: String { "\(welcome.title) \(welcome.pid)" }

  var access: ProgramAccess { welcome.allowsControl ? .control : .view }

  /// Returns the program as the subject of a loop.
  func subject() throws(LoopFailure) -> GrowingLogSubject {
    let (log, tail) = try log()
    return GrowingLogSubject(log, name: name, from: .program(access), tail)
  }
}
