/// The file of a recording, in one of the two forms: the records themselves, or lines of JSON that are made of them.
struct LogOutput: ~Copyable {
  /// nil once it is closed.
  private var file: LogFile?
  private let header: [UInt8]
  /// nil for the binary form.
  private var lines: Lines?

  /// A maker of lines from records.
  private struct Lines {
    let writer: EventLogWriter
    var decoder = LogRecordDecoder()
    var composer = LogComposer()
    // Kept for their memory.
    var events: [LogEvent] = []
    var bytes: [UInt8] = []

    mutating func bytes(of records: [LogRecord]) -> [UInt8] {
      events.removeAll(keepingCapacity: true)
      bytes.removeAll(keepingCapacity: true)
      let result = records.withUnsafeBytes { decoder.decode($0) { composer.append($0, to: &events) } }
      if case .failure(let damage) = result { fatalError("a record of our own cannot be read: \(damage.reason)") }
      for event in events {
        writer.append(event, to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
      }
      return bytes
    }
  }

  /// Makes the file, and writes nothing yet.
  init(path: String, title: String, workers: Int) throws(RecordingError) {
    if path.hasSuffix(BinaryLog.suffix) {
      header = BinaryLog.header(title: title, workers: workers)
    } else {
      let writer = EventLogWriter(title: title, workers: workers)
      header = Array((writer.header + "\n").utf8)
      lines = Lines(writer: writer)
    }
    file = try LogFile(path: path)
  }

  /// Makes the output to a client of the engine, in lines.
  init(_ socket: UnixSocket, title: String, workers: Int, welcome: AttachWelcome) throws(RecordingError) {
    let writer = EventLogWriter(title: title, workers: workers)
    header = Array((writer.header.dropLast() + welcome.fields + "}\n").utf8)
    lines = Lines(writer: writer)
    file = try LogFile(socket, name: title)
  }

  /// The number of lines so far; 0 in the binary form.
  var lineCount: Int { lines?.composer.count ?? 0 }

  /// The names of the log; nil in the binary form.
  var names: LogComposer? { lines?.composer }

  /// Writes a line that is not of the log.
  mutating func append(line: String) throws(RecordingError) { try file?.append(Array((line + "\n").utf8)) }

  /// Writes the header and the first records.
  mutating func begin(with records: [LogRecord]) throws(RecordingError) {
    try file?.append(header)
    try append(records)
  }

  mutating func close() { file = nil }

  /// Writes records; of the line form, their lines.
  mutating func append(_ records: [LogRecord]) throws(RecordingError) {
    guard !records.isEmpty else { return }
    if let bytes = lines?.bytes(of: records) {
      if !bytes.isEmpty { try file?.append(bytes) }
    } else {
      try file?.append(records)
    }
  }
}
