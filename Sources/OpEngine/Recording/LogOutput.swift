/// The file of a recording, in one of the two forms: records, or lines of JSON made from them.
struct LogOutput: ~Copyable {
  /// The file; nil once it is closed.
  private var file: LogFile?
  private let header: [UInt8]
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
  init(path: String, title: String, workers: Int, of process: LogProcess? = nil) throws(EngineError) {
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
    file = try LogFile(path: path)
  }

  /// Makes the output to a client of the engine, and writes the first line, so that the client knows that it is served,
  /// however long the description of the present state takes.
  init(_ socket: UnixSocket, workers: Int, welcome: AttachWelcome) throws(EngineError) {
    let writer = EventLogWriter(title: welcome.title, workers: workers)
    header = welcome.sendsRecords ? BinaryLog.header(title: welcome.title, workers: workers) : []
    isForClient = true
    lines = welcome.sendsRecords ? nil : LogLines(writer)
    names = welcome.sendsRecords ? RecordNames() : nil
    let file = try LogFile(socket, name: welcome.title)
    try file.append(Array((writer.header(welcome.append) + "\n").utf8))
    self.file = consume file
  }

  /// Writes the header.
  mutating func begin() throws(EngineError) { try file?.append(header) }

  mutating func close() { file = nil }

  /// Writes records or their lines. An error has the number of lost events.
  mutating func append(_ records: [LogRecord]) throws(EngineError) {
    guard !records.isEmpty else { return }
    let introductions = introductions(of: records)
    do throws(EngineError) {
      try write(introductions.isEmpty ? records : introductions + records)
    } catch {
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
    if records.last?.kind == LogRecord.Kind.gap.rawValue { knownClosures = [] }
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
