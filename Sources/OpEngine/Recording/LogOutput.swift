/// The file of a recording, in one of the two forms: records, or lines of JSON made from them.
struct LogOutput: ~Copyable {
  /// The file; nil once it is closed.
  private var file: LogFile?
  private let header: [UInt8]
  /// The segments, if only the latest part is kept.
  private var segments: LogSegments?
  /// Whether the last write has failed, and nothing was written since.
  private(set) var isStalled = false
  private var hasStalled = false
  /// Whether it goes to a client of a served engine.
  let isForClient: Bool
  /// The writer of lines; nil for the binary form.
  let lines: LogLines?
  /// The names in the binary form; a writer of lines has them itself.
  private var names: RecordNames?
  /// The closures whose names were looked up since the last gap.
  private var knownClosures: Set<ClosureCode> = []
  /// The bytes of lines, kept for their memory.
  private var bytes = JSONBytes()

  /// Makes the file, and writes nothing yet.
  init(
    path: String, title: String, workers: Int, of process: LogProcess? = nil, keep limit: RecordingLimit? = nil
  ) throws(EngineError) {
    if path.hasSuffix(BinaryLog.suffix) {
      header = BinaryLog.header(title: title, workers: workers, of: process)
      lines = nil
      names = RecordNames()
    } else {
      let writer = EventLogWriter(title: title, workers: workers, of: process)
      header = Array((writer.header + "\n").utf8)
      lines = LogLines(writer)
    }
    isForClient = false
    if let limit {
      guard path.hasSuffix(BinaryLog.suffix) else { throw EngineError(notBinaryLog: path) }
      guard limit.isValid else { throw EngineError(limitTooSmallForLog: path) }
      segments = LogSegments(path: path, limit: limit)
    }
    file = try LogFile(path: path)
    segments?.removeFormer()
  }

  /// Makes the output to a client of the engine, and writes the first line, so that the client knows that it is served,
  /// however long the description of the present state takes.
  init(_ socket: UnixSocket, workers: Int, welcome: AttachWelcome) throws(EngineError) {
    let writer = EventLogWriter(title: welcome.title, workers: workers)
    header = welcome.sendsRecords ? BinaryLog.header(title: welcome.title, workers: workers) : []
    isForClient = true
    lines = welcome.sendsRecords ? nil : LogLines(writer)
    names = welcome.sendsRecords ? RecordNames() : nil
    var file = try LogFile(socket, name: welcome.title)
    try file.append(Array((writer.header(welcome.append) + "\n").utf8))
    self.file = consume file
  }

  /// Writes the header.
  mutating func begin() throws(EngineError) { try file?.append(header) }

  mutating func close() { file = nil }

  var isSegmented: Bool { segments != nil }

  /// Writes records or their lines. An error has the number of lost events.
  mutating func append(_ records: [LogRecord]) throws(EngineError) {
    guard !records.isEmpty else { return }
    let introductions = introductions(of: records)
    let length = file?.length ?? 0
    do throws(EngineError) {
      try write(introductions.isEmpty ? records : introductions + records)
      if segments != nil, !records.allSatisfy(\.isHeartbeat) { segments?.noteEvents() }
    } catch {
      // The next segment follows a whole item.
      if segments != nil { file?.truncate(to: length) }
      // Without a heartbeat nothing is lost, and there may be room for the next event.
      guard error.written == 0, records.allSatisfy(\.isHeartbeat) else { throw error }
    }
  }

  /// Returns the records to write before others: the names of closures that are new in the log, which the engine cannot
  /// look up under its lock, and after a gap the names from before.
  private mutating func introductions(of records: [LogRecord]) -> [LogRecord] {
    var encoder = LogRecordEncoder()
    for record in records where record.kind == LogRecord.Kind.ofClass.rawValue && record.other.second != 0 {
      let closure = ClosureCode(number: record.other.second)
      guard knownClosures.insert(closure).inserted, let name = closure.name else { continue }
      encoder.append(name, of: closure)
    }
    // After a gap they are told again, to readers that begin there. The gap is the last record of its chunk.
    if let last = records.last?.kind, [LogRecord.Kind.gap.rawValue, LogRecord.Kind.snapshot.rawValue].contains(last) {
      knownClosures = []
    }
    let closures = encoder.records
    names?.follow(closures, introductions: &encoder)
    names?.follow(records, introductions: &encoder)
    return encoder.records
  }

  private mutating func write(_ records: [LogRecord]) throws(EngineError) {
    if lines == nil {
      do throws(EngineError) {
        try file?.append(records)
      } catch {
        throw error.losing(LogRecord.eventCount(of: records[...], after: error.written / LogRecord.size))
      }
    } else {
      let events = appendLines(of: records)
      guard bytes.count > 0 else { return }
      do throws(EngineError) {
        try file?.append(bytes)
      } catch {
        // The cut line has no end, and counts; a heartbeat, which comes last, does not.
        let lines = bytes.contents.dropFirst(error.written).count { $0 == UInt8(ascii: "\n") }
        throw error.losing(min(events, lines - records.count(where: \.isHeartbeat)))
      }
    }
  }

  /// Counts the events of records after a failed write. In the line form these are the lines: an operation is logged
  /// only at its first event.
  mutating func countLost(_ records: [LogRecord]) -> Int {
    lines == nil ? LogRecord.eventCount(of: records[...]) : appendLines(of: records)
  }

  /// Makes the lines of records.
  /// - Returns: the number of their events.
  private mutating func appendLines(of records: [LogRecord]) -> Int {
    bytes.removeAll()
    guard let lines else { return 0 }
    let before = lines.withNames { $0.count }
    lines.append(records, to: &bytes)
    return lines.withNames { $0.count } - before
  }
}

// Segments.
extension LogOutput {
  mutating func isSegmentComplete(at now: EngineTime) -> Bool {
    segments?.isComplete(file?.length ?? 0, at: now) ?? false
  }

  /// Begins the next segment, which is the newest one from then on.
  mutating func beginSegment(at now: EngineTime) throws(EngineError) {
    guard let path = segments?.path else { return }
    try segments?.rotate(file?.length ?? 0, at: now)
    // The former file is closed only now: its readers see that the recording goes on.
    file = try LogFile(path: path)
    try begin()
  }

  /// Records that the snapshot at the beginning of a segment is complete.
  mutating func endSnapshot(at now: EngineTime) { segments?.endSnapshot(file?.length ?? 0, at: now) }

  /// Stops writing until `resume(at:)`.
  /// - Returns: whether it is the first time.
  mutating func stall() -> Bool {
    defer { (isStalled, hasStalled) = (true, true) }
    return !hasStalled
  }

  /// Begins another segment if there is space again.
  /// - Returns: whether there is.
  mutating func resume(at now: EngineTime) -> Bool {
    do throws(EngineError) {
      // What has nothing but a header, after an attempt, is written over.
      if let length = file?.length, length > header.count {
        try beginSegment(at: now)
      } else {
        file?.truncate(to: 0)
        try begin()
      }
      let length = file?.length ?? 0
      defer { file?.truncate(to: length) }
      try file?.append([UInt8](repeating: 0, count: Self.leastRoom))
    } catch {
      return false
    }
    isStalled = false
    return true
  }

  /// The number of bytes for which there must be space again.
  private static let leastRoom = 256 * 1024
}
