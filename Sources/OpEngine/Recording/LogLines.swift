/// Makes lines from records. Its names can be read while finished lines are being written.
final class LogLines: Sendable {
  private struct State {
    var decoder = LogRecordDecoder()
    var composer = LogComposer()
  }

  private let writer: EventLogWriter
  private let state = Lock(State())

  init(_ writer: EventLogWriter) { self.writer = writer }

  /// Reads the names of the log so far.
  func withNames<Result>(_ body: (LogComposer) -> Result) -> Result { state.withLock { body($0.composer) } }

  /// Appends the lines of records, including answers to a client.
  func append(_ records: [LogRecord], to bytes: inout JSONBytes) {
    let result = state.withLock { state in
      records.withUnsafeBytes {
        state.decoder.decode($0) { item in
          switch item {
          case .answer(let answer): bytes.append(verbatim: answer.line(after: state.composer.count) + "\n")
          case .end: bytes.append(verbatim: AttachProtocol.endLine + "\n")
          case .heartbeat(let time): bytes.append(verbatim: writer.line(forHeartbeat: time) + "\n")
          case _:
            state.composer.append(item) { event in
              writer.append(event, to: &bytes)
              bytes.append(UInt8(ascii: "\n"))
            }
          }
        }
      }
    }
    if case .failure(let damage) = result { fatalError("a record of our own cannot be read: \(damage.reason)") }
  }
}
