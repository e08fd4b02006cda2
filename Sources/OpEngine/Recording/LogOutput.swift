/// The file of a recording, in one of the two forms: the records themselves, or lines of JSON that are made of them.
struct LogOutput: ~Copyable {
  /// nil once it is closed.
  private var file: LogFile?
  private let header: [UInt8]
  /// nil for the binary form.
  private var lines: Lines?
  /// Kept for its memory.
  private var bytes = JSONBytes()

  /// A maker of lines from records.
  private struct Lines {
    let writer: EventLogWriter
    var decoder = LogRecordDecoder()
    var composer = LogComposer()

    mutating func append(_ records: [LogRecord], to bytes: inout JSONBytes) {
      let result = records.withUnsafeBytes {
        decoder.decode($0) { item in
          composer.append(item) { event in
            writer.append(event, to: &bytes)
            bytes.append(UInt8(ascii: "\n"))
          }
        }
      }
      if case .failure(let damage) = result { fatalError("a record of our own cannot be read: \(damage.reason)") }
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

  /// Makes the output to a client of the engine, in lines, and writes the header: the client then knows that it is served,
  /// however long it takes to describe what exists.
  init(_ socket: UnixSocket, workers: Int, welcome: AttachWelcome) throws(RecordingError) {
    let writer = EventLogWriter(title: welcome.title, workers: workers)
    header = []
    lines = Lines(writer: writer)
    let file = try LogFile(socket, name: welcome.title)
    try file.append(Array((writer.header.dropLast() + welcome.fields + "}\n").utf8))
    self.file = consume file
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

  /// Writes records; of the line form, their lines. An error has the number of the events that are lost by it.
  mutating func append(_ records: [LogRecord]) throws(RecordingError) {
    guard !records.isEmpty else { return }
    if lines == nil {
      do throws(RecordingError) {
        try file?.append(records)
      } catch {
        throw error.losing(LogRecord.eventCount(of: records[...], after: error.written / LogRecord.size))
      }
    } else {
      bytes.removeAll()
      lines?.append(records, to: &bytes)
      guard bytes.count > 0 else { return }
      do throws(RecordingError) {
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
    let before = lineCount
    bytes.removeAll()
    lines?.append(records, to: &bytes)
    return lines == nil || LogRecord.beginWithGap(records)
      ? LogRecord.eventCount(of: records[...]) : lineCount - before
  }
}
