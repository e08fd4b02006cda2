/// The file of a recording, in one of the two forms: the records themselves, or lines of JSON that are made of them.
struct LogOutput: ~Copyable {
  /// The file; nil once it is closed.
  private var file: LogFile?
  private let header: [UInt8]
  /// Whether it goes to a client of a served engine.
  let isForClient: Bool
  /// The writer of lines; nil for the binary form.
  let lines: LogLines?
  /// The closures whose names the log has, or that have none.
  private var knownClosures: Set<ClosureCode> = []
  /// The bytes of lines, kept for their memory.
  private var bytes = JSONBytes()

  /// Makes the file, and writes nothing yet.
  init(path: String, title: String, workers: Int) throws(EngineError) {
    if path.hasSuffix(BinaryLog.suffix) {
      header = BinaryLog.header(title: title, workers: workers)
      lines = nil
    } else {
      let writer = EventLogWriter(title: title, workers: workers)
      header = Array((writer.header + "\n").utf8)
      lines = LogLines(writer)
    }
    isForClient = false
    file = try LogFile(path: path)
  }

  /// Makes the output to a client of the engine, and writes the first line: the client then knows that it is served,
  /// however long it takes to describe what exists.
  init(_ socket: UnixSocket, workers: Int, welcome: AttachWelcome) throws(EngineError) {
    let writer = EventLogWriter(title: welcome.title, workers: workers)
    header = welcome.sendsRecords ? BinaryLog.header(title: welcome.title, workers: workers) : []
    isForClient = true
    lines = welcome.sendsRecords ? nil : LogLines(writer)
    let file = try LogFile(socket, name: welcome.title)
    try file.append(Array((writer.header(welcome.append) + "\n").utf8))
    self.file = consume file
  }

  /// Writes the header.
  mutating func begin() throws(EngineError) { try file?.append(header) }

  mutating func close() { file = nil }

  /// Writes records; of the line form, their lines. An error has the number of the events that are lost by it.
  mutating func append(_ records: [LogRecord]) throws(EngineError) {
    guard !records.isEmpty else { return }
    let names = closureNames(in: records)
    if !names.isEmpty { try write(names) }
    try write(records)
  }

  /// Returns records that name the closures which the log does not know yet. The engine does not look them up: it has
  /// its lock.
  private mutating func closureNames(in records: [LogRecord]) -> [LogRecord] {
    var encoder = LogRecordEncoder()
    for record in records where record.kind == LogRecord.Kind.ofClass.rawValue && record.other.second != 0 {
      let closure = ClosureCode(number: record.other.second)
      guard knownClosures.insert(closure).inserted, let name = closure.name else { continue }
      encoder.append(name, of: closure)
    }
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
      bytes.removeAll()
      lines?.append(records, to: &bytes)
      guard bytes.count > 0 else { return }
      do throws(EngineError) {
        try file?.append(bytes)
      } catch {
        // The line that was cut off has no end, and counts.
        throw error.losing(bytes.contents.dropFirst(error.written).count { $0 == UInt8(ascii: "\n") })
      }
    }
  }

  /// Counts the events of records that come after a failed write, and are not written. Of the line form, those are the
  /// lines: an operation is told of only when something happens with it.
  mutating func countLost(_ records: [LogRecord]) -> Int {
    guard let lines else { return LogRecord.eventCount(of: records[...]) }
    let before = lines.withNames { $0.count }
    bytes.removeAll()
    lines.append(records, to: &bytes)
    return lines.withNames { $0.count } - before
  }
}
